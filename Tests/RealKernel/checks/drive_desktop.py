"""On Xorg and sway the cursor goes where the daemon displays the pointer, and what the feeder declares and the overlay draws gets the click."""

import contextlib
import json
import time

import desktop
import driving
import package
import screens
import strokes
from expected import configured, point, state_of

TITLE = "Test dialog"
# Where the dialog is, on the second output.
PLACE = (1500, 200)
BUS, OVERLAY, FEEDER, MANAGER = "drive-bus.service", "drive-overlay.service", "drive-feeder.service", "drive-manager.service"
PAD = "trackpad by Bluetooth"
CONFIGURATION = """\
[mouse]
acceleration = "flat"
[touchpad]
acceleration = "flat"
[roles]
sync = ["everyone"]
[drive]
enabled = true
devices = [{ kind = "mouse" }, { kind = "touchpad" }]
"""
# Only ever reached by what never comes: looks at the layout, and seconds between two.
LOOKS, PAUSE = 400, 0.2
# From the upper left corner, over both outputs and to the lower right one.
STEPS = [(300, 200), (813, 77), (500, 12), (-700, 300), (3000, 2000), (-400, -500)]


def check(machine, guest):
    with driving.installed(guest), configured(guest, lambda _: CONFIGURATION):
        package.install(guest, package.DESKTOP)
        try:
            for start in [screens.xorg, screens.sway]:
                with start(machine, guest) as display, session(guest, display) as environment, driving.monitor(guest) as status:
                    status.until(driving.is_driving)
                    display.wait_for_device(driving.ABSOLUTE)
                    guest.call("wait_for_log", unit=OVERLAY, text="draws the pointer; agreement with the real cursor: driven")
                    cursor(machine, guest, display)
                    dialog(machine, guest, display, environment)
        finally:
            package.dpkg(guest, "--purge", "pointerd-desktop")


@contextlib.contextmanager
def session(guest, display):
    """The overlay and the feeder in the desktop's session, and what they need; returns what clients find its bus by."""
    socket = f"{desktop.RUNTIME}/bus-{display.kind}"
    environment = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={socket}", "NO_AT_BRIDGE": "0", "XDG_RUNTIME_DIR": desktop.RUNTIME}
    # On sway nothing says that the screen locks, without which the feeder declares nothing.
    guest.call("write_file", path=f"{desktop.RUNTIME}/.config/pointerd/desktop.toml", text="[feeder]\nlockHook = true\n")
    with contextlib.ExitStack() as programs:
        def start(unit, *argv):
            programs.enter_context(display.service(unit, *argv, **environment))

        start(BUS, "dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={socket}")
        desktop.look("session's bus", lambda: guest.try_run("test", "-S", socket).status == 0)
        if display.kind == "xorg":
            # The feeder learns from it which windows there are.
            start(MANAGER, "openbox")
        start(OVERLAY, "pointer-overlay")
        start(FEEDER, "pointer-feeder")
        try:
            yield environment
        except Exception:
            print(guest.run("journalctl", *(f"--unit={unit}" for unit in [OVERLAY, FEEDER, BUS, MANAGER]), "--no-pager",
                            "--output=short-monotonic", "--lines=60"), flush=True)
            raise


def agree(guest, display, what):
    """Wait until the cursor is where the daemon displays the pointer; returns the state."""
    seen = None

    def agrees():
        nonlocal seen
        state = state_of(guest)
        seen = display.cursor(), point(state["displayed"])
        return seen[0] and state.get("agreement") == "driven" and max(abs(a - b) for a, b in zip(*seen)) <= 1 and state

    try:
        return desktop.look(what, agrees)
    except AssertionError as error:
        raise AssertionError(f"on {display.kind} {what}: the cursor and the pointer are at {seen}, the state is {state_of(guest)}") from error


