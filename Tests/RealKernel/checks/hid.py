"""A HID touchpad through hid-multitouch moves the pointer with one finger and scrolls with two, by what libinput makes of it too."""

import peer
from expected import accelerated, configured, point, wait_for_mouse
from strokes import is_release

NAME = "Realkernel HID"
# As a touchpad reports: 125 times a second.
INTERVAL = 0.008
# Units between two reports, half a millimeter at 40 a millimeter, and how many there are; then a finger that comes to rest.
STEP, STEPS, REST = 20, 30, 20
# How much the two may differ: in how they decide that a stroke has begun, and by libinput's two decimals of each report.
TOLERANCE = 0.02
# libinput 1.28 begins to scroll later than 1.22: by half a millimeter of fifteen.
TOLERANCE_LATER = 0.05


def stroke(fingers, dx, dy):
    """Fingers side by side land, go straight, slow down, and lift."""

    def contacts(i, j, touches=True):
        return [(n, touches, 1600 + 800 * n + dx * (STEP * i + j), 800 + dy * (STEP * i + j)) for n in range(fingers)]

    moves = [(False, contacts(i, 0)) for i in range(STEPS + 1)]
    rest = [(False, contacts(STEPS, j)) for j in range(1, REST + 1)]
    return [*moves, *rest, (False, contacts(STEPS, REST, touches=False))]


# Clicked with a finger that does not move.
CLICK = [(down, [(0, touches, 1600, 1000)]) for down, touches in [(False, True), (True, True), (False, True), (False, False)]]


def check(machine, guest):
    with configured(guest, accelerated):
        wait_for_mouse(guest)
        compare(guest)


def compare(guest):
    """Read what a touchpad does both ways."""
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=["motion", "button", "manipulation"]) as stream,
        guest.hid_touchpad(NAME) as touchpad,
    ):
        came = devices.until(lambda event: event["kind"] in ("present", "added") and event["device"]["name"].startswith(NAME))
        added = came[-1]["device"]
        assert added["kind"] == "touchpad", f"it is a {added['kind']}"
        size = (added["touchpad"]["width"], added["touchpad"]["height"])
        assert size == (100, 60), f"its size is {size}"
        driver = guest.run("sh", "-c", f"readlink /sys/class/input/{added['node'].split('/')[-1]}/device/device/driver")
        assert driver.strip().endswith("/hid-multitouch"), f"its driver is {driver}"
        start = point(stream.next()["state"]["position"])

        with peer.libinput(guest, added["node"]) as other:
            touchpad.emit(*stroke(1, -1, 0), *CLICK, interval=INTERVAL)
            moved = stream.until(is_release)
            touchpad.emit(*stroke(2, 0, 1), *CLICK, interval=INTERVAL)
            scrolled = stream.until(is_release)
            said = other.text(clicks=2)
        their_motion, their_scroll = peer.motion(said), peer.scrolling(said)

        end = [point(event["position"]) for event in moved if event["kind"] == "motion"][-1]
        motion = (end[0] - start[0], end[1] - start[1])
        assert motion[0] < -50 and motion[1] == 0, f"fifteen millimeters to the left moved the pointer by {motion}"
        assert peer.agree(motion[0], their_motion[0], TOLERANCE), f"the pointer went {motion}, libinput's {their_motion}"

        steps = [event["manipulation"] for event in scrolled if event["kind"] == "manipulation"]
        steps = [step for step in steps if step["manipulation"] == "scroll"]
        assert [steps[0]["phase"], steps[-1]["phase"]] == ["began", "ended"], f"the scrolling was {steps}"
        assert all(step["fingers"] == 2 for step in steps), f"not by two fingers: {steps}"
        assert not any(event["kind"] == "motion" for event in scrolled[:-1]), f"two fingers moved the pointer: {scrolled}"
        total = [sum(step.get("translation", {}).get(axis, 0) for step in steps) for axis in ("dx", "dy")]
        assert total[1] > 50 and total[0] == 0, f"fifteen millimeters down scrolled by {total}"
        tolerance = TOLERANCE_LATER if peer.version() >= (1, 28) else TOLERANCE
        assert peer.agree(total[1], their_scroll[1], tolerance), f"the fingers scrolled by {total}, libinput's by {their_scroll}"
