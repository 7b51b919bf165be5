"""What is down on a device, and when it is released and given back."""

import errno
import fcntl
import time

# From linux/input.h, with room for a bit of each key.
KEY_BYTES = 96
EVIOCGKEY = 0x80004518 | KEY_BYTES << 16
# Seconds between two looks: what is looked at needs the processor too.
PAUSE = 0.001


def look(what, ask, limit):
    """Look until there is something to see; returns it. `what` says what is there without it."""
    end = time.monotonic() + limit
    while not (found := ask()):
        if time.monotonic() > end:
            raise TimeoutError(what())
        time.sleep(PAUSE)
    return found


def keys_down(node):
    """The keys that are down, by number; a file of its own, as the question takes key events out of a file's queue."""
    with open(node, "rb", buffering=0) as file:
        bits = int.from_bytes(fcntl.ioctl(file, EVIOCGKEY, bytes(KEY_BYTES)), "little")
    return [code for code in range(8 * KEY_BYTES) if bits >> code & 1]


def watch(virtual, event, pairs, start, limit):
    """After how many seconds from the start a reader had an event, or lost its device, and of each pair the reader what the mouse sends."""
    released, back = None, [None] * len(pairs)

    def is_released():
        try:
            # One by one, as the time is the last one's.
            while reports := virtual.waiting(1):
                if event in reports[0]:
                    return virtual.time - start
        except OSError as error:
            if error.errno != errno.ENODEV:
                raise
            return time.monotonic() - start
        return None

    def is_over():
        nonlocal released
        if released is None:
            released = is_released()
        for index, (mouse, reader) in enumerate(pairs):
            if back[index] is None:
                # Nobody but who has grabbed it gets that.
                mouse.emit([("EV_REL", "REL_X", 1)])
                if reader.waiting(1):
                    back[index] = reader.time - start
        return released is not None and None not in back

    look(lambda: f"the release came after {released} s, and the mice after {back}", is_over, limit)
    return {"released": released, "back": back}
