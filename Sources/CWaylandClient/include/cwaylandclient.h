// libwayland's client library, and tables of the protocols beyond the core that the programs of the desktop speak. Swift reads the tables through
// functions: it would copy a structure, and libwayland compares addresses.
#ifndef CWAYLANDCLIENT_H
#define CWAYLANDCLIENT_H

#include <wayland-client-core.h>
#include <wayland-client-protocol.h>

// The core protocol, whose tables libwayland has.
const struct wl_interface *cwayland_registry(void);
const struct wl_interface *cwayland_compositor(void);
const struct wl_interface *cwayland_subcompositor(void);
const struct wl_interface *cwayland_shm(void);
const struct wl_interface *cwayland_output(void);
const struct wl_interface *cwayland_surface(void);
const struct wl_interface *cwayland_subsurface(void);
const struct wl_interface *cwayland_region(void);
const struct wl_interface *cwayland_callback(void);
const struct wl_interface *cwayland_shm_pool(void);
const struct wl_interface *cwayland_buffer(void);
const struct wl_interface *cwayland_seat(void);
const struct wl_interface *cwayland_pointer(void);
const struct wl_interface *cwayland_keyboard(void);

// xdg-shell: windows.
const struct wl_interface *cwayland_window_shell(void);
const struct wl_interface *cwayland_window_surface(void);
const struct wl_interface *cwayland_window(void);

// wlr-layer-shell-unstable-v1: surfaces above or below the windows of an output.
const struct wl_interface *cwayland_layer_shell(void);
const struct wl_interface *cwayland_layer_surface(void);

// xdg-output-unstable-v1: places and sizes of outputs in points.
const struct wl_interface *cwayland_xdg_output_manager(void);
const struct wl_interface *cwayland_xdg_output(void);

// viewporter: buffers of another size than their surface.
const struct wl_interface *cwayland_viewporter(void);
const struct wl_interface *cwayland_viewport(void);

// fractional-scale-v1: scales between whole numbers.
const struct wl_interface *cwayland_fractional_scale_manager(void);
const struct wl_interface *cwayland_fractional_scale(void);

// ext-image-capture-source-v1: what can be captured, here outputs.
const struct wl_interface *cwayland_capture_source(void);
const struct wl_interface *cwayland_capture_source_manager(void);

// ext-image-copy-capture-v1: where the cursor is on what can be captured.
const struct wl_interface *cwayland_copy_capture_manager(void);
const struct wl_interface *cwayland_cursor_session(void);

// memfd_create(2) with MFD_CLOEXEC and a size, sealed against shrinking, so that a compositor can map it safely. Returns a
// descriptor, or -1 and errno.
int cwayland_shared_memory(unsigned long size);

#endif
