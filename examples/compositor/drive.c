/* Moves a compositor's pointer: drive WIDTH HEIGHT [X Y | press | release]... */
#include <linux/input-event-codes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wayland-client.h>

/* What is used of zwlr_virtual_pointer_v1 (version 1): requests by their place in the protocol. */
enum { pointer_motion_absolute = 1, pointer_button = 2, pointer_frame = 4, manager_create = 0 };

static const struct wl_interface *none[6];
static const struct wl_message pointer_requests[] = {
    {"motion", "uff", none},       {"motion_absolute", "uuuuu", none}, {"button", "uuu", none},
    {"axis", "uuf", none},         {"frame", "", none},                {"axis_source", "u", none},
    {"axis_stop", "uu", none},     {"axis_discrete", "uufi", none},    {"destroy", "", none},
};
static const struct wl_interface pointer_interface = {"zwlr_virtual_pointer_v1", 1, 9, pointer_requests, 0, NULL};
static const struct wl_interface *create_types[] = {&wl_seat_interface, &pointer_interface};
static const struct wl_message manager_requests[] = {{"create_virtual_pointer", "?on", create_types},
                                                     {"destroy", "", none}};
static const struct wl_interface manager_interface = {
    "zwlr_virtual_pointer_manager_v1", 1, 2, manager_requests, 0, NULL};

static struct wl_proxy *manager;

static void add(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version)
{
    (void)data;
    (void)version;
    if (strcmp(interface, manager_interface.name) == 0)
        manager = wl_registry_bind(registry, name, &manager_interface, 1);
}

static void removed(void *data, struct wl_registry *registry, uint32_t name)
{
    (void)data;
    (void)registry;
    (void)name;
}

static uint32_t now(void)
{
    struct timespec clock;

    clock_gettime(CLOCK_MONOTONIC, &clock);
    return clock.tv_sec * 1000 + clock.tv_nsec / 1000000;
}

int main(int count, char **words)
{
    static const struct wl_registry_listener listener = {add, removed};
    struct wl_display *display = wl_display_connect(NULL);
    struct wl_proxy *pointer;

    if (!display || count < 4) {
        fprintf(stderr, "usage: drive WIDTH HEIGHT [X Y | press | release]...; a compositor in WAYLAND_DISPLAY\n");
        return EXIT_FAILURE;
    }
    wl_registry_add_listener(wl_display_get_registry(display), &listener, NULL);
    wl_display_roundtrip(display);
    if (!manager) {
        fprintf(stderr, "the compositor has no virtual pointers\n");
        return EXIT_FAILURE;
    }
    pointer = wl_proxy_marshal_constructor(manager, manager_create, &pointer_interface, NULL, NULL);
    for (int index = 3; index < count; index++) {
        if (strcmp(words[index], "press") == 0 || strcmp(words[index], "release") == 0) {
            wl_proxy_marshal(pointer, pointer_button, now(), BTN_LEFT, words[index][0] == 'p');
        } else if (index + 1 < count) {
            wl_proxy_marshal(pointer, pointer_motion_absolute, now(), (uint32_t)atoi(words[index]),
                             (uint32_t)atoi(words[index + 1]), (uint32_t)atoi(words[1]), (uint32_t)atoi(words[2]));
            index++;
        }
        wl_proxy_marshal(pointer, pointer_frame);
    }
    return wl_display_roundtrip(display) < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
