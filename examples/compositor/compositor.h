/* A compositor whose pointer is pointerd's. */
#pragma once
#include "pointerd.h"
#include "wlroots.h"

struct server {
    struct wl_display *display;
    struct wlr_backend *backend;
    struct wlr_renderer *renderer;
    struct wlr_allocator *allocator;
    struct wlr_scene *scene;
    /* Windows below, what belongs to the pointer above. */
    struct wlr_scene_tree *windows, *marks;
    struct wlr_output_layout *layout;
    struct wlr_seat *seat;
    struct wl_list views;
    int views_made;
    /* For one-way calls. */
    int calls;

    /* input.c */
    struct wlr_cursor *cursor;
    struct json_object *report;
    int64_t report_time;

    /* pointer.c */
    struct wlr_scene_buffer *dot;
    struct wlr_scene_rect *highlight, *beam;
    /* Whether it follows the pointer a little. */
    bool highlight_slips;
    double x, y, shown_x, shown_y;
};

struct view {
    struct wl_list link;
    struct server *server;
    struct wlr_xdg_surface *surface;
    struct wlr_scene_tree *frame;
    int id, x, y, width, height;
    bool is_shown;
    struct wl_listener commit, map, unmap, destroy;
};

/* windows.c: windows with title bars, and what pointerd knows of them. */
bool windows_start(struct server *server);
/* The surface of a client at a place; NULL where there is none. */
struct wlr_surface *windows_surface_at(struct server *server, double x, double y, double *inner_x, double *inner_y);
/* Brings the window at a place to the front; where there is none, shows the windows that were minimized. */
void windows_raise(struct server *server, double x, double y);

/* input.c: what devices report goes to pointerd. */
bool input_start(struct server *server);

/* pointer.c: draws what pointerd publishes, and hands it on to clients. */
bool pointer_start(struct server *server);

/* Calls a function for a signal for as long as the program runs. */
void on(struct wl_signal *signal, wl_notify_func_t function);
/* The server, for such functions. */
extern struct server the_server;
