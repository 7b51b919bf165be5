#include "compositor.h"
#include <linux/input-event-codes.h>
#include <math.h>
#include <time.h>

/* Sends what has been gathered: the events of one hardware report. */
static void send_report(void)
{
    if (!the_server.report)
        return;
    pointerd_send(the_server.calls, "io.pointerd.Compositor.Report", the_server.report, false);
    the_server.report = NULL;
}

/* Adds a part to the report that is being gathered. A second part of the same kind begins another report. */
static void add_part(uint32_t milliseconds, const char *key, struct json_object *part)
{
    struct timespec clock;
    int64_t now;

    if (the_server.report && json_object_object_get(the_server.report, key))
        send_report();
    if (!the_server.report) {
        clock_gettime(CLOCK_MONOTONIC, &clock);
        now = (int64_t)clock.tv_sec * 1000 + clock.tv_nsec / 1000000;
        /* The events have the lower 32 bits of the time alone. */
        now -= (uint32_t)((uint32_t)now - milliseconds);
        the_server.report = json_object_new_object();
        json_object_object_add(the_server.report, "time", json_object_new_int64(now * 1000));
    }
    json_object_object_add(the_server.report, key, part);
}

static void moved(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_motion_event *event = data;
    struct json_object *motion = json_object_new_object();

    (void)listener;
    json_object_object_add(motion, "translation", json_vector(event->delta_x, event->delta_y));
    json_object_object_add(motion, "unaccelerated", json_vector(event->unaccel_dx, event->unaccel_dy));
    add_part(event->time_msec, "motion", motion);
}

static void placed(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_motion_absolute_event *event = data;
    double x, y;

    (void)listener;
    wlr_cursor_absolute_to_layout_coords(the_server.cursor, event_device(event), event->x, event->y, &x, &y);
    add_part(event->time_msec, "position", json_point(x, y));
}

static const char *button_name(uint32_t button)
{
    switch (button) {
    case BTN_LEFT: return "primary";
    case BTN_RIGHT: return "secondary";
    case BTN_MIDDLE: return "middle";
    case BTN_SIDE:
    case BTN_BACK: return "back";
    case BTN_EXTRA:
    case BTN_FORWARD: return "forward";
    default: return NULL;
    }
}

static void clicked(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_button_event *event = data;
    struct json_object *changes, *change;
    const char *name = button_name(event->button);

    (void)listener;
    if (!name)
        return;
    changes = json_object_new_array();
    change = json_object_new_object();
    json_object_object_add(change, "button", json_object_new_string(name));
    json_object_object_add(change, "pressed", json_object_new_boolean(event->state == WL_POINTER_BUTTON_STATE_PRESSED));
    json_object_array_add(changes, change);
    add_part(event->time_msec, "buttons", changes);
}

static void scrolled(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_axis_event *event = data;
    bool is_vertical = event->orientation == WL_POINTER_AXIS_VERTICAL_SCROLL;
    bool is_wheel = event->source == WL_POINTER_AXIS_SOURCE_WHEEL || event->source == WL_POINTER_AXIS_SOURCE_WHEEL_TILT;
    struct json_object *scroll = json_object_new_object(), *clicks;
    int v120 = event->delta_discrete * (120 / WLR_POINTER_AXIS_DISCRETE_STEP);

    (void)listener;
    if (is_wheel) {
        clicks = json_object_new_object();
        json_object_object_add(clicks, "horizontal", json_object_new_int(is_vertical ? 0 : v120));
        json_object_object_add(clicks, "vertical", json_object_new_int(is_vertical ? v120 : 0));
        json_object_object_add(scroll, "v120", clicks);
    } else if (event->delta == 0) {
        json_object_object_add(scroll, "phase", json_object_new_string("ended"));
    } else {
        json_object_object_add(scroll, "translation",
                               json_vector(is_vertical ? 0 : event->delta, is_vertical ? event->delta : 0));
    }
    json_object_object_add(scroll, "source",
                           json_object_new_string(is_wheel ? "wheel"
                                                  : event->source == WL_POINTER_AXIS_SOURCE_FINGER ? "finger"
                                                                                            : "continuous"));
    add_part(event->time_msec, "scroll", scroll);
}

static void ended(struct wl_listener *listener, void *data)
{
    (void)listener;
    (void)data;
    send_report();
}

static struct json_object *gesture(const char *kind, const char *phase, uint32_t fingers)
{
    struct json_object *result = json_object_new_object();

