/* A small Wayland compositor that draws title bars and leaves the pointer to pointerd. */
#include "compositor.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_screencopy_v1.h>
#include <wlr/types/wlr_xdg_output_v1.h>
#include <wlr/util/log.h>

struct server the_server;

/* A listener for as long as the program runs. */
struct handler {
    struct wl_listener listener;
    struct handler *next;
};
static struct handler *handlers;

void on(struct wl_signal *signal, wl_notify_func_t function)
{
    struct handler *handler = calloc(1, sizeof *handler);

    if (!handler)
        abort();
    handler->listener.notify = function;
    wl_signal_add(signal, &handler->listener);
    handler->next = handlers;
    handlers = handler;
}

/* Ends all calls for signals: what is destroyed may have none. */
static void off(void)
{
    struct handler *handler;

    while ((handler = handlers)) {
        handlers = handler->next;
        wl_list_remove(&handler->listener.link);
        free(handler);
    }
}

/* An output, and what it is waited for. */
struct screen {
    struct wlr_output *output;
    struct wl_listener frame, destroy;
};

static void draw(struct wl_listener *listener, void *data)
{
    struct screen *screen = wl_container_of(listener, screen, frame);
    struct wlr_scene_output *output = wlr_scene_get_scene_output(the_server.scene, screen->output);
    struct timespec now;

    (void)data;
    wlr_scene_output_commit(output, NULL);
    clock_gettime(CLOCK_MONOTONIC, &now);
    wlr_scene_output_send_frame_done(output, &now);
}

static void forget(struct wl_listener *listener, void *data)
{
    struct screen *screen = wl_container_of(listener, screen, destroy);

    (void)data;
    wl_list_remove(&screen->frame.link);
    wl_list_remove(&screen->destroy.link);
    free(screen);
}

static void add_output(struct wl_listener *listener, void *data)
{
    struct wlr_output *output = data;
    struct screen *screen = calloc(1, sizeof *screen);

    (void)listener;
    if (!screen || !wlr_output_init_render(output, the_server.allocator, the_server.renderer))
        abort();
    if (!output_start(output)) {
        free(screen);
        return;
    }
    screen->output = output;
    screen->frame.notify = draw;
    wl_signal_add(&output->events.frame, &screen->frame);
    screen->destroy.notify = forget;
    wl_signal_add(&output->events.destroy, &screen->destroy);
    scene_add_output(the_server.scene, the_server.layout, output);
}

/* The words of wl_output's transforms, in the order of its numbers. */
static const char *const transforms[] = {"normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270"};

/* pointerd keeps its pointer on the outputs that there are. */
static void tell_outputs(struct wl_listener *listener, void *data)
{
    struct json_object *parameters = json_object_new_object(), *outputs = json_object_new_array();
    struct wlr_output_layout_output *place;

    (void)listener;
    (void)data;
    wl_list_for_each(place, &the_server.layout->outputs, link)
    {
        struct json_object *output = json_object_new_object();
        struct wlr_box box;

        wlr_output_layout_get_box(the_server.layout, place->output, &box);
        json_object_object_add(output, "name", json_object_new_string(place->output->name));
        json_object_object_add(output, "frame", json_rect(box.x, box.y, box.width, box.height));
        json_object_object_add(output, "scale", json_object_new_double(place->output->scale));
        json_object_object_add(output, "transform", json_object_new_string(transforms[place->output->transform]));
        json_object_array_add(outputs, output);
    }
    json_object_object_add(parameters, "outputs", outputs);
    pointerd_send(the_server.calls, "io.pointerd.Layout.SetOutputs", parameters, false);
}

static int end(int number, void *data)
{
    (void)number;
    wl_display_terminate(data);
    return 0;
}

int main(void)
{
    struct server *server = &the_server;
    const char *socket;

    wlr_log_init(WLR_ERROR, NULL);
    server->display = wl_display_create();
    wl_list_init(&server->views);
    server->backend = backend_create(server->display);
    server->renderer = server->backend ? wlr_renderer_autocreate(server->backend) : NULL;
    if (!server->renderer) {
        fprintf(stderr, "there is nothing to draw on\n");
        return EXIT_FAILURE;
    }
    wlr_renderer_init_wl_display(server->renderer, server->display);
    server->allocator = wlr_allocator_autocreate(server->backend, server->renderer);
    wlr_compositor_create(server->display, 5, server->renderer);
    wlr_data_device_manager_create(server->display);
    wlr_screencopy_manager_v1_create(server->display);
    server->layout = wlr_output_layout_create(server->display);
    wlr_xdg_output_manager_v1_create(server->display, server->layout);
    server->scene = wlr_scene_create();
    server->windows = wlr_scene_tree_create(scene_root(server->scene));
    server->marks = wlr_scene_tree_create(scene_root(server->scene));
    server->seat = wlr_seat_create(server->display, "seat0");
    on(&server->layout->events.change, tell_outputs);
    on(&server->backend->events.new_output, add_output);
    wl_event_loop_add_signal(wl_display_get_event_loop(server->display), 2, end, server->display);
    wl_event_loop_add_signal(wl_display_get_event_loop(server->display), 15, end, server->display);

    /* It calls at once: pointerd keeps no connection that calls nothing, and outputs and devices may take their time. */
    server->calls = pointerd_connect();
    if (server->calls < 0 || !pointerd_send(server->calls, "org.varlink.service.GetInfo", NULL, false))
        return EXIT_FAILURE;
    socket = wl_display_add_socket_auto(server->display);
    if (!socket || !windows_start(server) || !input_start(server) || !wlr_backend_start(server->backend) ||
        !pointer_start(server))
        return EXIT_FAILURE;
    printf("%s\n", socket);
    fflush(stdout);
    wl_display_run(server->display);
    wl_display_destroy_clients(server->display);
    off();
    wl_display_destroy(server->display);
    return EXIT_SUCCESS;
}
