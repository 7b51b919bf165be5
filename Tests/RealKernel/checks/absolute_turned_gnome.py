"""On an output that GNOME Shell turns, an absolute mouse goes over all outputs where the daemon has it, and GNOME Shell maps none."""

import contextlib

import logins
from checks.absolute_turned import CONFIGURATION, OUTPUT, TRANSFORMS, turns, wait_for_outputs
from expected import configured


def check(machine, guest):
    with configured(guest, lambda _: CONFIGURATION), logins.gnome(machine, guest) as display:
        turns(guest, display, lambda display, node: False, turned)


@contextlib.contextmanager
def turned(guest, display, number):
    """Have the output be turned, of which a client tells in place of the extension; gives the frames of all outputs."""
    width, height, *other = display.turn(number)
    word = TRANSFORMS[number][0]
    frames = {OUTPUT: (0, 0, width, height), "Virtual-2": (width, 0, *other)}
    outputs = [
        {
            "name": name,
            "frame": dict(zip(("x", "y", "width", "height"), frame)),
            "scale": 1,
            "transform": word if name == OUTPUT else "normal",
        }
        for name, frame in frames.items()
    ]
    with guest.stream("io.pointerd.Layout.HoldOutputs", outputs=outputs):
        yield wait_for_outputs(guest, display, word)
