"""Made-up streams of one finger on the models of touchpads in guest/root/opt/realkernel/models.py."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent / "guest/root/opt/realkernel"))

from models import ALL as MODELS  # noqa: E402, F401 - the guest has them by the same name.

BUTTON_DOWN, BUTTON_UP = ("EV_KEY", "BTN_LEFT", 1), ("EV_KEY", "BTN_LEFT", 0)
LIFT = [
    ("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0), ("EV_KEY", "BTN_TOOL_FINGER", 0),
]


def place(model, x, y, pressure=60):
    """The finger at millimeters from the upper left corner, as heavy as a finger or a palm where the touchpad has pressure."""
    units = model.units(x, y)
    report = [("EV_ABS", f"ABS_{kind}{axis}", value) for kind in ("MT_POSITION_", "") for axis, value in zip("XY", units)]
    for code in ("ABS_MT_PRESSURE", "ABS_PRESSURE"):
        if code in model.axes:
            report.append(("EV_ABS", code, pressure))
    return report


def is_release(event):
    """Tells the daemon's event of a button that comes up."""
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
