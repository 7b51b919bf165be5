#pragma once
// Not <linux/input.h>: with it, the C library's own types would seem to come from here.
#include <linux/input-event-codes.h>
#include <stdbool.h>
#include <stdint.h>

/// A machine with one input device and nothing else, for this process alone: the functions by which libevdev, libudev's users and libinput
/// reach a device are replaced in it. Each open of the node is a reader of its own, as with the kernel's.
///
/// Preloaded into another program, it gives that one a mouse whose events come through the socket of which
/// POINTERD_FAKE_DEVICE holds the number, and beside it a keyboard where POINTERD_FAKE_KEYBOARD holds the number of another one.
typedef enum FakeKind { FAKE_MOUSE, FAKE_TOUCHPAD } FakeKind;

/// What the node is called, a character device that every machine has.
#define FAKE_NODE "/dev/full"
/// The same of the keyboard.
#define FAKE_KEYBOARD_NODE "/dev/zero"

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
