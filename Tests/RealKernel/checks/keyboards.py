"""Keyboards are closed by default; allowed, their modifiers arrive, and another key neither arrives nor wakes the daemon.

Where a touchpad is to pause while somebody types, it does, and nothing but that is made of the keys.
"""

import os
import pathlib
import re
import time

from checks.touchpad import is_release, positions, stroke
from expected import EVERYTHING, button, is_device, is_there, state_of, wait_for_mouse

CONFIGURATION = "/etc/pointerd/pointerd.toml"
RULE = "/run/udev/rules.d/72-pointerd-keyboards.rules"
EXAMPLE = pathlib.Path(__file__).resolve().parents[3] / "systemd/72-pointerd-keyboards.rules.example"
# The watchdog would wake the daemon in between.
UNWATCHED = "/run/systemd/system/pointerd.service.d/unwatched.conf"

ALLOWED = "\n[modifiers]\nfromKeyboards = true\n"

# The log has all that it can have; a pointer that glides on, or to the middle of a button, would move without a finger.
LOUD = '\n[log]\nlevel = "trace"\n[inertia]\nenabled = false\n[recentering]\nonLift = false\n'
# For so long the touchpad pauses after one key, in seconds.
PAUSE = 0.2

NAME = "Test keyboard"
BUILT_IN = "Test built-in keyboard"
TOUCHPAD = "Test touchpad"
MIXED = "Test mouse with keys"
PRESSES = 200
# The kernel keeps 64 events for a reader of a keyboard, and a report here has three.
BATCH = 20


def key(code, value, scan_code=0x1E):
    """A report as keyboards make it, with the scan code that would give any key away."""
    return [("EV_MSC", "MSC_SCAN", scan_code), ("EV_KEY", code, value)]


def modifiers(stream, report, keyboard):
    """What the stream says next of modifiers after a report, which proves that the daemon is alive and reads."""
    keyboard.emit(report)
    event = stream.until(lambda event: event["kind"] == "modifiers")[-1]
    return event["modifiers"]


