"""On Xorg and sway the cursor is where the daemon displays the pointer, and the button that the overlay draws gets the click."""

import json
import pathlib

import desktop
import driven_desktop
import driving
import screens
import strokes
from expected import point, state_of
from guest import Skipped

NOTIFICATIONS = "org.freedesktop.Notifications"
NOTICES = "drive-notices.service"
TITLE = "Test dialog"
# Where the dialog is, on the second output.
PLACE = (1500, 200)
PAD = "trackpad by Bluetooth"
# Of the dialog's buttons, whatever the cursor does.
COLOR = (0xA0, 0xA8, 0xB0)


def check(machine, guest):
    with driven_desktop.installed(guest):
        for start in [screens.xorg, screens.sway]:
            with start(machine, guest) as display, driven_desktop.session(guest, display) as environment:
                driven_desktop.reaches_all(machine, guest, display)
                dialog(machine, guest, display, environment)
                if display.kind == "xorg":
                    notices(machine, guest, display, environment)


def notices(machine, guest, display, environment):
    """Who asks for help and holds the three buttons sees a notification, whose button drives again."""
    if not pathlib.Path("/usr/bin/dunst").exists():
        raise Skipped("dunst is not installed")

    def shown():
        return int(display.run("dunstctl", "count", "displayed", **environment))

    with display.service(NOTICES, "dunst", **environment):
        desktop.look("service of notifications", lambda: display.run("busctl", "--user", "list", **environment).count(NOTIFICATIONS))
        display.run("pointerctl", "assist", "set", "tremor")
        desktop.look("help", lambda: guest.ask("io.pointerd.Assist.GetStatus")["status"]["holders"])
        with driving.monitor(guest) as status:
            status.until(driving.is_driving)
            driving.hold_buttons(machine, status)
            desktop.look("notification", lambda: shown() == 1)
            display.screenshot("drive-told")
            display.run("dunstctl", "action", "0", **environment)
            status.until(driving.is_driving)
        desktop.look("end of the notification", lambda: shown() == 0)


def dialog(machine, guest, display, environment):
    """By mouse and by flick the pointer becomes a button of a program that knows nothing of pointerd, and clicks it."""
    with display.start("python3", "/opt/realkernel/dialog.py", TITLE, **environment) as program:
        buttons = json.loads(program.answer())
        display.place(TITLE, *PLACE)
        frames = {label: (PLACE[0] + x, PLACE[1] + y, width, height) for label, (x, y, width, height) in buttons.items()}
        driven_desktop.go(machine, guest, PLACE[0] + 100, PLACE[1] + 8)
        driven_desktop.declared(machine, guest, len(frames))
        x, y, width, height = frames["Save"]
        drawn(display, frames["Save"], False)
        driven_desktop.go(machine, guest, x + width * 0.6, y + height * 0.6)
        over(guest, display, {"Save": frames["Save"]})
        drawn(display, frames["Save"], True)
        display.screenshot("drive-mouse")
        machine.press("left", True)
        machine.press("left", False)
        said = json.loads(program.answer())
        assert said == {"clicked": "Save"}, f"on {display.kind} the click of the mouse is {said}"
        flick(machine, guest, display, program, frames)


def drawn(display, frame, is_highlighted):
    """Wait until the overlay draws a highlight on the button of that frame, or no longer draws one.

    Looks at the second point from the left edge. Neither the label nor the dot is there, and the dialog draws it in one color, so that a
    change is the overlay's. The highlight is the button's frame: on sway it fills that, translucent; on Xorg, where nothing is
    translucent, it is a line along the edge that reaches 2 points to both sides.
    """
    x, y, _, height = frame
    seen = None

    def look():
        nonlocal seen
        seen = display.pixel(x + 1, y + height // 2)
        return (seen != COLOR) == is_highlighted

    try:
        desktop.look("such color", look)
    except AssertionError as error:
        what = "a" if is_highlighted else "no"
        raise AssertionError(f"on {display.kind} the color of {frame} is {seen}, where there is to be {what} highlight") from error


def over(guest, display, frames):
    """Wait until the pointer rests as the button of one of these frames, and the cursor is where it is displayed; returns the button."""

    def button():
        state = state_of(guest)
        rect = state.get("region", {}).get("rect", {})
        found = [rect.get(key, -1) for key in ("x", "y", "width", "height")]
        if state["style"]["kind"] != "highlight" or "velocity" in state:
            return None
        return next((label for label, frame in frames.items() if all(abs(a - b) <= 2 for a, b in zip(found, frame))), None)

    try:
        label = desktop.look(f"button of {frames}", button)
    except AssertionError as error:
        raise AssertionError(f"on {display.kind} over {frames} the state is {state_of(guest)}, of {desktop.layout(guest)}") from error
    driven_desktop.agree(guest, display, f"over {label}")
    return label


def landed(guest, display, frames):
    """Wait until the pointer rests in the middle of one of these buttons: it passes others on its way; returns the button."""
    at = None

    def middle():
        nonlocal at
        label = over(guest, display, frames)
        x, y, width, height = frames[label]
        at = point(state_of(guest)["position"])
        return label if max(abs(at[0] - x - width / 2), abs(at[1] - y - height / 2)) <= 1 else None

    try:
        return desktop.look("landing in the middle of a button", middle)
    except AssertionError as error:
        raise AssertionError(f"on {display.kind} the flick ends at {at}, in the middle of none of {frames}: {error}") from error


def flick(machine, guest, display, program, frames):
    """A flick of a finger, from some way left of the buttons, lands in the middle of one of them."""
    model = strokes.MODELS[PAD]
    with guest.device(PAD, model.name) as pad, driving.monitor(guest) as status:
        status.until(driving.has_device(model.name, "taken"))
        x, y, _, height = frames["Discard"]
        driven_desktop.go(machine, guest, x - 260, y + height // 2)
        drawn(display, frames["Save"], False)
        middle = model.size[1] / 2
        pad.emit(strokes.land(model, 40, middle, 71), *strokes.way(model, 40, middle, 16, 0, 8), strokes.LIFT, interval=0.008)
        label = landed(guest, display, frames)
        driven_desktop.agree(guest, display, f"over {label}")
        display.screenshot("drive-flick")
        pad.emit([*strokes.land(model, 40, middle, 72), strokes.BUTTON_DOWN], [strokes.BUTTON_UP], strokes.LIFT, interval=strokes.SLOWLY)
        said = json.loads(program.answer())
        assert said == {"clicked": label}, f"on {display.kind} the click of the touchpad on {label} is {said}"
