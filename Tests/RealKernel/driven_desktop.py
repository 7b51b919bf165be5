"""A desktop of the guest with the drive, the overlay and the feeder, as a person has them installed.

with driven_desktop.installed(guest), screens.xorg(machine, guest) as display, driven_desktop.session(guest, display) as environment:
    driven_desktop.go(machine, guest, x, y)
"""

import contextlib
import time

import desktop
import driving
import package
import screens
from expected import configured, point, state_of

BUS, OVERLAY, FEEDER, MANAGER = "drive-bus.service", "drive-overlay.service", "drive-feeder.service", "drive-manager.service"
CONFIGURATION = """\
[mouse]
acceleration = "flat"
[touchpad]
acceleration = "flat"
[roles]
sync = ["everyone"]
assist = ["everyone"]
drive = ["everyone"]
[drive]
enabled = true
devices = [{ kind = "mouse" }, { kind = "touchpad" }]
"""
# What a person has in desktop.toml. On sway nothing says that the screen locks, without which the feeder declares nothing.
SETTINGS = "[feeder]\nlockHook = true\n"
FOLDER = f"{desktop.RUNTIME}/.config/pointerd"
# From the upper left corner, over both outputs and to the lower right one.
STEPS = [(300, 200), (813, 77), (500, 12), (-700, 300), (3000, 2000), (-400, -500)]
# Only ever reached by what never comes: looks at the layout, and seconds between two.
LOOKS, PAUSE = 400, 0.2


@contextlib.contextmanager
def installed(guest):
    """Have all packages be installed, and the configuration be that of the drive, until the block ends."""
    with driving.installed(guest), configured(guest, lambda _: CONFIGURATION):
        package.install(guest, package.DESKTOP)
        try:
            yield
        finally:
            package.dpkg(guest, "--purge", "pointerd-desktop")


@contextlib.contextmanager
def session(guest, display, feeds=True, profile=None):
    """The overlay and the feeder in the desktop's session, and what they need; returns what clients find its bus by.

    Where nothing feeds, pointerd knows of no buttons. The profile is the help that the person has set.
    """
    socket = f"{desktop.RUNTIME}/bus-{display.kind}"
    environment = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={socket}", "NO_AT_BRIDGE": "0", "XDG_RUNTIME_DIR": desktop.RUNTIME}
    guest.call("write_file", path=f"{FOLDER}/desktop.toml", text=SETTINGS)
    guest.run("chown", "--recursive", desktop.USER, f"{desktop.RUNTIME}/.config")
    if profile:
        display.run("pointerctl", "assist", "set", profile)
    with contextlib.ExitStack() as programs:
        programs.callback(guest.run, "rm", "--recursive", "--force", FOLDER)

        def start(unit, *argv):
            programs.enter_context(display.service(unit, *argv, **environment))

        start(BUS, "dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={socket}")
        desktop.look("session's bus", lambda: guest.try_run("test", "-S", socket).status == 0)
        if display.kind == "xorg":
            # The feeder learns from it which windows there are.
            start(MANAGER, "openbox")
        start(OVERLAY, "pointer-overlay")
        if feeds:
            start(FEEDER, "pointer-feeder")
        try:
            with driving.monitor(guest) as status:
                status.until(driving.is_driving)
            display.wait_for_device(driving.ABSOLUTE)
            guest.call("wait_for_log", unit=OVERLAY, text="draws the pointer; agreement with the real cursor: driven")
            yield environment
        except Exception:
            print(
                guest.run(
                    "journalctl",
                    *(f"--unit={unit}" for unit in [OVERLAY, FEEDER, BUS, MANAGER]),
                    "--no-pager",
                    "--output=short-monotonic",
                    "--lines=60",
                ),
                flush=True,
            )
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
        raise AssertionError(
            f"on {display.kind} {what}: the cursor and the pointer are at {seen}, the state is {state_of(guest)}"
        ) from error


def reaches_all(machine, guest, display):
    """Check that the compositor's cursor is within a point of the pointer, on both outputs."""
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
    """Move the mouse until the pointer is there: over what slows it down a count is less, and where it is accelerated more."""
    for number in range(40):
        at = point(state_of(guest)["position"])
        if max(abs(at[0] - x), abs(at[1] - y)) < 1:
            return
        # What goes past it again and again comes nearer by parts of the way.
        part = 1 if number < 5 else 0.4
        machine.move(*(round(part * way) or round(way) for way in (x - at[0], y - at[1])))
        guest.sleeps(guest.main_pid())
    raise AssertionError(f"the pointer does not go to {x}, {y}, but to {at}")


def declared(machine, guest, count):
    """Wait until the feeder has declared so many buttons: it asks a program little at a time, and more while the pointer is over it."""
    for number in range(LOOKS):
        nodes = [node for surface in guest.ask("io.pointerd.Layout.Get")["surfaces"] for node in surface["nodes"]]
        if len(nodes) >= count:
            return
        machine.move(1 if number % 2 == 0 else -1, 0)
        time.sleep(PAUSE)
    raise AssertionError(f"the feeder declares {desktop.layout(guest)['surfaces']}")
