"""A HID touchpad through hid-multitouch moves the pointer with one finger and scrolls with two, by what libinput makes of it too."""

import re
import shutil

from expected import configured, point, wait_for_mouse
from guest import Skipped

NAME = "Realkernel HID"
UNIT = "libinput-peer"
# As a touchpad reports: 125 times a second.
INTERVAL = 0.008
# Units between two reports, half a millimetre at 40 a millimetre, and how many there are; then a finger that comes to rest.
STEP, STEPS, REST = 20, 30, 20
# How much the two may differ: in how they decide that a stroke has begun, and by libinput's two decimals of each report.
TOLERANCE = 0.02


def stroke(fingers, dx, dy):
    """Fingers side by side land, go straight, slow down, and lift."""
    def contacts(i, j, touches=True):
        return [(n, touches, 1600 + 800 * n + dx * (STEP * i + j), 800 + dy * (STEP * i + j)) for n in range(fingers)]

    moves = [(False, contacts(i, 0)) for i in range(STEPS + 1)]
    rest = [(False, contacts(STEPS, j)) for j in range(1, REST + 1)]
    return [*moves, *rest, (False, contacts(STEPS, REST, touches=False))]


# Clicked with a finger that does not move.
CLICK = [(down, [(0, touches, 1600, 1000)]) for down, touches in [(False, True), (True, True), (False, True), (False, False)]]


def is_release(event):
    return event["kind"] == "button" and event["button"]["pressed"] is False


def libinput_sums(text):
    """The motion and the scrolling that libinput tells of, each as (x, y)."""
    motion, scroll = [0, 0], [0, 0]
    for line in text.splitlines():
        if found := re.search(r"POINTER_MOTION\s.*?s\s+(-?[\d.]+)/\s*(-?[\d.]+) \(", line):
            motion = [a + float(b) for a, b in zip(motion, found.groups())]
        if found := re.search(r"POINTER_SCROLL_FINGER\s.*vert (-?[\d.]+)/\S* horiz (-?[\d.]+)/", line):
            vertical, horizontal = found.groups()
            scroll = [scroll[0] + float(horizontal), scroll[1] + float(vertical)]
    return motion, scroll


def agree(ours, theirs):
    """Within the tolerance of the greater one."""
    return abs(ours - theirs) <= TOLERANCE * max(abs(ours), abs(theirs))


def check(machine, guest):
    # The guest's root is this machine's.
    if shutil.which("libinput") is None:
        raise Skipped("libinput-tools is not installed")
    # As libinput accelerates by itself.
    with configured(guest, lambda text: text.replace('[touchpad]\nacceleration = "flat"', '[touchpad]\nacceleration = "adaptive"')):
        wait_for_mouse(guest)
        compare(guest)


def compare(guest):
    """Read what a touchpad does both ways."""
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=["motion", "button", "manipulation"]) as stream,
        guest.hid_touchpad(NAME) as touchpad,
    ):
        added = devices.until(lambda event: event["kind"] == "added" and event["device"]["name"].startswith(NAME))[-1]["device"]
        assert added["kind"] == "touchpad", f"it is a {added['kind']}"
        size = (added["touchpad"]["width"], added["touchpad"]["height"])
        assert size == (100, 60), f"its size is {size}"
        driver = guest.run("sh", "-c", f"readlink /sys/class/input/{added['node'].split('/')[-1]}/device/device/driver")
        assert driver.strip().endswith("/hid-multitouch"), f"its driver is {driver}"
        start = point(stream.next()["state"]["position"])

        # The same node, read by libinput at the same time.
        guest.run("systemd-run", f"--unit={UNIT}", "--collect", "libinput", "debug-events", f"--device={added['node']}")
        try:
            guest.call("wait_for_log", unit=f"{UNIT}.service", text="DEVICE_ADDED")
            touchpad.emit(*stroke(1, -1, 0), *CLICK, interval=INTERVAL)
            moved = stream.until(is_release)
            touchpad.emit(*stroke(2, 0, 1), *CLICK, interval=INTERVAL)
            scrolled = stream.until(is_release)
            guest.call("wait_for_log", unit=f"{UNIT}.service", text="released", count=2)
            guest.run("systemctl", "stop", f"{UNIT}.service")
        finally:
            guest.try_run("systemctl", "stop", f"{UNIT}.service")
        said = guest.run("journalctl", f"--unit={UNIT}.service", "--output=cat", "--no-pager")
        assert said.count("released") == 2, f"libinput did not see both clicks: {said}"
        their_motion, their_scroll = libinput_sums(said)

        end = [point(event["position"]) for event in moved if event["kind"] == "motion"][-1]
        motion = (end[0] - start[0], end[1] - start[1])
        assert motion[0] < -50 and motion[1] == 0, f"fifteen millimetres to the left moved the pointer by {motion}"
        assert agree(motion[0], their_motion[0]), f"the pointer went {motion}, libinput's {their_motion}"

        steps = [event["manipulation"] for event in scrolled if event["kind"] == "manipulation"]
        steps = [step for step in steps if step["manipulation"] == "scroll"]
        assert [steps[0]["phase"], steps[-1]["phase"]] == ["began", "ended"], f"the scrolling was {steps}"
        assert all(step["fingers"] == 2 for step in steps), f"not by two fingers: {steps}"
        assert not any(event["kind"] == "motion" for event in scrolled[:-1]), f"two fingers moved the pointer: {scrolled}"
        total = [sum(step.get("translation", {}).get(axis, 0) for step in steps) for axis in ("dx", "dy")]
        assert total[1] > 50 and total[0] == 0, f"fifteen millimetres down scrolled by {total}"
        assert agree(total[1], their_scroll[1]), f"the fingers scrolled by {total}, libinput's by {their_scroll}"
