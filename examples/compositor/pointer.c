#include "compositor.h"
#include "drawing.h"
#include <drm_fourcc.h>
#include <linux/input-event-codes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { dot = DOT_DIAMETER };

/* A picture in memory, ARGB with premultiplied alpha. */
struct picture {
    struct wlr_buffer base;
    uint32_t pixels[dot * dot];
};

static void free_picture(struct wlr_buffer *buffer)
{
    struct picture *picture = wl_container_of(buffer, picture, base);

    free(picture);
}

static bool begin_access(struct wlr_buffer *buffer, uint32_t flags, void **data, uint32_t *format, size_t *stride)
{
    struct picture *picture = wl_container_of(buffer, picture, base);

    if (flags & WLR_BUFFER_DATA_PTR_ACCESS_WRITE)
        return false;
    *data = picture->pixels;
    *format = DRM_FORMAT_ARGB8888;
    *stride = dot * sizeof *picture->pixels;
    return true;
}

static void end_access(struct wlr_buffer *buffer)
{
    (void)buffer;
}

static const struct wlr_buffer_impl picture_calls = {
    .destroy = free_picture, .begin_data_ptr_access = begin_access, .end_data_ptr_access = end_access};

/* A disc with a soft edge. */
static struct wlr_buffer *disc(void)
{
    struct picture *picture = calloc(1, sizeof *picture);

    if (!picture)
        abort();
    wlr_buffer_init(&picture->base, &picture_calls, dot, dot);
    for (int index = 0; index < dot * dot; index++) {
        double away = hypot(index % dot + 0.5 - dot / 2.0, index / dot + 0.5 - dot / 2.0);
        double alpha = POINTER_OPACITY * fmin(fmax(dot / 2.0 - away, 0), 1);
        uint32_t gray = 230 * alpha;

        picture->pixels[index] = (uint32_t)(255 * alpha) << 24 | gray << 16 | gray << 8 | gray;
    }
    return &picture->base;
}

/* Puts something around the place where the pointer is drawn. */
static void put_around(struct wlr_scene_node *node, const struct server *server, int width, int height)
{
    wlr_scene_node_set_position(node, lround(server->shown_x - width / 2.0), lround(server->shown_y - height / 2.0));
}

/* Puts what is drawn where it is now. A highlight is moved by as much as the pointer is drawn off the highlight's middle. */
static void place(struct server *server)
{
    put_around(&server->dot->node, server, dot, dot);
    put_around(&server->beam->node, server, server->beam->width, server->beam->height);
    if (server->highlight_slips)
        put_around(&server->highlight->node, server, server->highlight->width, server->highlight->height);
}

/* Draws the pointer in its style: a highlight in place of the dot, or under it where the style does not snap, a beam, or nothing. */
static void show(struct server *server, struct json_object *style)
{
    struct json_object *shape = json_object_object_get(style, "shape");
    struct json_object *rect = json_object_object_get(shape, "roundedRect");
    const char *kind = json_object_get_string(json_object_object_get(style, "kind"));
    const char *axis = json_object_get_string(json_object_object_get(shape, "beam"));
    bool follows = json_object_get_boolean(json_object_object_get(style, "shapeFollowsPointer"));
    bool is_highlight = rect && !follows, is_hidden = kind && strcmp(kind, "hidden") == 0;
    struct json_object *snaps = json_object_object_get(style, "snaps");
    bool is_free = snaps && !json_object_get_boolean(snaps);
    int length = json_number(shape, "length");

    wlr_scene_node_set_enabled(&server->highlight->node, is_highlight);
    wlr_scene_node_set_enabled(&server->beam->node, axis);
    wlr_scene_node_set_enabled(&server->dot->node, (!is_highlight || is_free) && !axis && !is_hidden);
    if (is_highlight) {
        wlr_scene_rect_set_size(server->highlight, json_number(rect, "width"), json_number(rect, "height"));
        wlr_scene_node_set_position(&server->highlight->node, json_number(rect, "x"), json_number(rect, "y"));
    }
    server->highlight_slips = is_highlight && !is_free && kind && strcmp(kind, "hover") != 0;
    if (axis && strcmp(axis, "vertical") == 0)
        wlr_scene_rect_set_size(server->beam, BEAM_WIDTH, length);
    else if (axis)
        wlr_scene_rect_set_size(server->beam, length, BEAM_WIDTH);
    place(server);
}

