"""A finger on a touchpad moves the pointer its own way, not at all when it lands, and on for a while when it lifts in haste."""

from expected import CENTER, EVERYTHING, button, is_there, point, wait_for_mouse

NAME = "Test touchpad"
# Counts between two reports: half a millimeter at 40 counts a millimeter.
STEP = 20


def contact(x, y):
    return [("EV_ABS", "ABS_MT_POSITION_X", x), ("EV_ABS", "ABS_MT_POSITION_Y", y), ("EV_ABS", "ABS_X", x), ("EV_ABS", "ABS_Y", y)]


def land(x, y, tracking):
    return [
        ("EV_ABS", "ABS_MT_SLOT", 0),
        ("EV_ABS", "ABS_MT_TRACKING_ID", tracking),
        *contact(x, y),
        ("EV_KEY", "BTN_TOUCH", 1),
        ("EV_KEY", "BTN_TOOL_FINGER", 1),
    ]


LIFT = [("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0), ("EV_KEY", "BTN_TOOL_FINGER", 0)]


def stroke(x, y, dx, dy, tracking, steps=20):
    """A finger lands, goes straight, clicks where it has come to, and lifts."""
    moves = [contact(x + dx * STEP * i, y + dy * STEP * i) for i in range(1, steps + 1)]
    click = [[("EV_KEY", "BTN_LEFT", 1)], [("EV_KEY", "BTN_LEFT", 0)]]
    return [land(x, y, tracking), *moves, *click, LIFT]


def is_release(event):
    return event["kind"] == "button" and button(event) == {"button": "primary", "pressed": False}


def positions(events):
    return [point(event["position"]) for event in events if event["kind"] == "motion"]


def check(machine, guest):
    wait_for_mouse(guest)
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream,
        guest.device("touchpad", NAME) as touchpad,
    ):
        added = devices.until(is_there(NAME))[-1]["device"]
        assert added["kind"] == "touchpad", f"it is a {added['kind']}"
        start = point(stream.next()["state"]["position"])
        assert start == CENTER, f"the pointer starts at {start}"

        touchpad.emit(*stroke(1000, 1000, -1, 0, tracking=1))
        left = positions(stream.until(is_release))
        assert left and left[-1][0] < start[0] - 10, f"ten millimeters to the left moved the pointer so: {left}"
        assert all(y == start[1] for _, y in left), f"a level stroke also moved up or down: {left}"
        assert left == sorted(left, reverse=True), f"the pointer went back and forth: {left}"

        # Landing at the other end of the touchpad is no motion, but the end of any that was left from the first stroke, which lifted
        # in haste; the stroke from there is.
        touchpad.emit(*stroke(3000, 500, 0, 1, tracking=2))
        down = positions(stream.until(is_release))
        assert down and down[-1][1] > start[1] + 10, f"ten millimeters down moved the pointer so: {down}"
        glide = [left[-1], *((x, y) for x, y in down if y == start[1])]
        assert glide == sorted(glide, reverse=True), f"the pointer did not glide on to the left: {glide}"
        assert all(x == glide[-1][0] for x, y in down if y != start[1]), f"landing elsewhere moved the pointer: {left[-1]} then {down}"
