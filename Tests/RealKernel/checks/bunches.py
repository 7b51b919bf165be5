"""A touchpad by Bluetooth moves the pointer as far in bunches of reports as in a row, and as far as libinput has it."""

import peer
from expected import accelerated, configured, is_there, point, wait_for_mouse
from strokes import BUTTON_DOWN, BUTTON_UP, LIFT, MODELS, is_release, land, rest, way

KIND = "trackpad by Bluetooth"
# Seconds between reports: in a row, in pairs and in threes, of as many a second. Less within a bunch would be jumps to libinput.
ROWS = {"in a row": [0.01], "in pairs": [0.004, 0.016], "in threes": [0.004, 0.004, 0.022]}
# A stroke so fast that its speed counts: 1.6 mm for each report, 160 mm a second.
WAY, STEPS = 80, 50
# How much the two readers may differ, as a share: libinput prints two decimals of each report.
TOLERANCE = 0.02
# How much two rows may: on a busy machine more than 50 ms pass between some reports, and these count.
EVENNESS = 0.1


def stroke(model, x, dx, tracking):
    """The finger goes level, comes to rest, lifts, and is back for a click in the middle, which ends what is compared."""
    y = model.size[1] / 2
    reports = [land(model, x, y, tracking), *rest(model, x, y, 3), *way(model, x, y, dx, 0, STEPS)]
    reports += [*rest(model, x + dx, y, 30), LIFT]
    middle = model.size[0] / 2
    return reports, [land(model, middle, y, tracking + 1), [BUTTON_DOWN], [BUTTON_UP], LIFT]


def check(machine, guest):
    model = MODELS[KIND]
    with configured(guest, accelerated):
        wait_for_mouse(guest)
        with (
            guest.stream("io.pointerd.Devices.Monitor") as devices,
            guest.stream("io.pointerd.Pointer.Subscribe", events=["motion", "button"]) as stream,
            guest.device(KIND, model.name) as pad,
        ):
            added = devices.until(is_there(model.name))[-1]["device"]
            place = point(stream.next()["state"]["position"])
            ways = []
            with peer.libinput(guest, added["node"]) as other:
                for number, intervals in enumerate(ROWS.values()):
                    # To the left, and back: the output has an end.
                    dx = WAY if number % 2 else -WAY
                    reports, click = stroke(model, (model.size[0] - dx) / 2, dx, 2 * number + 1)
                    pad.emit(*reports, interval=intervals)
                    pad.emit(*click, interval=0.01)
                    events = stream.until(is_release)
                    end = ([place] + [point(event["position"]) for event in events if event["kind"] == "motion"])[-1]
                    ways.append(end[0] - place[0])
                    place = end
                theirs = [click.motion[0] for click in peer.clicks(other.text(clicks=len(ROWS)))]
            for name, ours, their in zip(ROWS, ways, theirs, strict=True):
                assert peer.agree(ours, their, TOLERANCE), f"{name} the pointer went {ours}, libinput's {their}"
            assert abs(ways[0]) > 300, f"{WAY} mm moved the pointer by {ways}"
            assert all(peer.agree(abs(length), abs(ways[0]), EVENNESS) for length in ways), f"it went {ways}"
