"""A press anywhere on a clickpad is the button, at the time, and drags as far, as libinput has it, in its corners and with a palm too."""

import peer
from expected import accelerated, configured, is_there, point, wait_for_mouse
from strokes import BUTTON_DOWN, BUTTON_UP, LIFT, MODELS, is_release, land, rest, way

# The kernel's names of what the daemon's events name.
NAMES = {"primary": "BTN_LEFT", "secondary": "BTN_RIGHT", "middle": "BTN_MIDDLE"}
# As these touchpads report: 80 times a second.
INTERVAL = 0.0125
# Beyond the threshold of a palm's pressure.
PALM = 200
# How much the ways of a drag may differ, as a share.
TOLERANCE = 0.05
# libinput has times in milliseconds; a press and its release are two of them.
ROUNDING = 0.002


def presses(model):
    """Where a finger or a palm presses and how far it then drags: x, y, pressure, dx, dy, all but the pressure in millimeters."""
    width, height = model.size
    corners = [(width - 2, height - 2), (2, height - 2), (width - 2, 2), (2, 2)]
    others = [(width / 2, height - 3), (width - 2, height / 2), (2, height / 2), (width / 2, height / 2)]
    still = [(x, y, pressure, 0, 0) for pressure in (60, PALM) for x, y in corners + others]
    # Out of the lower right button, and along it.
    return [*still, (width - 2, height - 3, 60, -25, -15), (width - 2, height - 3, 60, -25, 0), (width - 2, height - 3, PALM, -25, -15)]


def click(model, press, tracking):
    """The reports of one press."""
    x, y, pressure, dx, dy = press
    down = rest(model, x, y, 3, pressure)
    down[0].append(BUTTON_DOWN)
    if dx or dy:
        # Still before it comes up, so that nothing glides on.
        down += way(model, x, y, dx, dy, 40, pressure) + rest(model, x + dx, y + dy, 20, pressure)
    return [land(model, x, y, tracking, pressure), *rest(model, x, y, 8, pressure), *down, [BUTTON_UP], LIFT]


def check(machine, guest):
    with configured(guest, accelerated):
        for name in ("clickpad", "clickpad with upper buttons"):
            # The pointer begins in the middle of the output.
            guest.run("systemctl", "stop", "pointerd.service")
            wait_for_mouse(guest)
            compare(guest, name)


def compare(guest, kind):
    """Read the same presses both ways."""
    model = MODELS[kind]
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=["motion", "button"]) as stream,
        guest.device(kind, model.name) as pad,
    ):
        added = devices.until(is_there(model.name))[-1]["device"]
        size = [added["touchpad"][side] for side in ("width", "height")]
        assert all(abs(one - other) < 0.01 for one, other in zip(size, model.size)), f"{kind}: its size is {size}"
        place = point(stream.next()["state"]["position"])
        ours = []
        with peer.libinput(guest, added["node"]) as other:
            for count, press in enumerate(presses(model), 1):
                pad.emit(*click(model, press, count), interval=INTERVAL)
                events = stream.until(is_release)
                ours.append((press, place, events))
                place = ([place] + [point(event["position"]) for event in events if event["kind"] == "motion"])[-1]
            theirs = peer.clicks(other.text(clicks=len(ours)))
        assert len(theirs) == len(ours), f"{kind}: {len(theirs)} of {len(ours)} clicks"
        differences = [difference(press, start, events, their) for (press, start, events), their in zip(ours, theirs)]
        assert not any(differences), f"{kind}: " + "; ".join(text for text in differences if text)


def difference(press, start, events, their):
    """What differs between one click and libinput's; nothing if they agree."""
    try:
        agree(str(press), press, start, events, their)
    except AssertionError as error:
        return str(error)
    return ""


def agree(what, press, start, events, their):
    """Compare one click with libinput's."""
    pressed, released = [event for event in events if event["kind"] == "button"]
    names = [NAMES[event["button"]["button"]] for event in (pressed, released)]
    assert names == [their.button] * 2, f"{what}: it is {names}, libinput's {their.button}"
    held = (released["time"] - pressed["time"]) / 1e6
    assert abs(held - their.held) <= ROUNDING, f"{what}: held for {held} s, libinput's for {their.held} s"
    end = ([start] + [point(event["position"]) for event in events if event["kind"] == "motion"])[-1]
    moved = (end[0] - start[0], end[1] - start[1])
    _, _, pressure, dx, _ = press
    drags = dx != 0 and pressure < PALM
    assert drags == (moved[0] < -50), f"{what}: it drags {moved}"
    # While the right button in the corner is down, libinput 1.28 holds the pointer; 1.22 lets it drag.
    expected = (0, 0) if drags and peer.version() >= (1, 28) else moved
    # A point is nothing.
    assert all(peer.agree(a, b, TOLERANCE) or abs(a - b) < 1 for a, b in zip(expected, their.motion)), (
        f"{what}: it drags {moved}, libinput {their.motion}"
    )
