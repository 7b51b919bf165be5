"""Through the drive's copy a touchpad's fingers scroll, pinch and swipe as they do without it, and typing stops the copy as it did."""

import driving
import peer
import strokes
from expected import point, state_of

# One with a slot for each finger, and one that only counts the third.
KINDS = ["trackpad by Bluetooth", "clickpad"]
# How many of libinput's events may be more or fewer, as a share.
TOLERANCE = 0.05
SAME = ["GESTURE_PINCH_BEGIN", "GESTURE_PINCH_END", "GESTURE_SWIPE_BEGIN", "GESTURE_SWIPE_END"]
ABOUT = ["POINTER_SCROLL_FINGER", "GESTURE_PINCH_UPDATE", "GESTURE_SWIPE_UPDATE"]
# Touchpads on USB, and whether libinput disables them while somebody types: those that are built in.
TYPING = {"USB touchpad": "enabled", "external touchpad": "n/a"}


def check(machine, guest):
    with driving.installed(guest), driving.configured(guest, '{ kind = "touchpad" }'):
        for kind in KINDS:
            fingers(guest, kind)
        for kind, wanted in TYPING.items():
            name = f"Test {kind}"
            with guest.device(kind, name), driving.on(guest):
                typing(guest, driving.copy_of(guest, name), kind, wanted)


def fingers(guest, kind):
    model = strokes.MODELS[kind]
    with guest.device(kind, model.name) as pad:
        plain = play(guest, pad, pad.node, model)
        with driving.on(guest):
            with guest.reader(pad.node) as second:
                driven = play(guest, pad, driving.copy_of(guest, model.name), model)
                assert second.waiting() == [], f"{kind}: another reader gets what the daemon has grabbed"
            one_finger(guest, pad, model)
        driving.disable(guest)
    plain_counts, driven_counts = peer.counts(plain), peer.counts(driven)
    print(f"  drive_gestures: {kind}: { ({name: (plain_counts[name], driven_counts[name]) for name in ABOUT}) }", flush=True)
    for name in SAME:
        assert driven_counts[name] == plain_counts[name] == 1, (
            f"{kind}: of {name} there are {driven_counts}, before {plain_counts}:\n{driven}"
        )
    for name in ABOUT:
        ours, theirs = driven_counts[name], plain_counts[name]
        assert theirs > 0 and peer.agree(ours, theirs, TOLERANCE), (
            f"{kind}: of {name} there are {driven_counts}, before {plain_counts}:\n{driven}"
        )
    assert driven_counts["POINTER_MOTION"] == 0, f"{kind}: the copy moves the cursor: {driven_counts}:\n{driven}"
    for ours, theirs in zip(peer.scrolling(driven), peer.scrolling(plain)):
        assert peer.agree(ours, theirs, TOLERANCE), (
            f"{kind}: the copy scrolls {peer.scrolling(driven)}, the touchpad {peer.scrolling(plain)}"
        )


def play(guest, pad, node, model):
    """What libinput says of fingers that scroll, pinch and swipe, at a node of theirs."""
    with peer.libinput(guest, node) as other:
        pad.emit(*strokes.scroll(model, 0, 20, 11), interval=strokes.SLOWLY)
        # With which libinput says that the fingers are up.
        other.wait(1, of="vert 0.00/0.0* horiz 0.00/0.0*")
        pad.emit(*strokes.pinch(model, 12, 21), interval=strokes.SLOWLY)
        other.wait(1, of="GESTURE_PINCH_END")
        pad.emit(*strokes.swipe(model, -30, 0, 31), interval=strokes.SLOWLY)
        return other.text(1, of="GESTURE_SWIPE_END")


def one_finger(guest, pad, model):
    """One finger moves the absolute mouse to where the pointer is."""
    width, height = model.size
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual:
        before = point(state_of(guest)["position"])
        pad.emit(
            strokes.land(model, width / 2, height / 2, 41),
            *strokes.way(model, width / 2, height / 2, 10, 5, 10),
            strokes.LIFT,
            interval=strokes.SLOWLY,
        )
        guest.sleeps(guest.main_pid())
        state = state_of(guest)
        assert point(state["position"]) != before, f"one finger leaves the pointer at {before}"
        axes = {code: value for report in virtual.waiting() for kind, code, value in report if kind == 3}
        at = driving.place(axes[0], axes[1])
        assert max(abs(a - b) for a, b in zip(at, point(state["displayed"]))) <= 1, f"the cursor is at {at}, the pointer at {state}"


def typing(guest, node, kind, wanted):
    """What libinput says of a device is the part from its node to an empty line."""
    said = guest.run("libinput", "list-devices")
    part = next(part for part in said.split("\n\n") if f"{node}\n" in part)
    line = next(line for line in part.splitlines() if line.startswith("Disable-w-typing:"))
    assert line.split(":")[1].strip() == wanted, f"of the copy of the {kind} libinput says '{line}':\n{part}"