def expect_unnoticed(guest, pid, device, reader):
    """Let a key be pressed many times where another reader sees all of it, and the daemon sleep through it."""
    before = guest.sleeps(pid)
    seen = []
    for _ in range(2 * PRESSES // BATCH):
        device.emit(*([key("KEY_A", 1), key("KEY_A", 0)] * (BATCH // 2)))
        seen += reader.read(BATCH)
    assert seen == [[[4, 4, 0x1E], [1, 30, value]] for value in (1, 0)] * PRESSES, f"another reader was handed {seen}"
    after = guest.sleeps(pid)
    assert after == before, f"{PRESSES} presses of A on {device.node} woke the daemon {after - before} times"


def wait_for_rest(guest, pid):
    """Wait until what was still to be done for what came before, such as a connection that was closed, is done."""
    while True:
        before = guest.sleeps(pid)
        journal(guest)
        if guest.sleeps(pid) == before:
            return


def reload(guest, text):
    guest.call("write_file", path=CONFIGURATION, text=text)
    guest.run("systemctl", "reload", "pointerd.service")


def grant(guest):
    """What docs/administration/modifiers.md has an administrator do."""
    guest.call("write_file", path=RULE, text=EXAMPLE.read_text())
    guest.run("udevadm", "control", "--reload")
    guest.run("udevadm", "trigger", "--settle", "--subsystem-match=input")


def revoke(guest):
    guest.run("rm", "-f", RULE)
    guest.run("udevadm", "control", "--reload")
    guest.run("sh", "-c", "for node in /dev/input/event*; do setfacl -x g:pointerd $node; done")
    guest.run("udevadm", "trigger", "--settle", "--subsystem-match=input")


def check_keyboard(guest, pid, before, keyboard, reader, stream):
    stream.next()
    grant(guest)
    assert keyboard.node not in guest.open_nodes(pid), "a keyboard that may be read is open, though nobody asked for it"

    # Held while the daemon opens the keyboard, A and Shift are not known to it.
    keyboard.emit(key("KEY_A", 1), key("KEY_LEFTSHIFT", 1))
    reload(guest, before + ALLOWED)
    guest.wait_for_log(f"reads the modifiers of {NAME}")
    assert guest.open_nodes(pid).count(keyboard.node) == 1, f"open are {guest.open_nodes(pid)}"
    keyboard.emit(key("KEY_A", 0), key("KEY_LEFTSHIFT", 0))
    reader.read(4)

    expect_unnoticed(guest, pid, keyboard, reader)
    now = modifiers(stream, key("KEY_LEFTSHIFT", 1), keyboard)
    assert now == ["shift"], f"with Shift the modifiers are {now}"
    assert state_of(guest)["modifiers"] == ["shift"], f"the state is {state_of(guest)}"
    reader.read(1)
    expect_unnoticed(guest, pid, keyboard, reader)
    sleeps = guest.sleeps(pid)
    now = modifiers(stream, key("KEY_RIGHTCTRL", 1), keyboard)
    assert now == ["shift", "control"], f"with Control beside Shift the modifiers are {now}"
    assert guest.sleeps(pid) > sleeps, "the count does not show that the daemon was woken"
    now = modifiers(stream, [("EV_LED", "LED_CAPSL", 1)], keyboard)
    assert now == ["capsLock", "shift", "control"], f"with the light of Caps Lock the modifiers are {now}"

    reload(guest, before)
    event = stream.until(lambda event: event["kind"] == "modifiers")[-1]
    assert event["modifiers"] == [], f"turned off, the daemon says {event}"
    assert keyboard.node not in guest.open_nodes(pid), "turned off, the keyboard is still open"


def check_losses(guest, pid, before, keyboard, stream):
    """Dropped events release what is held until the kernel reports it again; so does the end of the keyboard, which the caller causes."""
    keyboard.emit(key("KEY_LEFTSHIFT", 0), key("KEY_RIGHTCTRL", 0), [("EV_LED", "LED_CAPSL", 0)])
    reload(guest, before + ALLOWED)
    # The log has named this keyboard before. What never comes ends with the run's own limit.
    while keyboard.node not in guest.open_nodes(pid):
        state_of(guest)
    now = modifiers(stream, key("KEY_LEFTSHIFT", 1), keyboard)
    assert now == ["shift"], f"turned on again, with Shift the modifiers are {now}"

    guest.call("signal", pid=pid, name="SIGSTOP")
    try:
        keyboard.emit(*([key("KEY_RIGHTCTRL", 1), key("KEY_RIGHTCTRL", 0)] * 50))
    finally:
        guest.call("signal", pid=pid, name="SIGCONT")
    guest.wait_for_log("SYN_DROPPED")
    assert state_of(guest)["modifiers"] == [], f"after dropped events the state is {state_of(guest)}"
    keyboard.emit(key("KEY_LEFTSHIFT", 0), key("KEY_LEFTSHIFT", 1))
    stream.until(lambda event: event["modifiers"] == ["shift"])


def check_mixed(guest, pid):
    """A mouse that has keys is read as a mouse, and its keys are not."""
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=["button"]) as stream,
        guest.device("mouse with keys", MIXED) as mouse,
        guest.reader(mouse.node) as reader,
    ):
        devices.until(is_there(MIXED))
        stream.next()
        expect_unnoticed(guest, pid, mouse, reader)
        mouse.emit(key("BTN_LEFT", 1, 0x90001))
        press = button(stream.next())
        assert press == {"button": "primary", "pressed": True}, f"its button makes {press}"


def journal(guest):
    return guest.run("journalctl", "--unit=pointerd.service", "--output=cat", "--no-pager").splitlines()


class Finger:
    """One on the touchpad, that comes down, goes ten millimeters, clicks and lifts."""

    def __init__(self, touchpad, stream):
        self._touchpad = touchpad
        self._stream = stream
        self._tracking = 0

    def go(self):
        """Do so, and return the events that came of it."""
        self._tracking += 1
        self._touchpad.emit(*stroke(1000, 1000, 1 if self._tracking % 2 else -1, 0, tracking=self._tracking))
        return self._stream.until(is_release)


def check_typing(guest, pid, before):
    """With a touchpad that pauses, a key makes it do so, and its code is nowhere; without one, no key wakes the daemon."""
    pausing = before.replace("[touchpad]\n", "[touchpad]\ndisableWhileTyping = true\n") + ALLOWED + LOUD
    assert "disableWhileTyping" in pausing, f"there is no [touchpad] in {before}"
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=[*EVERYTHING, "modifiers"]) as stream,
        guest.device("built-in keyboard", BUILT_IN) as keyboard,
        guest.reader(keyboard.node) as reader,
    ):
        stream.next()
        reload(guest, pausing)
        guest.wait_for_log(f"reads the modifiers of {BUILT_IN}, and no other key")
        expect_unnoticed(guest, pid, keyboard, reader)

        with guest.device("touchpad", TOUCHPAD) as touchpad:
            devices.until(is_there(TOUCHPAD))
            guest.wait_for_log(f"reads the modifiers of {BUILT_IN}, and the press times of typing keys")
            finger = Finger(touchpad, stream)
            assert positions(finger.go()), "the touchpad moves nothing, though nobody types"
            check_pause(keyboard, reader, finger)
            lines = journal(guest)
            check_pause(keyboard, reader, finger)
            assert journal(guest) == lines, f"of typing the log holds {journal(guest)}"
            found = [line for line in lines if re.search(r"\b(KEY_A|30|0x1e|1e)\b", line, re.IGNORECASE)]
            assert not found, f"a key's code is in the log: {found}"

        devices.until(is_device("removed", TOUCHPAD))
        guest.run("udevadm", "settle")
        wait_for_rest(guest, pid)
        expect_unnoticed(guest, pid, keyboard, reader)


