"""QEMU's tablet and an allowed touchscreen place the pointer to a point, where libinput has them; a finger drags a slider and confirms."""

import pathlib

import peer
from expected import configured, is_device, is_there, point, state_of, wait_for_mouse
from strokes import is_release

TABLET, SCREEN = "QEMU QEMU USB Tablet", "Test touchscreen"
RULE = "/run/udev/rules.d/72-pointerd-touchscreens.rules"
EXAMPLE = pathlib.Path(__file__).resolve().parents[3] / "systemd/72-pointerd-touchscreens.rules.example"
# Two outputs side by side, and what is around both: x, y, width, height.
LEFT, RIGHT = (0, 0, 1920, 1080), (1920, 0, 1280, 1024)
BOTH = (0, 0, 3200, 1080)
OUTPUTS = [
    {"name": name, "frame": dict(zip(("x", "y", "width", "height"), frame)), "scale": 1}
    for name, frame in [("left", LEFT), ("right", RIGHT)]
]
ALLOWED = '\n[[devices]]\nmatch.kind = "touchscreen"\nignore = false\noutput = "right"\n'
# A slider and a button that wants to be confirmed, on the right output.
CONTROLS = """
[[surfaces]]
id = "controls"
frame = { x = 2200, y = 300, width = 400, height = 300 }

[[surfaces.nodes]]
id = "volume"
frame = { x = 150, y = 50, width = 200, height = 23 }
control = { slider = { minimum = 0, maximum = 1, value = 0.5 } }

[[surfaces.nodes]]
id = "delete"
frame = { x = 50, y = 200, width = 60, height = 60 }
control = { confirm = {} }
"""
# The thumb, the slider's end, the middle of the button, and the middle of its target, in points.
THUMB, END, BUTTON, TARGET = (2450, 361), (2560, 361), (2280, 530), (2280, 430)
# The greatest value of both axes of the tablet, and of each axis of the touchscreen.
RANGE, SCREEN_RANGE = 32767, (3999, 1999)
# libinput has positions in hundredths of a percent, and corrects those of a touchscreen in whole units.
ROUNDING = 0.04


