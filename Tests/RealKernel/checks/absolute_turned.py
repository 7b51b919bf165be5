"""On an output that Xorg or KWin turns, an absolute mouse goes where the daemon has it, and turns only if it is mapped to that output."""

import contextlib

import desktop
import driven_desktop
import logins
import package
import screens
from expected import configured, is_there, point, state_of

FREE, MAPPED = "Test absolute mouse", "Test mapped mouse"
# The greatest value of both axes of each.
RANGE = 65535
# The output that is turned.
OUTPUT = "Virtual-1"
CONFIGURATION = f"""\
[roles]
sync = ["everyone"]
[[devices]]
match.name = "{MAPPED}"
output = "{OUTPUT}"
"""
# By the numbers of wl_output: the word, and where a place of the panel is in the picture, both in shares of width and height.
TRANSFORMS = [
    ("normal", lambda x, y: (x, y)),
    ("90", lambda x, y: (1 - y, x)),
    ("180", lambda x, y: (1 - x, 1 - y)),
    ("270", lambda x, y: (y, 1 - x)),
    ("flipped", lambda x, y: (1 - x, y)),
    ("flipped-90", lambda x, y: (y, x)),
    ("flipped-180", lambda x, y: (x, 1 - y)),
    ("flipped-270", lambda x, y: (1 - y, 1 - x)),
]
# Near corners, in shares of the axes. Over both outputs each is on one of them, however the first is turned.
PLACES = [(0.02, 0.94), (0.97, 0.05)]


def check(machine, guest):
    for program, of in [("xrandr", "x11-xserver-utils"), ("xinput", "xinput"), ("gdbus", "libglib2.0-bin")]:
        screens.require(guest, program, of)
    package.install(guest, package.DESKTOP)
    try:
        for start, maps in [(screens.xorg, maps_on_xorg), (logins.kwin, maps_on_kwin)]:
            with (
                configured(guest, lambda _: CONFIGURATION),
                start(machine, guest) as display,
                display.service(driven_desktop.OVERLAY, "pointer-overlay", XDG_RUNTIME_DIR=desktop.RUNTIME),
            ):
                turns(guest, display, maps, turned)
    finally:
        package.dpkg(guest, "--purge", "pointerd-desktop")


def maps_on_xorg(display, node):
    """Map a mouse to the output as it is turned now; returns whether the server does it."""
    display.run("xinput", "map-to-output", MAPPED, OUTPUT)
    return True


def maps_on_kwin(display, node):
    """The same of KWin, which takes the name of an output for the mouse, and does without it."""
    device = f"/org/kde/KWin/InputDevice/{node.removeprefix('/dev/input/')}"
    values = ["org.kde.KWin.InputDevice", "outputName", f"<'{OUTPUT}'>"]
    display.run("gdbus", "call", "--session", "--dest", "org.kde.KWin", "--object-path", device,
                "--method", "org.freedesktop.DBus.Properties.Set", *values)  # fmt: skip
    return False


@contextlib.contextmanager
def turned(guest, display, number):
    """Have the output be turned, of which the overlay tells; gives the frames of all outputs."""
    display.turn(number)
    yield wait_for_outputs(guest, display, TRANSFORMS[number][0])


def turns(guest, display, maps, turned):
    """Turn the output in each way, and look where the mice go."""
    with (
        guest.device("absolute mouse", FREE) as free,
        guest.device("absolute mouse", MAPPED) as mapped,
        guest.stream("io.pointerd.Devices.Monitor") as devices,
    ):
        waiting = {FREE, MAPPED}
        while waiting:
            event = devices.next()
            waiting = {name for name in waiting if not is_there(name)(event)}
        for name in [FREE, MAPPED]:
            display.wait_for_device(name)
        # The first one is in force already.
        for number in [*range(1, len(TRANSFORMS)), 0]:
            with turned(guest, display, number) as frames:
                go(guest, display, free, mapped, frames, number, maps(display, mapped.node))


def go(guest, display, free, mapped, frames, number, is_mapped):
    """Have both mice go to each place, while the output is turned."""
    word, picture = TRANSFORMS[number]
    around = (0, 0, *(max(frame[axis] + frame[axis + 2] for frame in frames.values()) for axis in (0, 1)))
    for place in PLACES:
        over_all, on_one = inside(around, place), inside(frames[OUTPUT], picture(*place))
        goes(guest, display, free, place, over_all, over_all, f"over all outputs, of which one is {word}")
        goes(guest, display, mapped, place, on_one if is_mapped else over_all, on_one, f"of the output that is {word}")


def wait_for_outputs(guest, display, word):
    """Wait until the daemon knows that the output is turned; returns the frames of all outputs."""

    def look():
        outputs = {output["name"]: output for output in outputs_of(guest)}
        if OUTPUT not in outputs or outputs[OUTPUT].get("transform", "normal") != word:
            return None
        return {name: tuple(output["frame"][key] for key in ("x", "y", "width", "height")) for name, output in outputs.items()}

    try:
        return desktop.look(f"output that is {word}", look)
    except AssertionError as error:
        raise AssertionError(f"on {display.kind} {error} in {outputs_of(guest)}") from error


def outputs_of(guest):
    return guest.ask("io.pointerd.Layout.Get")["outputs"]


def inside(frame, share):
    """The point at shares of a rectangle's width and height."""
    return tuple(begin + part * size for begin, size, part in zip(frame, frame[2:], share))


def goes(guest, display, mouse, place, cursor, pointer, what):
    """Put a mouse at a place of its axes, and wait until the cursor and the pointer are where they should be, in points."""

    def put():
        # By a step aside, because the kernel drops values that the axes have already.
        for aside in (1, 0):
            mouse.emit([("EV_ABS", f"ABS_{axis}", round(share * RANGE) ^ aside) for axis, share in zip("XY", place)])

    try:
        display.wait_for_cursor(*cursor, putting=put)
    except AssertionError as error:
        raise AssertionError(f"{place} {what}: {error}") from error

    def is_right():
        return all(abs(a - b) <= 1 for a, b in zip(point(state_of(guest)["displayed"]), pointer))

    try:
        desktop.look("such pointer", is_right)
    except AssertionError as error:
        at = point(state_of(guest)["displayed"])
        raise AssertionError(f"on {display.kind} {place} {what}: the pointer is at {at}, not at {pointer}") from error
