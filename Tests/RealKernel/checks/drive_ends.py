"""The drive waits, ends and begins again: a guard that hangs or ends, a held button, the chord, an unplugged mouse, another's grab."""

import time

import driving
from checks.hotplug import USB_MOUSE
from expected import MOUSE

EV_KEY, LEFT, RIGHT, MIDDLE = 1, 0x110, 0x111, 0x112
BUTTONS = {"left": LEFT, "right": RIGHT, "middle": MIDDLE}
DOWN, UP = (EV_KEY, LEFT, 1), (EV_KEY, LEFT, 0)
# For how long the three buttons are held, in seconds; and how often the daemon asks the guard again by itself, in a minute.
CHORD, RETRIES = 1.5, 3
# For how long after the chord the guard hands out nothing, in seconds.
CALM = 10


def check(machine, guest):
    with driving.installed(guest), driving.configured(guest, '{ name = "QEMU *", kind = "mouse" }'):
        try:
            with driving.on(guest) as status:
                guard_hangs(machine, guest)
                pressed_before(machine, guest, status)
                chord(machine, guest, status)
                grabbed(guest, status)
                unplugged(machine, guest, status)
                again_and_again(guest, status)
        finally:
            # For the next check, if this one ends in the middle.
            for name in BUTTONS:
                machine.press(name, False)


def click(machine, guest):
    """A click comes through, and nothing is left of what was before."""
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual:
        machine.press("left", True)
        virtual.until(*DOWN)
        machine.press("left", False)
        virtual.until(*UP)


def guard_hangs(machine, guest):
    """While the guard stands still the daemon goes on, and when it goes on nothing is lost."""
    pid = driving.guard_pid(guest)
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual:
        machine.press("left", True)
        virtual.until(*DOWN)
        guest.call("signal", pid=pid, name="SIGSTOP")
        machine.press("left", False)
        virtual.until(*UP)
        # Longer than a daemon may be silent.
        time.sleep(1)
        guest.call("signal", pid=pid, name="SIGCONT")
        guest.sleeps(pid)
    click(machine, guest)
    assert driving.is_driving(driving.status_of(guest)), f"after the guard's hang the drive is {driving.status_of(guest)}"
    assert driving.guard_pid(guest) == pid


def pressed_before(machine, guest, status):
    """The grab waits until a button that was down before is up: another reader gets all of that click, the virtual mouse nothing."""
    driving.disable(guest)
    status.until(driving.is_phase("off"))
    with guest.reader(guest.node_of(MOUSE)) as real, guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual:
        machine.press("left", True)
        real.until(*DOWN)
        driving.enable(guest)
        status.until(driving.has_device(MOUSE, "waitingForRest"))
        machine.press("left", False)
        real.until(*UP)
        status.until(driving.is_driving)
        keys = [event for report in virtual.waiting() for event in report if event[0] == EV_KEY]
        assert keys == [], f"of a click before the grab the virtual mouse has {keys}"
    click(machine, guest)


def chord(machine, guest, status):
    """Three buttons held give all devices back, and keep them back."""
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual, guest.reader(guest.node_of(MOUSE)) as real:
        pressed = []
        for name, code in BUTTONS.items():
            machine.press(name, True)
            pressed.append(virtual.until(EV_KEY, code, 1))
        began = pressed[-1]
        over = real.wait_until_free()
        failed = status.until(driving.is_phase("failed"))
        assert failed["failure"] == "chord", f"after the chord the drive is {failed}"
        # The guard counts from when the last button goes down, which it may see before a reader of the virtual mouse does.
        assert over - pressed[-2] > CHORD, f"the chord is over {over - began} s after the last press"
        # The releases of all three are in one report.
        released = virtual.until(*UP)
        print(f"  drive_ends: the chord releases after {released - began:.3f} s, the mouse is free after {over - began:.3f}", flush=True)
        for name in BUTTONS:
            machine.press(name, False)
        real.until(EV_KEY, MIDDLE, 0)
    driving.enable(guest)
    early = status.until(lambda status: status["phase"] == "failed" and "before" in status["reason"])
    assert early["failure"] == "chord", f"soon after the chord the drive is {early}"
    time.sleep(CALM)
    driving.enable(guest)
    status.until(driving.is_driving)
    click(machine, guest)


def grabbed(guest, status):
    """A device that another program has grabbed is not taken over, and the status names the reason."""
    driving.disable(guest)
    with guest.reader(guest.node_of(MOUSE)) as other:
        other.wait_until_free()
        other.grab(True)
        driving.enable(guest)
        refused = status.until(driving.has_device(MOUSE, "refused"))
        assert "grabbed" in refused["devices"][0]["reason"], f"of a grabbed mouse the drive says {refused}"
    driving.disable(guest)
    driving.enable(guest)
    status.until(driving.is_driving)


def unplugged(machine, guest, status):
    """A mouse that is pulled with a button down leaves nothing down, and is taken over again when it is back."""
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual:
        for number in range(2):
            machine.plug_mouse(f"second{number}")
            status.until(driving.has_device(USB_MOUSE, "taken"))
            machine.select_mouse("QEMU HID Mouse")
            machine.press("left", True)
            virtual.until(*DOWN)
            machine.unplug(f"second{number}")
            virtual.until(*UP)
            # QEMU has it down still.
            machine.select_mouse("QEMU Virtio Mouse")
            status.until(lambda now: all(device["name"] != USB_MOUSE for device in now["devices"]))
    assert driving.is_driving(driving.status_of(guest)), f"after the other mouse the drive is {driving.status_of(guest)}"
    click(machine, guest)


def again_and_again(guest, status):
    """A guard that ends again and again is not asked more often than three times a minute; a person can turn the drive on again."""
    driving.disable(guest)
    driving.enable(guest)
    status.until(driving.is_driving)
    for _ in range(RETRIES):
        guest.call("signal", pid=driving.guard_pid(guest), name="SIGKILL")
        status.until(lambda now: now.get("waitsFor") == "retry")
        status.until(driving.is_driving)
    guest.call("signal", pid=driving.guard_pid(guest), name="SIGKILL")
    failed = status.until(driving.is_phase("failed"))
    assert failed["failure"] == "ended" and "minute" in failed["reason"], f"after {RETRIES + 1} ends the drive is {failed}"
    driving.enable(guest)
    status.until(driving.is_driving)
