"""When a device is released, and given back."""

import errno
import time

# Seconds between two looks: what is looked at needs the processor too.
PAUSE = 0.001


def look(what, ask, limit):
    """Look until there is something to see; returns it."""
    end = time.monotonic() + limit
    while not (found := ask()):
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(PAUSE)
    return found


def watch(virtual, event, mouse, real, start, limit):
    """After how many seconds from the start a reader had an event, or its device was gone, and another reader what a mouse sends."""
    seen = {}

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
        if "released" not in seen and (after := is_released()) is not None:
            seen["released"] = after
        if "back" not in seen:
            # Nobody but who has grabbed it gets that.
            mouse.emit([("EV_REL", "REL_X", 1)])
            if real.waiting(1):
                seen["back"] = real.time - start
        return len(seen) == 2

    look(f"of the release and the return there is only {seen}", is_over, limit)
    return seen
