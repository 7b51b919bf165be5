#define _GNU_SOURCE
#include "device_peers.h"

#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <libinput.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

struct Peer {
    void (*turn)(Peer *);
    PeerAnswer answer;
    int descriptor, epoll;
    struct libevdev *evdev;
    struct libinput *libinput;
};

static Peer *make(void (*turn)(Peer *)) {
    Peer *peer = calloc(1, sizeof *peer);
    if (peer == NULL) return NULL;
    peer->turn = turn;
    peer->descriptor = peer->epoll = -1;
    return peer;
}

void peer_free(Peer *peer) {
    if (peer->libinput != NULL) libinput_unref(peer->libinput);
    if (peer->evdev != NULL) libevdev_free(peer->evdev);
    if (peer->descriptor >= 0) close(peer->descriptor);
    if (peer->epoll >= 0) close(peer->epoll);
    free(peer);
}

void peer_turn(Peer *peer) { peer->turn(peer); }

PeerAnswer peer_answer(const Peer *peer) { return peer->answer; }

// MARK: By hand

static bool wait_on_node(Peer *peer) {
    peer->descriptor = open(FAKE_NODE, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    peer->epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    return peer->descriptor >= 0 && peer->epoll >= 0 && epoll_ctl(peer->epoll, EPOLL_CTL_ADD, peer->descriptor, &event) == 0;
}

static inline void take(PeerAnswer *answer, const struct input_event *event) {
    answer->events++;
    if (event->type != EV_REL) return;
    if (event->code == REL_X) answer->dx += event->value;
    if (event->code == REL_Y) answer->dy += event->value;
}

static void raw_turn(Peer *peer) {
    struct epoll_event ready[8];
    if (epoll_wait(peer->epoll, ready, 8, 0) <= 0) return;
    struct input_event events[64];
    for (;;) {
        ssize_t size = read(peer->descriptor, events, sizeof events);
        if (size <= 0) return;
        for (size_t i = 0; i < (size_t)size / sizeof *events; i++) take(&peer->answer, &events[i]);
    }
}

Peer *peer_make_raw(void) {
    Peer *peer = make(raw_turn);
    if (peer == NULL || wait_on_node(peer)) return peer;
    peer_free(peer);
    return NULL;
}

static void libevdev_turn(Peer *peer) {
    struct epoll_event ready[8];
    if (epoll_wait(peer->epoll, ready, 8, 0) <= 0) return;
    struct input_event event;
    while (libevdev_next_event(peer->evdev, LIBEVDEV_READ_FLAG_NORMAL, &event) == LIBEVDEV_READ_STATUS_SUCCESS) {
        take(&peer->answer, &event);
    }
}

Peer *peer_make_libevdev(void) {
    Peer *peer = make(libevdev_turn);
    if (peer == NULL) return NULL;
    if (wait_on_node(peer) && libevdev_new_from_fd(peer->descriptor, &peer->evdev) == 0) return peer;
    peer_free(peer);
    return NULL;
}

// MARK: libinput

static int open_node(const char *path, int flags, void *data) {
    (void)data;
    int descriptor = open(path, flags);
    return descriptor < 0 ? -errno : descriptor;
}

static void close_node(int descriptor, void *data) {
    (void)data;
    close(descriptor);
}

__attribute__((format(printf, 3, 0)))
static void complain(struct libinput *libinput, enum libinput_log_priority priority, const char *format, va_list list) {
    (void)priority;
    Peer *peer = libinput_get_user_data(libinput);
    if (peer->answer.complaints++ == 0) vfprintf(stderr, format, list);
}

static void libinput_turn(Peer *peer) {
    struct libinput_event *event;
    PeerAnswer *answer = &peer->answer;
    libinput_dispatch(peer->libinput);
    while ((event = libinput_get_event(peer->libinput)) != NULL) {
        answer->events++;
        enum libinput_event_type type = libinput_event_get_type(event);
        switch (type) {
        case LIBINPUT_EVENT_POINTER_MOTION: {
            struct libinput_event_pointer *pointer = libinput_event_get_pointer_event(event);
            answer->motions++;
            answer->dx += libinput_event_pointer_get_dx_unaccelerated(pointer);
            answer->dy += libinput_event_pointer_get_dy_unaccelerated(pointer);
            answer->accelerated_dx += fabs(libinput_event_pointer_get_dx(pointer));
            answer->accelerated_dy += fabs(libinput_event_pointer_get_dy(pointer));
            break;
        }
        case LIBINPUT_EVENT_POINTER_BUTTON:
            answer->buttons++;
            break;
        case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
            answer->wheel -= libinput_event_pointer_get_scroll_value_v120(
                libinput_event_get_pointer_event(event), LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL);
            break;
        case LIBINPUT_EVENT_POINTER_SCROLL_FINGER: {
            struct libinput_event_pointer *pointer = libinput_event_get_pointer_event(event);
            if (libinput_event_pointer_has_axis(pointer, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL))
                answer->scrolled_dx += fabs(libinput_event_pointer_get_scroll_value(pointer, LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL));
            if (libinput_event_pointer_has_axis(pointer, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
                answer->scrolled_dy += fabs(libinput_event_pointer_get_scroll_value(pointer, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL));
            break;
        }
        default:
            break;
        }
        libinput_event_destroy(event);
    }
}

Peer *peer_make_libinput(void) {
    static const struct libinput_interface interface = {open_node, close_node};
    Peer *peer = make(libinput_turn);
    if (peer == NULL) return NULL;
    peer->libinput = libinput_path_create_context(&interface, peer);
    if (peer->libinput != NULL) {
        libinput_log_set_handler(peer->libinput, complain);
        if (libinput_path_add_device(peer->libinput, FAKE_NODE) != NULL) return peer;
    }
    peer_free(peer);
    return NULL;
}
