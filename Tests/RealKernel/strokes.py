"""Made-up streams of fingers on the models of touchpads in guest/root/opt/realkernel/models.py."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent / "guest/root/opt/realkernel"))

from models import ALL as MODELS  # noqa: F401 - the guest has them by the same name.

BUTTON_DOWN, BUTTON_UP = ("EV_KEY", "BTN_LEFT", 1), ("EV_KEY", "BTN_LEFT", 0)
LIFT = [
    ("EV_ABS", "ABS_MT_TRACKING_ID", -1),
    ("EV_KEY", "BTN_TOUCH", 0),
    ("EV_KEY", "BTN_TOOL_FINGER", 0),
]
# Seconds between two reports of several fingers: of a way that a guest is late with, libinput takes the next step for another finger.
SLOWLY = 0.04
# The keys of how many fingers touch.
TOOLS = ["BTN_TOOL_FINGER", "BTN_TOOL_DOUBLETAP", "BTN_TOOL_TRIPLETAP", "BTN_TOOL_QUADTAP"]


def place(model, x, y, pressure=60):
    """The finger at millimeters from the upper left corner, as heavy as a finger or a palm where the touchpad has pressure."""
    units = model.units(x, y)
    report = [("EV_ABS", f"ABS_{kind}{axis}", value) for kind in ("MT_POSITION_", "") for axis, value in zip("XY", units)]
    for code in ("ABS_MT_PRESSURE", "ABS_PRESSURE"):
        if code in model.axes:
            report.append(("EV_ABS", code, pressure))
    return report


def is_release(event):
    """Whether an event is the daemon's of a button that comes up."""
    return event["kind"] == "button" and not event["button"]["pressed"]


def land(model, x, y, tracking, pressure=60):
    """The finger comes down."""
    # A finger's size, where the touchpad has one.
    size = [("EV_ABS", code, 200) for code in ("ABS_MT_TOUCH_MAJOR", "ABS_MT_TOUCH_MINOR") if code in model.axes]
    down = [("EV_KEY", "BTN_TOUCH", 1), ("EV_KEY", "BTN_TOOL_FINGER", 1)]
    begin = [("EV_ABS", "ABS_MT_SLOT", 0), ("EV_ABS", "ABS_MT_TRACKING_ID", tracking)]
    return begin + place(model, x, y, pressure) + size + down


def rest(model, x, y, count, pressure=60):
    """The finger stays there for so many reports: a unit to and fro, so that each says something new."""
    step = 1 / model.axes["ABS_X"][3]
    return [place(model, x + i % 2 * step, y, pressure) for i in range(1, count + 1)]


def way(model, x, y, dx, dy, count, pressure=60):
    """The finger goes so far in millimeters, in so many even steps."""
    return [place(model, x + dx * i / count, y + dy * i / count, pressure) for i in range(1, count + 1)]


def together(model, ways, tracking, count, pressure=60):
    """Fingers come down, go in so many even steps, and lift; each has its own way from x and y by dx and dy, in millimeters.

    They have the numbers from `tracking` on. Of a touchpad with fewer slots the last fingers are only counted.
    """
    slots = ways[: model.axes["ABS_MT_SLOT"][1] + 1]
    tool = TOOLS[len(ways) - 1]

    def places(part):
        report = []
        for slot, (x, y, dx, dy) in enumerate(slots):
            everything = place(model, x + part * dx, y + part * dy, pressure)
            # Of all fingers the first one is the pointer's.
            report += [("EV_ABS", "ABS_MT_SLOT", slot), *(event for event in everything if slot == 0 or "_MT_" in event[1])]
        return report

    down = []
    for slot, (x, y, _, _) in enumerate(slots):
        landing = land(model, x, y, tracking + slot, pressure)
        of_finger = [event for event in landing if "_MT_" in event[1] and event[1] != "ABS_MT_SLOT"]
        down += [("EV_ABS", "ABS_MT_SLOT", slot), *of_finger]
    x, y, _, _ = ways[0]
    down += [event for event in place(model, x, y, pressure) if "_MT_" not in event[1]]
    down += [("EV_KEY", "BTN_TOUCH", 1), ("EV_KEY", tool, 1)]
    up = [event for slot in range(len(slots)) for event in [("EV_ABS", "ABS_MT_SLOT", slot), ("EV_ABS", "ABS_MT_TRACKING_ID", -1)]]
    return [down, *(places(i / count) for i in range(1, count + 1)), [*up, ("EV_KEY", "BTN_TOUCH", 0), ("EV_KEY", tool, 0)]]


def scroll(model, dx, dy, tracking, count=20):
    """Two fingers side by side go so far in millimeters, around the middle."""
    x, y = _middle(model)
    return together(model, [(x + aside - dx / 2, y - dy / 2, dx, dy) for aside in (-12, 12)], tracking, count)


def pinch(model, out, tracking, count=20):
    """Two fingers, one above the other to its right, go apart by so many millimeters each way, or together where that is negative."""
    x, y = _middle(model)
    near = 5 + max(-out, 0)
    return together(model, [(x + sign * near, y - sign * near, sign * out, -sign * out) for sign in (-1, 1)], tracking, count)


def swipe(model, dx, dy, tracking, fingers=3, count=20):
    """Three fingers or four side by side go so far in millimeters, around the middle."""
    x, y = _middle(model)
    begins = [x + 18 * (number - (fingers - 1) / 2) for number in range(fingers)]
    return together(model, [(begin - dx / 2, y - dy / 2, dx, dy) for begin in begins], tracking, count)


def _middle(model):
    width, height = model.size
    return width / 2, height / 2