def places(x, y):
    """The middle and all corners of two axes from 0 to these values. The kernel reports no value twice, so the middle comes first."""
    return [(x // 2, y // 2), (x, y), (x, 0), (0, 0), (0, y)]


def expected(place, ends, area):
    """Where a place on axes from 0 to `ends` is, in points."""
    return tuple(begin + value / (end + 1) * length for value, end, begin, length in zip(place, ends, area, area[2:]))


def on_outputs(x, y):
    """The nearest point of the outputs: below the right one there is none."""
    return (x, min(y, RIGHT[3])) if x > LEFT[2] else (x, y)


def is_near(one, other):
    return all(abs(a - b) < 1 for a, b in zip(one, other))


def percents(place, ends):
    """A place in percent of the axes, as libinput prints it."""
    return tuple(100 * value / (end + 1) for value, end in zip(place, ends))


def expect_same(what, theirs, ours):
    assert len(theirs) >= len(ours), f"{what}: libinput has {theirs}"
    for their, our in zip(theirs, ours):
        assert all(abs(a - b) <= ROUNDING for a, b in zip(their, our)), f"{what}: libinput has {theirs}, and the axes {ours}"


def last_place(events, before):
    """Where the last motion of some events ends."""
    return ([before] + [point(event["position"]) for event in events if event["kind"] == "motion"])[-1]


def check(machine, guest):
    wait_for_mouse(guest)
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Layout.HoldOutputs", outputs=OUTPUTS),
    ):
        tablet(machine, guest, devices)
        try:
            touchscreen(guest, devices)
        finally:
            guest.run("rm", "-f", RULE)
            guest.run("udevadm", "control", "--reload")


def tablet(machine, guest, devices):
    """Each place is within a point of where it should be, and the pointer is where the cursor is."""
    machine.plug_tablet("tablet")
    try:
        added = devices.until(is_there(TABLET))[-1]["device"]
        positions = added["positions"]
        ends = {"minimum": 0, "maximum": RANGE}
        assert positions == {"horizontal": ends, "vertical": ends, "outputMissing": False}, f"its positions are {positions}"
        with guest.stream("io.pointerd.Pointer.Subscribe", events=["motion", "button", "agreement"]) as stream:
            stream.next()
            at = point(state_of(guest)["position"])
            sent = places(RANGE, RANGE)
            machine.select_mouse("QEMU HID Tablet")
            with peer.libinput(guest, added["node"]) as other:
                for number, place in enumerate(sent, 1):
                    machine.place(*place)
                    machine.press("left", True)
                    machine.press("left", False)
                    at = last_place(stream.until(is_release), at)
                    wanted = on_outputs(*expected(place, (RANGE, RANGE), BOTH))
                    assert is_near(at, wanted), f"{place} is at {at}, not {wanted}"
                    # libinput takes a press within 25 ms of a release for one that bounces, and leaves both out.
                    other.wait(clicks=number)
                said = other.text(clicks=len(sent))
            expect_same("the tablet", peer.absolute(said), [percents(place, (RANGE, RANGE)) for place in sent])
            assert state_of(guest).get("agreement") == "reported", f"the state is {state_of(guest)}"
            assert [event["agreement"] for event in stream.seen if event["kind"] == "agreement"] == ["reported"]
    finally:
        machine.unplug("tablet")
    devices.until(is_device("removed", TABLET))
    machine.select_mouse("QEMU Virtio Mouse")


def touchscreen(guest, devices):
    """No rule, no touchscreen; with a rule each place is within a point of where it should be on the one output."""
    guest.call("write_file", path=RULE, text=EXAMPLE.read_text())
    guest.run("udevadm", "control", "--reload")
    with guest.device("touchscreen", SCREEN) as screen:
        failed = devices.until(lambda event: event["kind"] == "failed" and event["failure"]["name"] == SCREEN)[-1]
        assert "ignore = false" in failed["failure"]["reason"], f"the reason is {failed}"
        assert screen.node not in guest.open_nodes(guest.main_pid()), "a touchscreen is open that no rule lets in"
        with configured(guest, lambda text: text + ALLOWED + CONTROLS):
            guest.run("systemctl", "reload", "pointerd.service")
            added = devices.until(is_device("added", SCREEN))[-1]["device"]
            assert added["kind"] == "touchscreen" and added["positions"]["output"] == "right", f"it is {added}"
            touch(guest, screen, added)
            controls(guest, screen)
        guest.run("systemctl", "reload", "pointerd.service")
        devices.until(is_device("removed", SCREEN))


def finger(place):
    """The events that put the finger at a point of the right output."""
    x, y = (round((value - begin) / length * (end + 1)) for value, begin, length, end in zip(place, RIGHT, RIGHT[2:], SCREEN_RANGE))
    return [("EV_ABS", "ABS_MT_POSITION_X", x), ("EV_ABS", "ABS_MT_POSITION_Y", y)]


def controls(guest, screen):
    """A finger drags the thumb of a slider to its end, and confirms a button by time, as the screen measures no force."""
    down, up = ("EV_KEY", "BTN_TOUCH", 1), [("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0)]

    def of(kind, phase):
        return lambda event: event["kind"] == kind and event[kind]["phase"] == phase

    with guest.stream("io.pointerd.Pointer.Subscribe", events=["slider", "confirm", "button"]) as stream:
        stream.next()
        screen.emit([("EV_ABS", "ABS_MT_TRACKING_ID", 101), *finger(THUMB), down], finger(END), up, interval=0.05)
        steps = [event["slider"] for event in stream.until(of("slider", "ended")) if event["kind"] == "slider"]
        assert [step["phase"] for step in steps] == ["began", "changed", "ended"], f"the slider went {steps}"
        assert steps[0]["value"] == 0.5 and steps[-1]["value"] == 1, f"the slider went {steps}"
        screen.emit([("EV_ABS", "ABS_MT_TRACKING_ID", 102), *finger(BUTTON), down])
        steps = [event["confirm"] for event in stream.until(of("confirm", "selected")) if event["kind"] == "confirm"]
        assert not any(step["fired"] for step in steps), f"it fired early: {steps}"
        screen.emit(finger(TARGET))
        stream.until(of("confirm", "confirmed"))
        screen.emit(up)
        steps = [event["confirm"] for event in stream.until(of("confirm", "idle")) if event["kind"] == "confirm"]
        assert [step["fired"] for step in steps] == [True], f"on release it did not fire once: {steps}"


def touch(guest, screen, added):
    with guest.stream("io.pointerd.Pointer.Subscribe", events=["motion", "button"]) as stream:
        at = point(stream.next()["state"]["position"])
        sent = places(*SCREEN_RANGE)
        with peer.libinput(guest, added["node"]) as other:
            for number, (x, y) in enumerate(sent, 1):
                down = [
                    ("EV_ABS", "ABS_MT_TRACKING_ID", number),
                    ("EV_ABS", "ABS_MT_POSITION_X", x),
                    ("EV_ABS", "ABS_MT_POSITION_Y", y),
                    ("EV_KEY", "BTN_TOUCH", 1),
                ]
                screen.emit(down, [("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0)], interval=0.05)
                at = last_place(stream.until(is_release), at)
                wanted = expected((x, y), SCREEN_RANGE, RIGHT)
                assert is_near(at, wanted), f"{x}, {y} is at {at}, not {wanted}"
            said = other.text(len(sent), of="TOUCH_UP")
        expect_same("the touchscreen", peer.touches(said), [percents(place, SCREEN_RANGE) for place in sent])
