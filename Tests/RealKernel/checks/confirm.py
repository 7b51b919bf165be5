"""A pressure pad drives a button that wants to be confirmed: idle, updating, selected, confirmed, and it fires on release."""

from expected import CENTER, configured, is_there, state_of, wait_for_mouse

NAME = "Pressure pad"

# A button under the pointer, where it starts.
CONTROL = f"""
[[surfaces]]
id = "pressed"
output = "main"
frame = {{ x = {CENTER[0] - 30}, y = {CENTER[1] - 30}, width = 60, height = 60 }}

[[surfaces.nodes]]
id = "delete"
frame = {{ x = 0, y = 0, width = 60, height = 60 }}
control = {{ confirm = {{}} }}
"""

# Grams that fill the ring: a force of 3, at 57.75 grams each.
FULL = 3 * 57.75
# What is pressed with, up to more than full. The button goes down with the first.
RAMP = [40, 80, 120, 160, 200]
# Counts between two reports of the slide, half a millimeter, and how many there are: to about the middle of the target.
STEP, SLIDE = 20, 22
# As a touchpad reports: 125 times a second. Anything faster would be a jump.
INTERVAL = 0.008
X, Y = 2000, 1600


def press(pressure, *more):
    return [("EV_ABS", "ABS_MT_PRESSURE", pressure), *more]


def place(y):
    return [("EV_ABS", "ABS_MT_POSITION_Y", y), ("EV_ABS", "ABS_Y", y)]


LAND = [
    ("EV_ABS", "ABS_MT_SLOT", 0),
    ("EV_ABS", "ABS_MT_TRACKING_ID", 1),
    ("EV_ABS", "ABS_MT_POSITION_X", X),
    ("EV_ABS", "ABS_X", X),
    *place(Y),
    *press(20),
    ("EV_KEY", "BTN_TOUCH", 1),
    ("EV_KEY", "BTN_TOOL_FINGER", 1),
]
LIFT = [("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0), ("EV_KEY", "BTN_TOOL_FINGER", 0)]


def steps_until(stream, phase):
    """The control's steps up to the first one of that phase."""
    events = stream.until(lambda event: event["kind"] == "confirm" and event["confirm"]["phase"] == phase)
    return [event["confirm"] for event in events if event["kind"] == "confirm"]


def check(machine, guest):
    with configured(guest, lambda text: text + CONTROL):
        wait_for_mouse(guest)
        with (
            guest.stream("io.pointerd.Devices.Monitor") as devices,
            guest.stream("io.pointerd.Pointer.Subscribe", events=["confirm", "button"]) as stream,
            guest.device("pressure pad", NAME) as pad,
        ):
            added = devices.until(is_there(NAME))[-1]["device"]
            assert added["force"] == "force", f"its pressure is taken for {added['force']}: {added['forceReason']}"
            stream.next()

            pad.emit(LAND, press(RAMP[0], ("EV_KEY", "BTN_LEFT", 1)), *[press(pressure) for pressure in RAMP[1:]])
            steps = steps_until(stream, "selected")
            # The ring follows the force; the steps of time, which would fill it too, are a twentieth each.
            wanted = [pressure / FULL for pressure in RAMP[:-1]]
            rings = [step["ring"] for step in steps if step["phase"] == "updating"]
            assert len(rings) == len(wanted) and all(abs(one - other) < 0.01 for one, other in zip(rings, wanted)), (
                f"the ring went {rings}, and not {wanted}"
            )
            assert steps[-1]["ring"] == 1 and steps[-1]["label"] == "CONFIRM", f"selected is {steps[-1]}"
            assert not any(step["fired"] for step in steps), f"it fired early: {steps}"

            pad.emit(*[place(Y - STEP * i) for i in range(1, SLIDE + 1)], interval=INTERVAL)
            steps = steps_until(stream, "confirmed")
            assert {step["phase"] for step in steps} <= {"selected", "confirmed"}, f"on its way to the target it was {steps}"
            assert steps[-1]["label"] == "OK" and not steps[-1]["fired"], f"confirmed is {steps[-1]}"

            # The force falls before the button comes up, as it does under a finger.
            pad.emit(press(80), press(10), [("EV_KEY", "BTN_LEFT", 0)], LIFT)
            steps = steps_until(stream, "idle")
            assert {step["phase"] for step in steps[:-1]} <= {"confirmed"}, f"it did not stay confirmed: {steps}"
            assert [step["fired"] for step in steps] == [False] * (len(steps) - 1) + [True], f"on release it did not fire once: {steps}"
            assert steps[-1]["ring"] == 0, f"idle is {steps[-1]}"
            assert state_of(guest)["buttons"] == [], "a button is still down"
