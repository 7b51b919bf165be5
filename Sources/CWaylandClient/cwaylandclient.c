// Tables of Wayland protocols. A signature has a letter for each argument (i int, u uint, f fixed, s string, o object, n new object,
// a array, h descriptor), a question mark before one that may be NULL, and at its beginning the version that added the message. The
// number of a message is its place in the table.
#define _GNU_SOURCE
#include "cwaylandclient.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

// Interfaces of arguments: for messages without objects, and for those that refer to one another.
static const struct wl_interface *none[8];
static const struct wl_interface window_surface, window, layer_surface, xdg_output, viewport, fractional_scale, capture_source,
    cursor_session;

static const struct wl_interface *get_window_surface[] = {&window_surface, &wl_surface_interface};
static const struct wl_message window_shell_requests[] = {
    {"destroy", "", none},
    // An xdg_positioner, for popups, which the programs have none of.
    {"create_positioner", "n", none},
    {"get_xdg_surface", "no", get_window_surface},
    {"pong", "u", none},
};
static const struct wl_message window_shell_events[] = {
    {"ping", "u", none},
};
static const struct wl_interface window_shell = {
    "xdg_wm_base", 1, COUNT(window_shell_requests), window_shell_requests, COUNT(window_shell_events), window_shell_events,
};

static const struct wl_interface *get_window[] = {&window};
static const struct wl_message window_surface_requests[] = {
    {"destroy", "", none},
    {"get_toplevel", "n", get_window},
    {"get_popup", "n?oo", none},
    {"set_window_geometry", "iiii", none},
    {"ack_configure", "u", none},
};
static const struct wl_message window_surface_events[] = {
    {"configure", "u", none},
};
static const struct wl_interface window_surface = {
    "xdg_surface",         1, COUNT(window_surface_requests), window_surface_requests, COUNT(window_surface_events),
    window_surface_events,
};

static const struct wl_interface *set_parent[] = {&window};
static const struct wl_interface *show_window_menu[] = {&wl_seat_interface, 0, 0, 0};
static const struct wl_interface *with_seat[] = {&wl_seat_interface, 0, 0};
static const struct wl_interface *set_fullscreen[] = {&wl_output_interface};
static const struct wl_message window_requests[] = {
    {"destroy", "", none},
    {"set_parent", "?o", set_parent},
    {"set_title", "s", none},
    {"set_app_id", "s", none},
    {"show_window_menu", "ouii", show_window_menu},
    {"move", "ou", with_seat},
    {"resize", "ouu", with_seat},
    {"set_max_size", "ii", none},
    {"set_min_size", "ii", none},
    {"set_maximized", "", none},
    {"unset_maximized", "", none},
    {"set_fullscreen", "?o", set_fullscreen},
    {"unset_fullscreen", "", none},
    {"set_minimized", "", none},
};
static const struct wl_message window_events[] = {
    {"configure", "iia", none},
    {"close", "", none},
};
static const struct wl_interface window = {
    "xdg_toplevel", 1, COUNT(window_requests), window_requests, COUNT(window_events), window_events,
};

static const struct wl_interface *get_layer_surface[] = {&layer_surface, &wl_surface_interface, &wl_output_interface, 0, 0};
static const struct wl_message layer_shell_requests[] = {
    {"get_layer_surface", "no?ous", get_layer_surface},
    {"destroy", "3", none},
};
static const struct wl_interface layer_shell = {
    "zwlr_layer_shell_v1", 4, COUNT(layer_shell_requests), layer_shell_requests, 0, 0,
};

static const struct wl_message layer_surface_requests[] = {
    {"set_size", "uu", none},
    {"set_anchor", "u", none},
    {"set_exclusive_zone", "i", none},
    {"set_margin", "iiii", none},
    {"set_keyboard_interactivity", "u", none},
    // An xdg_popup, which the overlay has none of.
    {"get_popup", "o", none},
    {"ack_configure", "u", none},
    {"destroy", "", none},
    {"set_layer", "2u", none},
};
static const struct wl_message layer_surface_events[] = {
    {"configure", "uuu", none},
    {"closed", "", none},
};
static const struct wl_interface layer_surface = {
    "zwlr_layer_surface_v1",    4, COUNT(layer_surface_requests), layer_surface_requests, COUNT(layer_surface_events),
    layer_surface_events,
};

static const struct wl_interface *get_xdg_output[] = {&xdg_output, &wl_output_interface};
static const struct wl_message xdg_output_manager_requests[] = {
    {"destroy", "", none},
    {"get_xdg_output", "no", get_xdg_output},
};
static const struct wl_interface xdg_output_manager = {
    "zxdg_output_manager_v1", 3, COUNT(xdg_output_manager_requests), xdg_output_manager_requests, 0, 0,
};

static const struct wl_message xdg_output_requests[] = {
    {"destroy", "", none},
};
static const struct wl_message xdg_output_events[] = {
    {"logical_position", "ii", none},
    {"logical_size", "ii", none},
    {"done", "", none},
    {"name", "2s", none},
    {"description", "2s", none},
};
static const struct wl_interface xdg_output = {
    "zxdg_output_v1", 3, COUNT(xdg_output_requests), xdg_output_requests, COUNT(xdg_output_events), xdg_output_events,
};

static const struct wl_interface *get_viewport[] = {&viewport, &wl_surface_interface};
static const struct wl_message viewporter_requests[] = {
    {"destroy", "", none},
    {"get_viewport", "no", get_viewport},
};
static const struct wl_interface viewporter = {
    "wp_viewporter", 1, COUNT(viewporter_requests), viewporter_requests, 0, 0,
};

