"""After a touchpad was driven, libinput scrolls with the first two fingers on it, as it did before, and takes no finger for a palm.

The fault shows in the first part, in which the guard may not write to the touchpad, and so repairs nothing: `setfacl` takes the right of
73-pointer-guard.rules away. What libinput says of each scroll is printed, so that a run shows both.
"""

import driving
import peer
import strokes

# One with a slot for each finger, and one with two slots, which only counts the third finger.
KINDS = ["trackpad by Bluetooth", "clickpad"]
# One whose driver says of each contact whether it is a palm.
WITH_PALMS = "precision touchpad"
TOLERANCE = 0.05
EV_ABS, ABS_Y = 3, 1
MT_TOOL_FINGER, MT_TOOL_PALM = 0, 2
# What libinput says once two fingers that scroll are up.
SCROLLED = "vert 0.00/0.0* horiz 0.00/0.0*"


def check(machine, guest):
    with driving.installed(guest), driving.configured(guest, '{ kind = "touchpad" }'):
        for failures, kind in enumerate(KINDS, 1):
            with guest.device(kind, strokes.MODELS[kind].name) as pad:
                guest.run("udevadm", "settle")
                scrolls(guest, kind, pad, failures)
        with guest.device(WITH_PALMS, strokes.MODELS[WITH_PALMS].name) as pad:
            guest.run("udevadm", "settle")
            palm(guest, pad)


def scrolls(guest, kind, pad, failures):
    """Libinput reads the touchpad all the time, as a compositor does, and the drive takes it over twice."""
    model = strokes.MODELS[kind]
    with peer.libinput(guest, pad.node) as other:
        before = scroll(other, pad, model, 11)
        report(kind, "before", before)
        assert moves(before) == 0 and peer.scrolling(before)[1] != 0, f"{kind}: without the drive it does not scroll:\n{before}"

        # Without the right there is no repair.
        guest.run("setfacl", "-m", "g:pointer-guard:r", pad.node)
        drive(guest, pad, model, 21)
        guest.call("wait_for_log", unit=driving.UNIT, text="cannot repair", count=failures)
        # Once these fingers have lifted, libinput agrees with the kernel, and says the end of the second scroll.
        broken = scroll(other, pad, model, 31, 41)
        report(kind, "after, without the repair, and once more", broken)
        assert moves(broken) > 0, f"{kind}: without the repair the first two fingers move nothing, so this shows nothing:\n{broken}"

        guest.run("setfacl", "-m", "g:pointer-guard:rw", pad.node)
        with guest.reader(pad.node) as reader:
            drive(guest, pad, model, 51)
            # The end of the axis that is further from the finger, which was last below the middle.
            reader.until(EV_ABS, ABS_Y, model.axes["ABS_Y"][0])
        after = scroll(other, pad, model, 61)
        report(kind, "after, with the repair", after)
        assert moves(after) == 0, f"{kind}: after the drive the first two fingers move the pointer:\n{after}"
        for ours, theirs in zip(peer.scrolling(after), peer.scrolling(before)):
            assert peer.agree(ours, theirs, TOLERANCE), f"{kind}: it scrolls {peer.scrolling(after)}, before {peer.scrolling(before)}"


def palm(guest, pad):
    """A palm is the last thing that libinput sees before the drive, in the slot of the finger that comes after it."""
    model = strokes.MODELS[WITH_PALMS]
    x, y = model.size[0] / 2, model.size[1] / 2

    def tool(kind):
        pad.emit([("EV_ABS", "ABS_MT_SLOT", 0), ("EV_ABS", "ABS_MT_TOOL_TYPE", kind)])

    def stroke(tracking):
        landing = strokes.land(model, x, y, tracking)
        pad.emit(landing, *strokes.way(model, x, y, 10, 0, 10), strokes.LIFT, interval=strokes.SLOWLY)

    with peer.libinput(guest, pad.node) as other:
        tool(MT_TOOL_PALM)
        stroke(71)
        with guest.reader(pad.node) as reader:
            # Only the daemon sees the tool of its fingers.
            drive(guest, pad, model, 81, lambda: tool(MT_TOOL_FINGER))
            reader.until(EV_ABS, ABS_Y, model.axes["ABS_Y"][0])
        tool(MT_TOOL_FINGER)
        stroke(91)
        after = other.text(1, of="POINTER_MOTION")
        report(WITH_PALMS, "after a palm and the drive", after)


def drive(guest, pad, model, tracking, first=lambda: None):
    """Only the daemon sees two fingers that scroll, and then one finger: the kernel has last named slot 0, and libinput knows slot 1."""
    width, height = model.size
    with driving.on(guest):
        first()
        pad.emit(*strokes.scroll(model, 0, 20, tracking), interval=strokes.SLOWLY)
        pad.emit(
            strokes.land(model, width / 2, height / 2 + 5, tracking + 2),
            *strokes.way(model, width / 2, height / 2 + 5, 10, 5, 10),
            strokes.LIFT,
            interval=strokes.SLOWLY,
        )
        guest.sleeps(guest.main_pid())
        driving.disable(guest)
    with guest.reader(pad.node) as reader:
        reader.wait_until_free()


def scroll(other, pad, model, *trackings):
    """What libinput says of two fingers that scroll, as often as there are tracking ids, until the end of one scroll more."""
    said = other.text(1, of="DEVICE_ADDED")
    for tracking in trackings:
        pad.emit(*strokes.scroll(model, 0, 20, tracking), interval=strokes.SLOWLY)
    return other.text(said.count(SCROLLED) + 1, of=SCROLLED)[len(said) :]


def moves(text):
    return peer.counts(text)["POINTER_MOTION"]


def report(kind, when, text):
    counts = {name: peer.counts(text)[name] for name in ("POINTER_MOTION", "POINTER_SCROLL_FINGER")}
    print(f"  drive_scroll_after: {kind}, {when}: {counts}, scrolls {peer.scrolling(text)}, moves {peer.motion(text)}", flush=True)
