/* A window of one color, which ends when it is closed: window [WIDTH HEIGHT] */
#include "xdg-shell-client-protocol.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

static struct wl_compositor *compositor;
static struct wl_shm *memory;
static struct xdg_wm_base *shell;
static struct wl_surface *surface;
static struct wl_buffer *buffer;
static bool is_closed;

static void add(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version)
{
    (void)data;
    (void)version;
    if (strcmp(interface, wl_compositor_interface.name) == 0)
        compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 1);
    else if (strcmp(interface, wl_shm_interface.name) == 0)
        memory = wl_registry_bind(registry, name, &wl_shm_interface, 1);
    else if (strcmp(interface, xdg_wm_base_interface.name) == 0)
        shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
}

static void removed(void *data, struct wl_registry *registry, uint32_t name)
{
    (void)data;
    (void)registry;
    (void)name;
}

static void is_asked(void *data, struct xdg_wm_base *shell, uint32_t serial)
{
    (void)data;
    xdg_wm_base_pong(shell, serial);
}

static void is_configured(void *data, struct xdg_surface *window, uint32_t serial)
{
    (void)data;
    xdg_surface_ack_configure(window, serial);
    wl_surface_attach(surface, buffer, 0, 0);
    wl_surface_damage(surface, 0, 0, INT32_MAX, INT32_MAX);
    wl_surface_commit(surface);
}

static void is_sized(void *data, struct xdg_toplevel *window, int32_t width, int32_t height, struct wl_array *states)
{
    (void)data;
    (void)window;
    (void)width;
    (void)height;
    (void)states;
}

static void closes(void *data, struct xdg_toplevel *window)
{
    (void)data;
    (void)window;
    is_closed = true;
}

static struct wl_buffer *filled(int width, int height)
{
    size_t size = (size_t)width * height * 4;
    int file = memfd_create("window", MFD_CLOEXEC);
    uint32_t *pixels;
    struct wl_shm_pool *pool;

    if (file < 0 || ftruncate(file, size) < 0)
        abort();
    pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (pixels == MAP_FAILED)
        abort();
    for (size_t index = 0; index < size / 4; index++)
        pixels[index] = 0xff3a6ea5;
    pool = wl_shm_create_pool(memory, file, size);
    return wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
}

int main(int count, char **words)
{
    static const struct wl_registry_listener registry = {add, removed};
    static const struct xdg_wm_base_listener base = {is_asked};
    static const struct xdg_surface_listener configured = {is_configured};
    static const struct xdg_toplevel_listener toplevel = {.configure = is_sized, .close = closes};
    struct wl_display *display = wl_display_connect(NULL);
    struct xdg_surface *window;

    if (!display) {
        fprintf(stderr, "there is no compositor in WAYLAND_DISPLAY\n");
        return EXIT_FAILURE;
    }
    wl_registry_add_listener(wl_display_get_registry(display), &registry, NULL);
    wl_display_roundtrip(display);
    if (!compositor || !memory || !shell)
        return EXIT_FAILURE;
    xdg_wm_base_add_listener(shell, &base, NULL);
    buffer = filled(count > 2 ? atoi(words[1]) : 400, count > 2 ? atoi(words[2]) : 240);
    surface = wl_compositor_create_surface(compositor);
    window = xdg_wm_base_get_xdg_surface(shell, surface);
    xdg_surface_add_listener(window, &configured, NULL);
    xdg_toplevel_add_listener(xdg_surface_get_toplevel(window), &toplevel, NULL);
    wl_surface_commit(surface);
    while (!is_closed && wl_display_dispatch(display) >= 0)
        ;
    return is_closed ? EXIT_SUCCESS : EXIT_FAILURE;
}