    json_object_object_add(result, "gesture", json_object_new_string(kind));
    json_object_object_add(result, "phase", json_object_new_string(phase));
    if (fingers)
        json_object_object_add(result, "fingers", json_object_new_int(fingers));
    return result;
}

/* No frame follows a gesture's step. */
static void send_gesture(uint32_t milliseconds, struct json_object *gesture)
{
    add_part(milliseconds, "gesture", gesture);
    json_object_object_add(the_server.report, "source", json_object_new_string("touchpad"));
    send_report();
}

static void swipe_begins(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_swipe_begin_event *event = data;

    (void)listener;
    send_gesture(event->time_msec, gesture("swipe", "began", event->fingers));
}

static void swipe_goes_on(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_swipe_update_event *event = data;
    struct json_object *step = gesture("swipe", "changed", 0);

    (void)listener;
    json_object_object_add(step, "translation", json_vector(event->dx, event->dy));
    send_gesture(event->time_msec, step);
}

static void swipe_ends(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_swipe_end_event *event = data;

    (void)listener;
    send_gesture(event->time_msec, gesture("swipe", event->cancelled ? "cancelled" : "ended", 0));
}

static void pinch_begins(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_pinch_begin_event *event = data;

    (void)listener;
    send_gesture(event->time_msec, gesture("pinch", "began", event->fingers));
}

static void pinch_goes_on(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_pinch_update_event *event = data;
    struct json_object *step = gesture("pinch", "changed", 0);

    (void)listener;
    json_object_object_add(step, "translation", json_vector(event->dx, event->dy));
    json_object_object_add(step, "scale", json_object_new_double(event->scale));
    json_object_object_add(step, "rotation", json_object_new_double(event->rotation * M_PI / 180));
    send_gesture(event->time_msec, step);
}

static void pinch_ends(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_pinch_end_event *event = data;

    (void)listener;
    send_gesture(event->time_msec, gesture("pinch", event->cancelled ? "cancelled" : "ended", 0));
}

static void hold_begins(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_hold_begin_event *event = data;

    (void)listener;
    send_gesture(event->time_msec, gesture("hold", "began", event->fingers));
}

static void hold_ends(struct wl_listener *listener, void *data)
{
    struct wlr_pointer_hold_end_event *event = data;

    (void)listener;
    send_gesture(event->time_msec, gesture("hold", event->cancelled ? "cancelled" : "ended", 0));
}

static void add_device(struct wl_listener *listener, void *data)
{
    struct wlr_input_device *device = data;

    (void)listener;
    if (device->type == WLR_INPUT_DEVICE_POINTER)
        wlr_cursor_attach_input_device(the_server.cursor, device);
}

static void add_virtual_pointer(struct wl_listener *listener, void *data)
{
    struct wlr_virtual_pointer_v1_new_pointer_event *event = data;

    (void)listener;
    wlr_cursor_attach_input_device(the_server.cursor, virtual_device(event->new_pointer));
}

/* The pointer is this compositor's for as long as the stream lives. */
static void is_opened(void *data, struct json_object *parameters)
{
    (void)data;
    (void)parameters;
}

bool input_start(struct server *server)
{
    struct wlr_cursor *cursor = server->cursor = wlr_cursor_create();

    wlr_cursor_attach_output_layout(cursor, server->layout);
    on(&cursor->events.motion, moved);
    on(&cursor->events.motion_absolute, placed);
    on(&cursor->events.button, clicked);
    on(&cursor->events.axis, scrolled);
    on(&cursor->events.frame, ended);
    on(&cursor->events.swipe_begin, swipe_begins);
    on(&cursor->events.swipe_update, swipe_goes_on);
    on(&cursor->events.swipe_end, swipe_ends);
    on(&cursor->events.pinch_begin, pinch_begins);
    on(&cursor->events.pinch_update, pinch_goes_on);
    on(&cursor->events.pinch_end, pinch_ends);
    on(&cursor->events.hold_begin, hold_begins);
    on(&cursor->events.hold_end, hold_ends);
    on(&server->backend->events.new_input, add_device);
    on(&wlr_virtual_pointer_manager_v1_create(server->display)->events.new_virtual_pointer, add_virtual_pointer);
    wlr_seat_set_capabilities(server->seat, WL_SEAT_CAPABILITY_POINTER);
    return pointerd_stream(server->display, "io.pointerd.Compositor.Open", NULL, is_opened, server);
}
