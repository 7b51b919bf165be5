"""Moved over a button, the mouse makes enter and style; moved off it, exit; each in the frame of its motion."""

from expected import BUTTON, BUTTON_IDENTIFIER, CENTER, EVERYTHING, is_motion_to, state_of, wait_for_mouse

# From the center into the middle of the button, and back.
DISTANCE = int(BUTTON[0] + BUTTON[2] / 2 - CENTER[0])


def kinds(events, frame):
    return [event["kind"] for event in events if event["frame"] == frame]


def check(machine, guest):
    wait_for_mouse(guest)
    x, y = CENTER
    with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
        state = stream.next()["state"]
        assert state.get("region") is None, f"at the start there is a region: {state}"

        # A further report of one count ends each frame for certain: all that belongs to the frame comes before it.
        machine.move(DISTANCE, 0)
        machine.move(1, 0)
        entered = stream.until(is_motion_to(x + DISTANCE + 1, y))
        frame = entered[0]["frame"]
        assert {"motion", "enter", "style"} <= set(kinds(entered, frame)), f"moving in makes {entered}"
        region = next(event["region"] for event in entered if event["kind"] == "enter")
        assert region["node"] == BUTTON_IDENTIFIER, f"the region is {region}"
        assert state_of(guest)["region"]["node"] == BUTTON_IDENTIFIER, "GetState knows no region"

        machine.move(-DISTANCE - 1, 0)
        machine.move(-1, 0)
        left = stream.until(is_motion_to(x - 1, y))
        frame = left[0]["frame"]
        assert {"motion", "exit", "style"} <= set(kinds(left, frame)), f"moving out makes {left}"
        region = next(event["region"] for event in left if event["kind"] == "exit")
        assert region["node"] == BUTTON_IDENTIFIER, f"the region left is {region}"
    assert state_of(guest).get("region") is None, "GetState still has a region"