def cursor(machine, guest, display):
    """The compositor's cursor is within a point of the pointer, on both outputs."""
    layout = desktop.layout(guest)["outputs"]
    frames = {output["name"]: tuple(output["frame"][key] for key in ("x", "y", "width", "height")) for output in layout}
    assert frames == screens.OUTPUTS, f"on {display.kind} the outputs are {frames}"
    machine.move(-4000, -4000)
    agree(guest, display, "the upper left corner")
    for step in STEPS:
        machine.move(*step)
        agree(guest, display, f"after {step}")
    display.screenshot("drive-cursor")


def go(machine, guest, x, y):
    """Move the mouse until the pointer is there: over what slows it down a count is less."""
    for _ in range(20):
        at = point(state_of(guest)["position"])
        if max(abs(at[0] - x), abs(at[1] - y)) < 1:
            return
        machine.move(round(x - at[0]), round(y - at[1]))
        guest.sleeps(guest.main_pid())
    raise AssertionError(f"the pointer does not go to {x}, {y}, but to {at}")


def dialog(machine, guest, display, environment):
    """The pointer becomes a button of a program that knows nothing of pointerd, by mouse and by flick, and its click reaches the program."""
    with display.start("python3", "/opt/realkernel/dialog.py", TITLE, **environment) as program:
        buttons = json.loads(program.answer())
        display.place(TITLE, *PLACE)
        frames = {label: (PLACE[0] + x, PLACE[1] + y, width, height) for label, (x, y, width, height) in buttons.items()}
        go(machine, guest, PLACE[0] + 100, PLACE[1] + 8)
        declared(machine, guest, frames)
        x, y, width, height = frames["Save"]
        go(machine, guest, x + width * 0.6, y + height * 0.6)
        over(guest, display, {"Save": frames["Save"]})
        display.screenshot("drive-mouse")
        machine.press("left", True)
        machine.press("left", False)
        said = json.loads(program.answer())
        assert said == {"clicked": "Save"}, f"on {display.kind} the click of the mouse is {said}"
        flick(machine, guest, display, program, frames)


def declared(machine, guest, frames):
    """Wait until the feeder has declared the buttons: it asks an application little at a time, and more while the pointer is over it."""
    for number in range(LOOKS):
        nodes = [node for surface in guest.ask("io.pointerd.Layout.Get")["surfaces"] for node in surface["nodes"]]
        if len(nodes) >= len(frames):
            return
        machine.move(1 if number % 2 == 0 else -1, 0)
        time.sleep(PAUSE)
    raise AssertionError(f"the feeder declares {desktop.layout(guest)['surfaces']}")


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
    agree(guest, display, f"over {label}")
    return label


def flick(machine, guest, display, program, frames):
    """A flick of a finger, from some way left of the buttons, lands in the middle of one of them."""
    model = strokes.MODELS[PAD]
    with guest.device(PAD, model.name) as pad, driving.monitor(guest) as status:
        status.until(driving.has_device(model.name, "taken"))
        x, y, width, height = frames["Discard"]
        go(machine, guest, x - 260, y + height // 2)
        middle = model.size[1] / 2
        pad.emit(strokes.land(model, 40, middle, 71), *strokes.way(model, 40, middle, 16, 0, 8), strokes.LIFT, interval=0.008)
        # What it has not taken in by now it takes in before it sleeps.
        guest.sleeps(guest.main_pid())
        label = over(guest, display, frames)
        x, y, width, height = frames[label]
        at = point(state_of(guest)["position"])
        assert max(abs(at[0] - x - width / 2), abs(at[1] - y - height / 2)) <= 1, f"on {display.kind} the flick ends at {at} on {label}"
        display.screenshot("drive-flick")
        pad.emit(strokes.land(model, 40, middle, 72) + [strokes.BUTTON_DOWN], [strokes.BUTTON_UP], strokes.LIFT, interval=strokes.SLOWLY)
        said = json.loads(program.answer())
        assert said == {"clicked": label}, f"on {display.kind} the click of the touchpad on {label} is {said}"
