"""While the mouse is driven, the machine sleeps: at the wake it is given back and taken over again, and no button stays down."""

import time

import driving
import interrupted
import logind
from expected import MOUSE
from guest import Skipped

ALICE = 2001
# What the kernel prints once all programs stand still.
ASLEEP = "suspend debug: Waiting"
AWAKE = "the system is awake again"
# Only ever reached by what never comes: looks at the console, and seconds between two.
LOOKS, PAUSE = 1200, 0.05


def check(machine, guest):
    # As in the check of sleeps: all programs stand still for some seconds, and the devices stay on.
    if guest.try_run("sh", "-c", "echo freezer > /sys/power/pm_test").status != 0:
        raise Skipped("the kernel has no pm_test")
    logind.make_user(guest, "alice", ALICE)
    try:
        # The kernel prints all that it says, so that the console shows when programs stand still.
        guest.run("dmesg", "--console-level", "debug")
        with (
            driving.installed(guest),
            driving.configured(guest, '{ name = "QEMU *", kind = "mouse" }'),
            logind.running(guest),
            logind.session(guest, "alice", 7) as alice,
        ):
            # systemd's clock goes on, as it does in no sleep, and a daemon that is frozen cannot say that it runs.
            guest.run("systemctl", "service-watchdogs", "no")
            guest.run("loginctl", "activate", alice)
            with driving.on(guest) as status:
                interrupted.drives(machine, guest)
                for number, case in enumerate([idle, released, kept, pressed]):
                    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual, guest.reader(guest.node_of(MOUSE)) as real:
                        case(machine, guest, status, virtual, real, lambda act=lambda: None: sleep(machine, guest, number + 1, act))
                    interrupted.drives(machine, guest)
                interrupted.ends(machine, guest)
    finally:
        # For the next check, if this one ends in the middle.
        machine.press("left", False)
        guest.run("systemctl", "service-watchdogs", "yes")
        guest.run("dmesg", "--console-level", "warn")
        guest.run("sh", "-c", "echo none > /sys/power/pm_test")


def sleep(machine, guest, count, act):
    """Sleep for the first time, the second, and so on, and do something while programs stand still."""
    before = machine.console().count(ASLEEP)
    guest.run("systemctl", "suspend")
    for _ in range(LOOKS):
        if machine.console().count(ASLEEP) > before:
            break
        time.sleep(PAUSE)
    else:
        raise AssertionError(f"the guest does not sleep; its console ends with {machine.console()[-1000:]}")
    act()
    guest.wait_for_log(AWAKE, count)


def is_taken_anew(status):
    """The drive ends, and begins again."""
    status.until(lambda now: not driving.is_driving(now))
    status.until(driving.is_driving)


def idle(machine, guest, status, virtual, real, sleep):
    """The mouse is not touched."""
    sleep()
    is_taken_anew(status)
    interrupted.no_key(virtual, "a sleep")


def released(machine, guest, status, virtual, real, sleep):
    """A button that was down before comes up during the sleep."""
    interrupted.hold(machine, guest, virtual)
    sleep(lambda: machine.press("left", False))
    virtual.until(*interrupted.UP)
    is_taken_anew(status)
    interrupted.nothing_is_down(guest, "after a sleep in which the button came up")


def kept(machine, guest, status, virtual, real, sleep):
    """A button that was down before is down still: the grab waits until it is up."""
    interrupted.hold(machine, guest, virtual)
    sleep()
    virtual.until(*interrupted.UP)
    interrupted.rests(machine, guest, status, real)


def pressed(machine, guest, status, virtual, real, sleep):
    """A button that is pressed during the sleep and held clicks nothing twice, and the grab waits until it is up."""
    sleep(lambda: machine.press("left", True))
    status.until(lambda now: not driving.is_driving(now))
    interrupted.nothing_is_down(guest, "after a sleep in which a button was pressed")
    interrupted.rests(machine, guest, status, real)
