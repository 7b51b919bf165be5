"""udev may be restarted, or be away for a while, even when the daemon starts: what is plugged in then is read once udev is back."""

import contextlib

import growth
from expected import is_device, is_there, wait_for_mouse

# So often it is restarted and away after the first time.
AGAIN = 5
UNITS = ["systemd-udevd.service", "systemd-udevd-control.socket", "systemd-udevd-kernel.socket"]


def names(guest):
    """The devices that the daemon reads."""
    return [device["name"] for device in guest.ask("io.pointerd.Devices.List")["devices"]]


def stop(guest):
    # Its sockets as well, or it is back with the first device.
    guest.run("systemctl", "stop", *UNITS)


def forget_starts(guest):
    """Have systemd start udev however often it has already done so."""
    guest.run("systemctl", "reset-failed", UNITS[0])


def start(guest):
    """Have udev look at what there is, as it does when a machine starts."""
    forget_starts(guest)
    guest.run("systemctl", "start", *reversed(UNITS))
    guest.run("udevadm", "trigger", "--action=add", "--subsystem-match=input")


def check_restart(guest, devices):
    """What is plugged in during a restart and after it is read, what is pulled is not any more."""
    with guest.device("mouse", "Before"):
        devices.until(is_device("added", "Before"))
        forget_starts(guest)
        guest.run("systemctl", "restart", "--no-block", "systemd-udevd.service")
        with guest.device("mouse", "During"):
            devices.until(is_device("added", "During"))
            guest.run("systemctl", "restart", "systemd-udevd.service")
            with guest.device("touchpad", "After"):
                devices.until(is_device("added", "After"))
                assert {"Before", "During", "After"} < set(names(guest)), f"read are {names(guest)}"
    guest.run("udevadm", "settle", "--timeout=200")


def check_away(guest, devices):
    """A device that goes while udev is away is noticed at once, one that comes when udev is back."""
    with contextlib.ExitStack() as away:
        with guest.device("mouse", "Leaving"):
            devices.until(is_device("added", "Leaving"))
            stop(guest)
            away.callback(start, guest)
        devices.until(is_device("removed", "Leaving"))
        with guest.device("mouse", "Unseen"):
            pass
        with guest.device("mouse", "Coming"):
            assert "Coming" not in names(guest), "a device is read that udev has not seen"
            away.close()
            devices.until(is_device("added", "Coming"))
    devices.until(is_device("removed", "Coming"))
    assert "Unseen" not in names(guest), f"read are {names(guest)}"


def check_start_without(guest):
    """A daemon that was started while udev was away notices devices once it is back."""
    stop(guest)
    try:
        guest.run("systemctl", "restart", "pointerd.service")
        guest.wait_for_log("udev is not running")
    finally:
        start(guest)
    with guest.stream("io.pointerd.Devices.Monitor") as devices:
        with guest.device("mouse", "Later"):
            devices.until(is_there("Later"))
        devices.until(is_device("removed", "Later"))
    guest.wait_for_log("listens to udev again")


def check(machine, guest):
    wait_for_mouse(guest)
    pid, before = guest.main_pid(), names(guest)
    with guest.stream("io.pointerd.Devices.Monitor") as devices:
        check_restart(guest, devices)
        check_away(guest, devices)
        with growth.bounded(guest, pid):
            for _ in range(AGAIN):
                check_restart(guest, devices)
                check_away(guest, devices)
    assert names(guest) == before, f"read are {names(guest)}, were {before}"
    assert guest.main_pid() == pid, "the daemon was started anew"
    # It is not to notice: its messages come through the kernel.
    assert not guest.log("--priority=notice"), f"the log says {guest.log('--priority=notice')}"
    descriptors = guest.usage(pid)["descriptors"]
    check_start_without(guest)
    assert names(guest) == before, f"read are {names(guest)}, were {before}"
    later = guest.usage(guest.main_pid())["descriptors"]
    assert later == descriptors, f"{later} descriptors, of one that began with udev {descriptors}"
    warnings = guest.log("--priority=warning")
    assert len(warnings) == 1, f"the log warns: {warnings}"
