/* wlroots, by the names that it has from 0.18 on. Versions differ in what stands below; 0.15, 0.18 and 0.20 are those of Debian 12, 13, 14. */
#pragma once
#define WLR_USE_UNSTABLE
#include <wayland-server-core.h>
#include <wlr/backend.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_buffer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_cursor.h>
#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_pointer.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_virtual_pointer_v1.h>
#include <wlr/types/wlr_xdg_shell.h>
#include <wlr/version.h>

#define IS_OLD (WLR_VERSION_NUM < (18 << 8))

#if IS_OLD

/* Events. Their states and sources are wlroots' own, and a wheel's step counts as 1. */
#define wlr_pointer_motion_event wlr_event_pointer_motion
#define wlr_pointer_motion_absolute_event wlr_event_pointer_motion_absolute
#define wlr_pointer_button_event wlr_event_pointer_button
#define wlr_pointer_axis_event wlr_event_pointer_axis
#define wlr_pointer_swipe_begin_event wlr_event_pointer_swipe_begin
#define wlr_pointer_swipe_update_event wlr_event_pointer_swipe_update
#define wlr_pointer_swipe_end_event wlr_event_pointer_swipe_end
#define wlr_pointer_pinch_begin_event wlr_event_pointer_pinch_begin
#define wlr_pointer_pinch_update_event wlr_event_pointer_pinch_update
#define wlr_pointer_pinch_end_event wlr_event_pointer_pinch_end
#define wlr_pointer_hold_begin_event wlr_event_pointer_hold_begin
#define wlr_pointer_hold_end_event wlr_event_pointer_hold_end
#define WL_POINTER_BUTTON_STATE_PRESSED WLR_BUTTON_PRESSED
#define WL_POINTER_BUTTON_STATE_RELEASED WLR_BUTTON_RELEASED
#define WL_POINTER_AXIS_VERTICAL_SCROLL WLR_AXIS_ORIENTATION_VERTICAL
#define WL_POINTER_AXIS_SOURCE_WHEEL WLR_AXIS_SOURCE_WHEEL
#define WL_POINTER_AXIS_SOURCE_WHEEL_TILT WLR_AXIS_SOURCE_WHEEL_TILT
#define WL_POINTER_AXIS_SOURCE_FINGER WLR_AXIS_SOURCE_FINGER
#define WLR_POINTER_AXIS_DISCRETE_STEP 1
#define event_device(event) ((event)->device)
#define virtual_device(pointer) (&(pointer)->input_device)

/* Arguments that came later. */
#define wlr_compositor_create(display, version, renderer) wlr_compositor_create(display, renderer)
#define wlr_xdg_shell_create(display, version) wlr_xdg_shell_create(display)
#define wlr_output_layout_create(display) wlr_output_layout_create()
#define wlr_output_layout_get_box(layout, output, box) (*(box) = *(wlr_output_layout_get_box)(layout, output))
#define wlr_scene_output_commit(output, options) wlr_scene_output_commit(output)

/* Parents in a scene are nodes and no trees. */
#define scene_root(scene) (scene)
#define wlr_scene_tree_create(parent) wlr_scene_tree_create(&(parent)->node)
#define wlr_scene_rect_create(parent, width, height, color) wlr_scene_rect_create(&(parent)->node, width, height, color)
#define wlr_scene_buffer_create(parent, buffer) wlr_scene_buffer_create(&(parent)->node, buffer)
#define scene_window_create(parent, surface) wlr_scene_xdg_surface_create(&(parent)->node, surface)

/* What is asked of a window is asked of its surface. */
#define window_of(surface) (surface)
#define is_mapped(window) ((window)->mapped)
#define new_window new_surface

#else

#include <wlr/interfaces/wlr_buffer.h>

#define event_device(event) (&(event)->pointer->base)
#define virtual_device(virtual) (&(virtual)->pointer.base)
#define scene_root(scene) (&(scene)->tree)
#define scene_window_create(parent, surface) (&wlr_scene_xdg_surface_create(parent, surface)->node)
#define window_of(surface) ((surface)->toplevel)
#define is_mapped(window) ((window)->surface->mapped)
#define new_window new_toplevel

