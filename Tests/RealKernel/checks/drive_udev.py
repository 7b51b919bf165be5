"""udev restarts, is away and announces devices anew while a button is held: the drive goes on, with no second device."""

import driving
import interrupted
from checks import udev
from expected import MOUSE

PAD, PAD_NAME = "trackpad by Bluetooth", "Test driven trackpad"
WHEELS = "Test mouse with wheels"


def check(machine, guest):
    with driving.installed(guest), driving.configured(guest, '{ name = "QEMU *", kind = "mouse" }', '{ name = "Test *" }'):
        with guest.device(PAD, PAD_NAME), driving.on(guest) as status:
            try:
                before = circumstances(guest)
                for action in ["change", "add"]:
                    goes_on(machine, guest, before, f"udev's '{action}'", lambda: announce(guest, action))
                goes_on(machine, guest, before, "a restart of udev", lambda: restart(guest))
                away(machine, guest, status, before)
                removed(machine, guest, status)
                assert circumstances(guest)["virtual"] == before["virtual"], f"the devices are {circumstances(guest)}, were {before}"
                interrupted.drives(machine, guest)
                interrupted.ends(machine, guest)
            finally:
                # For the next check, if this one ends in the middle.
                machine.press("left", False)


def circumstances(guest):
    """What stays as it is while the drive goes on: the programs, the guard's devices, those that are driven and those that are read."""
    return {
        "daemon": guest.main_pid(),
        "guard": guest.run("systemctl", "show", driving.UNIT, "--property=MainPID", "--value"),
        "virtual": interrupted.virtual_devices(guest),
        "status": driving.status_of(guest),
        "read": guest.ask("io.pointerd.Devices.List")["devices"],
    }


def goes_on(machine, guest, before, what, happens):
    """A button that is held stays down while it happens, its release arrives, and all is as before."""
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual:
        interrupted.hold(machine, guest, virtual)
        happens()
        # What it has not taken in by now it takes in before it sleeps.
        guest.sleeps(guest.main_pid())
        interrupted.no_key(virtual, f"{what} while a button is held")
        machine.press("left", False)
        virtual.until(*interrupted.UP)
    assert circumstances(guest) == before, f"after {what} there are {circumstances(guest)}, were {before}"
    interrupted.drives(machine, guest)


def announce(guest, action):
    """Have udev announce all input devices, the guard's too, as if they had changed or come."""
    guest.run("udevadm", "trigger", f"--action={action}", "--subsystem-match=input", "--settle")


def restart(guest):
    udev.forget_starts(guest)
    guest.run("systemctl", "restart", "systemd-udevd.service")
    announce(guest, "change")


def away(machine, guest, status, before):
    """Without udev the drive goes on; a mouse that comes meanwhile is taken over once udev is back."""
    udev.stop(guest)
    try:
        goes_on(machine, guest, before, "the absence of udev", lambda: None)
        with guest.device("mouse with wheels", WHEELS):
            udev.start(guest)
            status.until(driving.has_device(WHEELS, "taken"))
            interrupted.drives(machine, guest)
    finally:
        udev.start(guest)
    status.until(lambda now: not driving.has_device(WHEELS, "taken")(now) and driving.is_driving(now))


def removed(machine, guest, status):
    """A mouse that udev says has gone, though it is there, is not read any more: everything is given back, and taken once udev has it."""
    node = guest.node_of(MOUSE)
    path = guest.run("udevadm", "info", "--query=path", f"--name={node}").strip()
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual, guest.reader(node) as real:
        interrupted.hold(machine, guest, virtual)
        guest.run("udevadm", "trigger", "--action=remove", "--settle", f"/sys{path}")
        virtual.until(*interrupted.UP)
        status.until(lambda now: driving.has_device(PAD_NAME, "taken")(now) and not driving.has_device(MOUSE, "taken")(now))
        interrupted.is_used(machine, guest, real)
        interrupted.nothing_is_down(guest, "after udev has removed the mouse")
        machine.press("left", False)
        real.until(*interrupted.UP)
        guest.run("udevadm", "trigger", "--action=add", "--settle", f"/sys{path}")
        status.until(lambda now: driving.has_device(MOUSE, "taken")(now) and driving.is_driving(now))
    interrupted.drives(machine, guest)
