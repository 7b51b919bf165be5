#include "compositor.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { bar = 32, button = 20, gap = 6 };

static const float bar_color[] = {0.16f, 0.18f, 0.22f, 1}, close_color[] = {0.78f, 0.25f, 0.22f, 1},
                   minimize_color[] = {0.80f, 0.62f, 0.20f, 1};

/* A node of pointerd's surface "desktop", which covers the space of the outputs. */
static struct json_object *node(const char *kind, int id, struct json_object *frame)
{
    struct json_object *node = json_object_new_object();
    char name[64];

    snprintf(name, sizeof name, "%s-%d", kind, id);
    json_object_object_add(node, "id", json_object_new_string(name));
    json_object_object_add(node, "frame", frame);
    return node;
}

/* A title button: it is highlighted, and pointerd reports when it is clicked. */
static struct json_object *title_button(const struct view *view, const char *kind, int x)
{
    struct json_object *result = node(kind, view->id, json_rect(x, gap, button, button));
    char window[64];

    snprintf(window, sizeof window, "window-%d", view->id);
    json_object_object_add(result, "parent", json_object_new_string(window));
    json_object_object_add(result, "role", json_object_new_string("button"));
    json_object_object_add(result, "gestures", json_tokener_parse("[\"tap\"]"));
    json_object_object_add(result, "interaction", json_tokener_parse("{\"style\":{\"effect\":\"highlight\"}}"));
    return result;
}

static void update(struct server *server, const char *key, struct json_object *list)
{
    struct json_object *parameters = json_object_new_object();

    json_object_object_add(parameters, "surface", json_object_new_string("desktop"));
    json_object_object_add(parameters, key, list);
    pointerd_send(server->calls, "io.pointerd.Layout.Update", parameters, false);
}

static void declare(struct view *view)
{
    struct json_object *nodes = json_object_new_array(), *window;

    window = node("window", view->id, json_rect(view->x, view->y, view->width, view->height + bar));
    json_object_object_add(window, "appearance", json_tokener_parse("{\"opaque\":true}"));
    json_object_array_add(nodes, window);
    json_object_array_add(nodes, title_button(view, "minimize", view->width - 2 * (gap + button)));
    json_object_array_add(nodes, title_button(view, "close", view->width - gap - button));
    update(view->server, "put", nodes);
}

/* A list with the name of a window's node, whose title buttons are inside of it. */
static struct json_object *name_of(const struct view *view)
{
    struct json_object *names = json_object_new_array();
    char name[64];

    snprintf(name, sizeof name, "window-%d", view->id);
    json_object_array_add(names, json_object_new_string(name));
    return names;
}

static void raise_view(struct view *view)
{
    wlr_scene_node_raise_to_top(&view->frame->node);
    wl_list_remove(&view->link);
    wl_list_insert(&view->server->views, &view->link);
    update(view->server, "bringToFront", name_of(view));
}

static void rect(struct view *view, int x, int y, int width, int height, const float color[static 4])
{
    struct wlr_scene_rect *rect = wlr_scene_rect_create(view->frame, width, height, color);

    wlr_scene_node_set_position(&rect->node, x, y);
}

static void show(struct view *view)
{
    struct wlr_box box = window_geometry(view->surface);
    struct wlr_scene_node *content;

    view->width = box.width;
    view->height = box.height;
    view->frame = wlr_scene_tree_create(view->server->windows);
    wlr_scene_node_set_position(&view->frame->node, view->x, view->y);
    rect(view, 0, 0, view->width, bar, bar_color);
    rect(view, view->width - 2 * (gap + button), gap, button, button, minimize_color);
    rect(view, view->width - gap - button, gap, button, button, close_color);
    content = scene_window_create(view->frame, view->surface);
    wlr_scene_node_set_position(content, 0, bar);
    view->is_shown = true;
    declare(view);
    wlr_xdg_toplevel_set_activated(window_of(view->surface), true);
}

static void hide(struct view *view)
{
    if (!view->is_shown)
        return;
    view->is_shown = false;
    update(view->server, "remove", name_of(view));
    wlr_scene_node_destroy(&view->frame->node);
    view->frame = NULL;
}