static const struct wl_message viewport_requests[] = {
    {"destroy", "", none},
    {"set_source", "ffff", none},
    {"set_destination", "ii", none},
};
static const struct wl_interface viewport = {
    "wp_viewport", 1, COUNT(viewport_requests), viewport_requests, 0, 0,
};

static const struct wl_interface *get_fractional_scale[] = {&fractional_scale, &wl_surface_interface};
static const struct wl_message fractional_scale_manager_requests[] = {
    {"destroy", "", none},
    {"get_fractional_scale", "no", get_fractional_scale},
};
static const struct wl_interface fractional_scale_manager = {
    "wp_fractional_scale_manager_v1", 1, COUNT(fractional_scale_manager_requests), fractional_scale_manager_requests, 0, 0,
};

static const struct wl_message fractional_scale_requests[] = {
    {"destroy", "", none},
};
static const struct wl_message fractional_scale_events[] = {
    {"preferred_scale", "u", none},
};
static const struct wl_interface fractional_scale = {
    "wp_fractional_scale_v1",       1,
    COUNT(fractional_scale_requests), fractional_scale_requests,
    COUNT(fractional_scale_events),   fractional_scale_events,
};

static const struct wl_message capture_source_requests[] = {
    {"destroy", "", none},
};
static const struct wl_interface capture_source = {
    "ext_image_capture_source_v1", 1, COUNT(capture_source_requests), capture_source_requests, 0, 0,
};

static const struct wl_interface *create_source[] = {&capture_source, &wl_output_interface};
static const struct wl_message capture_source_manager_requests[] = {
    {"create_source", "no", create_source},
    {"destroy", "", none},
};
static const struct wl_interface capture_source_manager = {
    "ext_output_image_capture_source_manager_v1", 1, COUNT(capture_source_manager_requests), capture_source_manager_requests, 0, 0,
};

static const struct wl_interface *create_session[] = {0, &capture_source, 0};
static const struct wl_interface *create_cursor_session[] = {&cursor_session, &capture_source, &wl_pointer_interface};
static const struct wl_message copy_capture_manager_requests[] = {
    // A session with pictures, which the programs have none of.
    {"create_session", "nou", create_session},
    {"create_pointer_cursor_session", "noo", create_cursor_session},
    {"destroy", "", none},
};
static const struct wl_interface copy_capture_manager = {
    "ext_image_copy_capture_manager_v1", 1, COUNT(copy_capture_manager_requests), copy_capture_manager_requests, 0, 0,
};

static const struct wl_message cursor_session_requests[] = {
    {"destroy", "", none},
    {"get_capture_session", "n", none},
};
static const struct wl_message cursor_session_events[] = {
    {"enter", "", none},
    {"leave", "", none},
    {"position", "ii", none},
    {"hotspot", "ii", none},
};
static const struct wl_interface cursor_session = {
    "ext_image_copy_capture_cursor_session_v1", 1,
    COUNT(cursor_session_requests),             cursor_session_requests,
    COUNT(cursor_session_events),               cursor_session_events,
};

const struct wl_interface *cwayland_registry(void) { return &wl_registry_interface; }
const struct wl_interface *cwayland_compositor(void) { return &wl_compositor_interface; }
const struct wl_interface *cwayland_subcompositor(void) { return &wl_subcompositor_interface; }
const struct wl_interface *cwayland_shm(void) { return &wl_shm_interface; }
const struct wl_interface *cwayland_output(void) { return &wl_output_interface; }
const struct wl_interface *cwayland_surface(void) { return &wl_surface_interface; }
const struct wl_interface *cwayland_subsurface(void) { return &wl_subsurface_interface; }
const struct wl_interface *cwayland_region(void) { return &wl_region_interface; }
const struct wl_interface *cwayland_callback(void) { return &wl_callback_interface; }
const struct wl_interface *cwayland_shm_pool(void) { return &wl_shm_pool_interface; }
const struct wl_interface *cwayland_buffer(void) { return &wl_buffer_interface; }
const struct wl_interface *cwayland_seat(void) { return &wl_seat_interface; }
const struct wl_interface *cwayland_pointer(void) { return &wl_pointer_interface; }
const struct wl_interface *cwayland_keyboard(void) { return &wl_keyboard_interface; }
const struct wl_interface *cwayland_window_shell(void) { return &window_shell; }
const struct wl_interface *cwayland_window_surface(void) { return &window_surface; }
const struct wl_interface *cwayland_window(void) { return &window; }
const struct wl_interface *cwayland_layer_shell(void) { return &layer_shell; }
const struct wl_interface *cwayland_layer_surface(void) { return &layer_surface; }
const struct wl_interface *cwayland_xdg_output_manager(void) { return &xdg_output_manager; }
const struct wl_interface *cwayland_xdg_output(void) { return &xdg_output; }
const struct wl_interface *cwayland_viewporter(void) { return &viewporter; }
const struct wl_interface *cwayland_viewport(void) { return &viewport; }
const struct wl_interface *cwayland_fractional_scale_manager(void) { return &fractional_scale_manager; }
const struct wl_interface *cwayland_fractional_scale(void) { return &fractional_scale; }
const struct wl_interface *cwayland_capture_source(void) { return &capture_source; }
const struct wl_interface *cwayland_capture_source_manager(void) { return &capture_source_manager; }
const struct wl_interface *cwayland_copy_capture_manager(void) { return &copy_capture_manager; }
const struct wl_interface *cwayland_cursor_session(void) { return &cursor_session; }

int cwayland_shared_memory(unsigned long size)
{
    int descriptor = memfd_create("pointer-overlay", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    if (ftruncate(descriptor, (off_t)size) != 0) {
        close(descriptor);
        return -1;
    }
    fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL);
    return descriptor;
}
