"""The drive in the guest: its package, its configuration, a client that names the outputs, and what the daemon says of it.

In a check:

    with driving.installed(guest), driving.configured(guest, '{ kind = "mouse" }'), driving.held(guest), driving.monitor(guest) as status:
        status.until(driving.is_driving)
"""

import contextlib
import typing

import expected
import package
from guest import Connection, Guest, GuestError, Skipped
from machine import Machine

UNIT, SOCKET = "pointer-guard.service", "/run/pointer-guard/guard.sock"
# The virtual mice of the guard, the number of steps of an axis of the absolute one, and what says of a device that it is the guard's.
ABSOLUTE, RELATIVE = "pointerd virtual mouse", "pointerd virtual relative mouse"
STEPS = 65536
OWN = "pointerd/"
# The output of the checks' surface, and one beside it: x, y, width and height.
FRAMES = {"main": (0, 0, expected.WIDTH, expected.HEIGHT), "side": (expected.WIDTH, 0, 1280, 1024)}
# What surrounds both.
SIZE = (3200, 1080)
# With all of these held a person has the devices back.
BUTTONS = ["left", "right", "middle"]
# Only ever reached by what never comes: looks at a state.
LOOKS = 400


@contextlib.contextmanager
def installed(guest: Guest) -> typing.Iterator[None]:
    """Have the package of the drive be installed until the block ends."""
    if guest.try_run("test", "-e", package.DRIVE).status != 0:
        raise Skipped("pointerd-drive is not built")
    package.install(guest, package.DRIVE)
    try:
        yield
    finally:
        guest.try_run("systemctl", "stop", "pointerd.service", UNIT)
        package.dpkg(guest, "--purge", "pointerd-drive")


def configured(guest: Guest, *devices: str, **settings: str) -> contextlib.AbstractContextManager[None]:
    """Have the configuration select devices and turn the drive on, until the block ends; a daemon that runs does not notice."""
    lines = {"enabled": "true", "devices": f"[{', '.join(devices)}]"} | settings
    table = "\n[drive]\n" + "".join(f"{name} = {value}\n" for name, value in lines.items())
    return expected.configured(guest, lambda text: text + table)


def held(
    guest: Guest, frames: dict[str, tuple[float, float, float, float]] = FRAMES, **client: typing.Any
) -> contextlib.AbstractContextManager[typing.Any]:
    """A client that names the outputs, until the block ends; of root, or of the `user` and its `groups`."""
    outputs = [{"name": name, "frame": dict(zip(("x", "y", "width", "height"), frame)), "scale": 1} for name, frame in frames.items()]
    return guest.stream("io.pointerd.Layout.HoldOutputs", outputs=outputs, **client)


class Monitor:
    """The drive's status and its changes."""

    def __init__(self, connection: Connection):
        self._connection = connection
        self.seen: list[dict[str, typing.Any]] = []

    def until(self, wanted: typing.Callable[[dict[str, typing.Any]], bool]) -> dict[str, typing.Any]:
        """Wait for a status."""
        while True:
            try:
                reply = self._connection.receive()
            except GuestError as error:
                raise AssertionError(f"{error}; the drive was {self.seen}") from error
            if reply is None or "error" in reply:
                raise AssertionError(f"after {self.seen} comes {reply}")
            status = reply["parameters"]["status"]
            self.seen.append(status)
            if wanted(status):
                return status


@contextlib.contextmanager
def monitor(guest: Guest) -> typing.Iterator[Monitor]:
    """The status from now on, until the block ends."""
    with guest.connect() as connection:
        connection.send({"method": "io.pointerd.Drive.Monitor", "parameters": {}, "more": True})
        yield Monitor(connection)


@contextlib.contextmanager
def on(guest: Guest) -> typing.Iterator[Monitor]:
    """Have the drive be on, and outputs be named until the block ends."""
    with held(guest), monitor(guest) as status:
        enable(guest)
        status.until(is_driving)
        yield status


def status_of(guest: Guest) -> dict[str, typing.Any]:
    return guest.ask("io.pointerd.Drive.GetStatus")["status"]


def enable(guest: Guest) -> dict[str, typing.Any]:
    return guest.ask("io.pointerd.Drive.Enable")["status"]


def disable(guest: Guest) -> dict[str, typing.Any]:
    return guest.ask("io.pointerd.Drive.Disable")["status"]


def hold_buttons(machine: Machine, status: Monitor) -> None:
    """Hold the three buttons until the drive has failed."""
    for name in BUTTONS:
        machine.press(name, True)
    status.until(is_phase("failed"))
    for name in BUTTONS:
        machine.press(name, False)


def guard_pid(guest: Guest) -> int:
    return int(guest.run("systemctl", "show", UNIT, "--property=MainPID", "--value"))


def is_driving(status: dict[str, typing.Any]) -> bool:
    """Whether all devices that the daemon has asked for are taken over."""
    return status["phase"] == "driving" and all(device["state"] == "taken" for device in status["devices"])


def is_phase(phase: str) -> typing.Callable[[dict[str, typing.Any]], bool]:
    return lambda status: status["phase"] == phase


def has_device(name: str, state: str) -> typing.Callable[[dict[str, typing.Any]], bool]:
    """Whether a status has the device of that name in that state."""
    return lambda status: any(device["name"] == name and device["state"] == state for device in status["devices"])


def copy_of(guest: Guest, name: str) -> str:
    """The node of the virtual copy of the touchpad of that name."""
    for line in guest.run("sh", "-c", "grep . /sys/class/input/event*/device/name").splitlines():
        path, _, found = line.partition(":")
        event = path.split("/")[4]
        if found == name and guest.run("cat", f"/sys/class/input/{event}/device/phys").startswith(OWN):
            return f"/dev/input/{event}"
    raise GuestError(f"there is no copy of '{name}'", None)


def number_of(node: str) -> int:
    """N of the node /dev/input/eventN."""
    return int(node.removeprefix("/dev/input/event"))


def place(x: float, y: float, size: tuple[float, float] = SIZE) -> tuple[float, float]:
    """Where values of the axes of the absolute mouse are, in points."""
    return x / STEPS * size[0], y / STEPS * size[1]