static void commit(struct wl_listener *listener, void *data)
{
    struct view *view = wl_container_of(listener, view, commit);

    (void)data;
    window_begin(view->surface);
}

static void map(struct wl_listener *listener, void *data)
{
    struct view *view = wl_container_of(listener, view, map);

    (void)data;
    show(view);
}

static void unmap(struct wl_listener *listener, void *data)
{
    struct view *view = wl_container_of(listener, view, unmap);

    (void)data;
    hide(view);
}

static void destroy(struct wl_listener *listener, void *data)
{
    struct view *view = wl_container_of(listener, view, destroy);

    (void)data;
    hide(view);
    wl_list_remove(&view->link);
    wl_list_remove(&view->commit.link);
    wl_list_remove(&view->map.link);
    wl_list_remove(&view->unmap.link);
    wl_list_remove(&view->destroy.link);
    free(view);
}

static void add_window(struct wl_listener *listener, void *data)
{
    struct wlr_xdg_surface *surface = window_surface(data);
    struct view *view;

    (void)listener;
    if (!surface)
        return;
    view = calloc(1, sizeof *view);
    if (!view)
        abort();
    view->server = &the_server;
    view->surface = surface;
    view->id = ++the_server.views_made;
    view->x = 120 + 60 * ((view->id - 1) % 8);
    view->y = 80 + 60 * ((view->id - 1) % 8);
    view->commit.notify = commit;
    view->map.notify = map;
    view->unmap.notify = unmap;
    view->destroy.notify = destroy;
    window_listen(surface, &view->commit, &view->map, &view->unmap, &view->destroy);
    wl_list_insert(&the_server.views, &view->link);
}

struct wlr_surface *windows_surface_at(struct server *server, double x, double y, double *inner_x, double *inner_y)
{
    struct wlr_scene_node *node = wlr_scene_node_at(&server->windows->node, x, y, inner_x, inner_y);

    return node ? scene_surface(node) : NULL;
}

void windows_raise(struct server *server, double x, double y)
{
    struct view *view;

    wl_list_for_each(view, &server->views, link)
    {
        if (!view->is_shown || x < view->x || y < view->y || x >= view->x + view->width ||
            y >= view->y + view->height + bar)
            continue;
        raise_view(view);
        return;
    }
    wl_list_for_each(view, &server->views, link)
    {
        if (is_mapped(view->surface) && !view->is_shown)
            show(view);
    }
}

/* What pointers do on title buttons: a tap closes a window, or hides it until the desktop is clicked. */
static void is_told(void *data, struct json_object *parameters)
{
    struct server *server = data;
    struct json_object *event = json_object_object_get(parameters, "event");
    struct json_object *gesture = json_object_object_get(event, "gesture");
    const char *name = json_object_get_string(json_object_object_get(gesture, "node"));
    const char *phase = json_object_get_string(json_object_object_get(gesture, "phase"));
    struct view *view, *next;
    int id;

    if (!name || !phase || strcmp(phase, "ended") != 0)
        return;
    wl_list_for_each_safe(view, next, &server->views, link)
    {
        if (sscanf(name, "close-%d", &id) == 1 && id == view->id) {
            wlr_xdg_toplevel_send_close(window_of(view->surface));
        } else if (sscanf(name, "minimize-%d", &id) == 1 && id == view->id) {
            hide(view);
        }
    }
}

bool windows_start(struct server *server)
{
    struct json_object *parameters = json_object_new_object(), *surface = json_object_new_object();

    on(&wlr_xdg_shell_create(server->display, 3)->events.new_window, add_window);
    json_object_object_add(surface, "id", json_object_new_string("desktop"));
    json_object_object_add(surface, "frame", json_rect(0, 0, 16384, 16384));
    json_object_object_add(surface, "z", json_object_new_int(0));
    json_object_object_add(surface, "nodes", json_object_new_array());
    json_object_object_add(parameters, "surface", surface);
    return pointerd_stream(server->display, "io.pointerd.Layout.Attach", parameters, is_told, server);
}
