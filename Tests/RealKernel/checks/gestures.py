"""Two fingers scroll and pinch, and three swipe, as libinput has it, while the pointer stays; wheels and places of a mouse come through."""

import peer
import strokes
from expected import is_there, point, state_of, wait_for_mouse

# One with a slot for each finger, and one that only counts the third.
KINDS = ["trackpad by Bluetooth", "clickpad"]
STEPS = 20
# libinput keeps the first steps until it knows what they are.
FEWEST = STEPS // 2
ABSOLUTE = "Test absolute mouse"
RANGE = 65535


def check(machine, guest):
    wait_for_mouse(guest)
    for kind in KINDS:
        fingers(guest, kind)
    absolute_mouse(guest)


def fingers(guest, kind):
    model = strokes.MODELS[kind]
    with guest.stream("io.pointerd.Devices.Monitor") as devices, guest.device(kind, model.name) as pad:
        devices.until(is_there(model.name))
        before = point(state_of(guest)["position"])
        with peer.libinput(guest, pad.node) as other:
            pad.emit(*strokes.scroll(model, 0, 20, 11), interval=strokes.SLOWLY)
            # With which libinput says that the fingers are up.
            other.wait(1, of="vert 0.00/0.0* horiz 0.00/0.0*")
            pad.emit(*strokes.pinch(model, 12, 21), interval=strokes.SLOWLY)
            other.wait(1, of="GESTURE_PINCH_END")
            pad.emit(*strokes.swipe(model, -30, 0, 31), interval=strokes.SLOWLY)
            said = other.text(1, of="GESTURE_SWIPE_END")
        counts = peer.counts(said)
        for name in ["POINTER_SCROLL_FINGER", "GESTURE_PINCH_UPDATE", "GESTURE_SWIPE_UPDATE"]:
            assert counts[name] >= FEWEST, f"{kind}: of {name} there are {counts}:\n{said}"
        for name in ["GESTURE_PINCH_BEGIN", "GESTURE_PINCH_END", "GESTURE_SWIPE_BEGIN", "GESTURE_SWIPE_END"]:
            assert counts[name] == 1, f"{kind}: of {name} there are {counts}:\n{said}"
        assert counts["POINTER_MOTION"] == 0, f"{kind}: the fingers move libinput's pointer: {counts}:\n{said}"
        right, down = peer.scrolling(said)
        assert right == 0 and down > 0, f"{kind}: the fingers scroll {right} to the right and {down} down"
        # What it has not taken in by now it takes in before it sleeps.
        guest.sleeps(guest.main_pid())
        after = point(state_of(guest)["position"])
        assert after == before, f"{kind}: several fingers move the pointer from {before} to {after}"


def absolute_mouse(guest):
    with guest.device("absolute mouse", ABSOLUTE) as mouse, peer.libinput(guest, mouse.node) as other:
        # libinput leaves out what a wheel does first, less than half a detent.
        detent = [("EV_REL", "REL_WHEEL_HI_RES", -120), ("EV_REL", "REL_WHEEL", -1)]
        mouse.emit(
            [("EV_ABS", "ABS_X", (RANGE + 1) // 4), ("EV_ABS", "ABS_Y", (RANGE + 1) * 3 // 4)],
            detent,
            [("EV_REL", "REL_WHEEL_HI_RES", -30)],
            [("EV_KEY", "BTN_SIDE", 1)],
            [("EV_KEY", "BTN_SIDE", 0)],
            interval=strokes.SLOWLY,
        )
        said = other.text(1)
        assert peer.absolute(said) == [(25, 75)], f"libinput has it at {peer.absolute(said)}:\n{said}"
        assert peer.wheel(said) == (0, 1.25), f"libinput has its wheel at {peer.wheel(said)}:\n{said}"
        counts = peer.counts(said)
        assert (counts["POINTER_MOTION_ABSOLUTE"], counts["POINTER_SCROLL_WHEEL"], counts["POINTER_BUTTON"]) == (1, 2, 2), said
