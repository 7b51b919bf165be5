#pragma once
#include "fake_device.h"

#include <stdbool.h>
#include <stdint.h>

/// What a way of reading found, for the answers to be compared.
typedef struct PeerAnswer {
    int64_t events;
    int64_t motions;
    double dx, dy;
    /// After acceleration, in points, all ways forth and back added up.
    double accelerated_dx, accelerated_dy;
    int64_t buttons;
    /// In units of 1/120 of a click, as the kernel counts.
    double wheel;
    /// By fingers, in points, all ways added up.
    double scrolled_dx, scrolled_dy;
    /// What the library had to complain about.
    int64_t complaints;
} PeerAnswer;

/// What reads the device; opened when it is made. Each turn waits for nothing and reads all that there is.
typedef struct Peer Peer;
/// epoll_wait(2) and read(2) of up to 64 events until there are none: what nobody can do without.
Peer *_Nullable peer_make_raw(void);
/// The same with libevdev_next_event(3) in place of read(2).
Peer *_Nullable peer_make_libevdev(void);
/// libinput_dispatch() and every event that it makes.
Peer *_Nullable peer_make_libinput(void);
void peer_turn(Peer *_Nonnull peer);
PeerAnswer peer_answer(const Peer *_Nonnull peer);
void peer_free(Peer *_Nonnull peer);
