"""Upgrades of the guard and of the daemon while a button is held leave nothing down, and the mouse to others until it is driven again."""

import driving
import interrupted
import package
from expected import MOUSE


def check(machine, guest):
    with driving.installed(guest), driving.configured(guest, '{ name = "QEMU Virtio*" }'):
        try:
            # Its virtual mice go with the guard.
            upgraded(machine, guest, package.DRIVE, driving.guard_pid, lambda virtual: None)
            upgraded(machine, guest, package.PACKAGE, lambda guest: guest.main_pid(), lambda virtual: virtual.until(*interrupted.UP))
            interrupted.ends(machine, guest)
        finally:
            # For the next check, if this one ends in the middle.
            machine.press("left", False)


def upgraded(machine, guest, archive, pid, see_release):
    """Install a package again while the mouse is driven and its button held; the program of that package is then a new one."""
    with driving.on(guest), guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual:
        before = pid(guest)
        interrupted.hold(machine, guest, virtual)
        package.dpkg(guest, "--install", archive)
        see_release(virtual)
    # The new daemon does not know what the outputs are.
    with driving.held(guest), driving.monitor(guest) as status, guest.reader(guest.node_of(MOUSE)) as real:
        interrupted.rests(machine, guest, status, real)
        assert pid(guest) != before, f"after the upgrade to {archive} the program before it still runs"
        interrupted.drives(machine, guest)
