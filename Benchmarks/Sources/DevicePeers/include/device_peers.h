#pragma once
// Not <linux/input.h>: with it, the C library's own types would seem to come from here.
#include <linux/input-event-codes.h>
#include <stdbool.h>
#include <stdint.h>

/// A machine with one input device and nothing else, for this process alone: the functions by which libevdev, libudev's users and libinput
/// reach a device are replaced in it. Each open of the node is a reader of its own, as with the kernel's.
typedef enum FakeKind { FAKE_MOUSE, FAKE_TOUCHPAD } FakeKind;

/// What the node is called, a character device that every machine has.
#define FAKE_NODE "/dev/full"

/// Puts the device there.
void fake_device_plug(FakeKind kind);
/// Takes it away, once all its readers are closed.
void fake_device_pull(void);
/// How many readers there were so far; the next open makes the reader of this number.
int32_t fake_device_readers(void);
/// A `struct input_event`.
typedef struct FakeEvent {
    int64_t seconds, microseconds;
    uint16_t type, code;
    int32_t value;
} FakeEvent;

/// Puts events into a reader's queue, and has CLOCK_MONOTONIC of this process stand at the last one's time until the next or until the
/// device is pulled. False if they do not fit or nobody reads.
bool fake_device_feed(int32_t reader, const FakeEvent *_Nonnull events, int32_t count);
/// Nanoseconds of a clock that goes on.
int64_t peer_clock(void);

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