def check_pause(keyboard, reader, finger):
    """A finger that comes down after a key moves nothing, but clicks; a while later it moves again."""
    while True:
        began = time.monotonic()
        keyboard.emit(key("KEY_A", 1), key("KEY_A", 0))
        events = finger.go()
        took = time.monotonic() - began
        reader.read(2)
        # Where the guest was busy meanwhile, the pause may have been over. What is slow for ever ends with the run's own limit.
        if took < PAUSE:
            break
    assert {event["kind"] for event in events} == {"button"}, f"while somebody types a finger does so: {events}"
    while not positions(finger.go()):
        pass


def check(machine, guest):
    before = guest.run("cat", CONFIGURATION)
    guest.call("write_file", path=UNWATCHED, text="[Service]\nWatchdogSec=0\n")
    guest.run("systemctl", "daemon-reload")
    try:
        mouse = wait_for_mouse(guest)["device"]["node"]
        pid = guest.main_pid()
        with guest.stream("io.pointerd.Pointer.Subscribe", events=["modifiers"]) as stream:
            with guest.device("keyboard", NAME) as keyboard, guest.reader(keyboard.node) as reader:
                guest.run("udevadm", "settle")
                assert guest.open_nodes(pid) == [mouse], f"open are {guest.open_nodes(pid)}, not only {mouse}"
                check_keyboard(guest, pid, before, keyboard, reader, stream)
                check_losses(guest, pid, before, keyboard, stream)
            event = stream.next()
            assert event["modifiers"] == [], f"the keyboard is gone, and the daemon says {event}"
        check_mixed(guest, pid)
        check_typing(guest, pid, before)
    finally:
        guest.call("write_file", path=CONFIGURATION, text=before)
        revoke(guest)
        guest.run("rm", "-r", os.path.dirname(UNWATCHED))
        guest.run("systemctl", "daemon-reload")