#endif

static inline struct wlr_backend *backend_create(struct wl_display *display)
{
#if IS_OLD
    return wlr_backend_autocreate(display);
#else
    return wlr_backend_autocreate(wl_display_get_event_loop(display), NULL);
#endif
}

/* Turns an output on in the mode that it prefers. */
static inline bool output_start(struct wlr_output *output)
{
    struct wlr_output_mode *mode = wlr_output_preferred_mode(output);
#if IS_OLD
    if (mode)
        wlr_output_set_mode(output, mode);
    wlr_output_enable(output, true);
    return wlr_output_commit(output);
#else
    struct wlr_output_state state;
    bool is_on;

    wlr_output_state_init(&state);
    wlr_output_state_set_enabled(&state, true);
    if (mode)
        wlr_output_state_set_mode(&state, mode);
    is_on = wlr_output_commit_state(output, &state);
    wlr_output_state_finish(&state);
    return is_on;
#endif
}

/* Has what is in a scene shown on the outputs of a layout, of which `output` is a new one. */
static inline void scene_add_output(struct wlr_scene *scene, struct wlr_output_layout *layout, struct wlr_output *output)
{
#if IS_OLD
    static bool is_attached;

    if (!is_attached)
        is_attached = wlr_scene_attach_output_layout(scene, layout);
    wlr_output_layout_add_auto(layout, output);
#else
    static struct wlr_scene_output_layout *attached;
    struct wlr_output_layout_output *place;

    if (!attached)
        attached = wlr_scene_attach_output_layout(scene, layout);
    place = wlr_output_layout_add_auto(layout, output);
    wlr_scene_output_layout_add_output(attached, place, wlr_scene_output_create(scene, output));
#endif
}

/* The surface that a node of the scene shows; NULL if it shows none. */
static inline struct wlr_surface *scene_surface(struct wlr_scene_node *node)
{
#if IS_OLD
    return node->type == WLR_SCENE_NODE_SURFACE ? wlr_scene_surface_from_node(node)->surface : NULL;
#else
    struct wlr_scene_surface *surface = NULL;

    if (node->type == WLR_SCENE_NODE_BUFFER)
        surface = wlr_scene_surface_try_from_buffer(wlr_scene_buffer_from_node(node));
    return surface ? surface->surface : NULL;
#endif
}

/* The surface of a new window; NULL if something else is new. `data` is that of the shell's signal new_window. */
static inline struct wlr_xdg_surface *window_surface(void *data)
{
#if IS_OLD
    struct wlr_xdg_surface *surface = data;

    return surface->role == WLR_XDG_SURFACE_ROLE_TOPLEVEL ? surface : NULL;
#else
    return ((struct wlr_xdg_toplevel *)data)->base;
#endif
}

static inline void window_listen(struct wlr_xdg_surface *window, struct wl_listener *commit, struct wl_listener *map,
                                 struct wl_listener *unmap, struct wl_listener *destroy)
{
    wl_signal_add(&window->surface->events.commit, commit);
#if IS_OLD
    wl_signal_add(&window->events.map, map);
    wl_signal_add(&window->events.unmap, unmap);
    wl_signal_add(&window->events.destroy, destroy);
#else
    wl_signal_add(&window->surface->events.map, map);
    wl_signal_add(&window->surface->events.unmap, unmap);
    wl_signal_add(&window->toplevel->events.destroy, destroy);
#endif
}

/* Lets a window choose its size, once it has begun. Old versions do that themselves. */
static inline void window_begin(struct wlr_xdg_surface *window)
{
#if IS_OLD
    (void)window;
#else
    if (window->initial_commit)
        wlr_xdg_toplevel_set_size(window->toplevel, 0, 0);
#endif
}

/* The part of a window's surface that is the window. */
static inline struct wlr_box window_geometry(struct wlr_xdg_surface *window)
{
#if WLR_VERSION_NUM < (19 << 8)
    struct wlr_box box;

    wlr_xdg_surface_get_geometry(window, &box);
    return box;
#else
    return window->geometry;
#endif
}