static void move(struct server *server, struct json_object *position, struct json_object *shown)
{
    server->x = json_number(position, "x");
    server->y = json_number(position, "y");
    server->shown_x = json_number(shown, "x");
    server->shown_y = json_number(shown, "y");
    place(server);
}

/* Clients have the pointer where pointerd has it. */
static void hand_motion_on(struct server *server, uint32_t milliseconds)
{
    double x, y;
    struct wlr_surface *surface = windows_surface_at(server, server->x, server->y, &x, &y);

    if (!surface) {
        wlr_seat_pointer_clear_focus(server->seat);
        return;
    }
    wlr_seat_pointer_notify_enter(server->seat, surface, x, y);
    wlr_seat_pointer_notify_motion(server->seat, milliseconds, x, y);
}

static void hand_button_on(struct server *server, uint32_t milliseconds, struct json_object *change)
{
    static const struct {
        const char *name;
        uint32_t code;
    } buttons[] = {{"primary", BTN_LEFT},
                   {"secondary", BTN_RIGHT},
                   {"middle", BTN_MIDDLE},
                   {"back", BTN_SIDE},
                   {"forward", BTN_EXTRA}};
    const char *name = json_object_get_string(json_object_object_get(change, "button"));
    bool is_pressed = json_object_get_boolean(json_object_object_get(change, "pressed"));

    if (is_pressed)
        windows_raise(server, server->x, server->y);
    for (size_t index = 0; name && index < sizeof buttons / sizeof *buttons; index++)
        if (strcmp(name, buttons[index].name) == 0)
            wlr_seat_pointer_notify_button(server->seat, milliseconds, buttons[index].code,
                                           is_pressed ? WL_POINTER_BUTTON_STATE_PRESSED
                                                      : WL_POINTER_BUTTON_STATE_RELEASED);
}

static void is_told(void *data, struct json_object *parameters)
{
    struct server *server = data;
    struct json_object *event = json_object_object_get(parameters, "event");
    struct json_object *state = json_object_object_get(event, "state");
    struct json_object *now = state ? state : event, *part;
    uint32_t milliseconds = json_object_get_int64(json_object_object_get(event, "time")) / 1000;

    if (json_object_object_get_ex(now, "style", &part))
        show(server, part);
    if (json_object_object_get_ex(now, "position", &part)) {
        move(server, part, json_object_object_get(now, "displayed"));
        hand_motion_on(server, milliseconds);
    }
    if (json_object_object_get_ex(event, "button", &part))
        hand_button_on(server, milliseconds, part);
    wlr_seat_pointer_notify_frame(server->seat);
}

bool pointer_start(struct server *server)
{
    struct wlr_buffer *picture = disc();
    /* White and a light gray, multiplied by their opacity. */
    static const float light[] = {HIGHLIGHT_OPACITY, HIGHLIGHT_OPACITY, HIGHLIGHT_OPACITY, HIGHLIGHT_OPACITY};
    static const float gray[] = {0.9 * POINTER_OPACITY, 0.9 * POINTER_OPACITY, 0.9 * POINTER_OPACITY, POINTER_OPACITY};
    struct json_object *parameters = json_tokener_parse("{\"events\":[\"motion\",\"style\",\"button\"]}");

    server->highlight = wlr_scene_rect_create(server->marks, 0, 0, light);
    server->beam = wlr_scene_rect_create(server->marks, 0, 0, gray);
    server->dot = wlr_scene_buffer_create(server->marks, picture);
    wlr_buffer_drop(picture);
    return pointerd_stream(server->display, "io.pointerd.Pointer.Subscribe", parameters, is_told, server);
}
