"""Xorg and sway on two outputs: mouse, tablet and absolute mouse move their cursors, and a click on a button reaches its window."""

import json

import screens

TITLE = "Test dialog"
# Where the dialog is, on the second output.
PLACE = (1500, 200)
TABLET, ABSOLUTE = "QEMU QEMU USB Tablet", "Test absolute mouse"
# The greatest value of both axes of each.
TABLET_RANGE, ABSOLUTE_RANGE = 32767, 65535


def check(machine, guest):
    for start in [screens.xorg, screens.sway]:
        with start(machine, guest) as display:
            cursor(machine, display)
            clicks(machine, display)
            tablet(machine, display)
            absolute_mouse(guest, display)


def cursor(machine, display):
    """A count moves it a point, from one output to the other and not out of both."""
    width, height = screens.SIZE
    machine.move(-4 * width, -4 * height)
    display.wait_for_cursor(0, 0)
    machine.move(300, 200)
    display.wait_for_cursor(300, 200)
    display.screenshot("screens-cursor")
    machine.move(1100, 100)
    display.wait_for_cursor(1400, 300)


def clicks(machine, display):
    """What the mouse clicks is the button under the cursor."""
    with display.start("python3", "/opt/realkernel/dialog.py", TITLE) as dialog:
        buttons = json.loads(dialog.answer())
        display.place(TITLE, *PLACE)
        for label in ["Save", "Discard"]:
            x, y, width, height = buttons[label]
            to = (PLACE[0] + x + width // 2, PLACE[1] + y + height // 2)
            at = display.cursor()
            machine.move(to[0] - at[0], to[1] - at[1])
            display.wait_for_cursor(*to)
            machine.press("left", True)
            machine.press("left", False)
            said = json.loads(dialog.answer())
            assert said == {"clicked": label}, f"on {display.kind} the click on {label} at {to} is {said}"
        display.screenshot("screens-dialog")


def tablet(machine, display):
    """Positions of QEMU's tablet go over both outputs together."""
    machine.plug_tablet("tablet")
    try:
        display.wait_for_device(TABLET)
        machine.select_mouse("QEMU HID Tablet")
        for place in places(TABLET_RANGE):
            display.wait_for_cursor(*expected(place, TABLET_RANGE), putting=lambda: put(machine.place, place))
    finally:
        machine.unplug("tablet")
        machine.select_mouse("QEMU Virtio Mouse")


def absolute_mouse(guest, display):
    """So do those of a device that is made of nothing but places, buttons and wheels."""
    with guest.device("absolute mouse", ABSOLUTE) as mouse:
        display.wait_for_device(ABSOLUTE)

        def emit(x, y):
            mouse.emit([("EV_ABS", "ABS_X", x), ("EV_ABS", "ABS_Y", y)])

        for x, y in places(ABSOLUTE_RANGE):
            display.wait_for_cursor(*expected((x, y), ABSOLUTE_RANGE), putting=lambda: put(emit, (x, y)))


def put(place, to):
    """Place a device there, by a step aside, because the kernel drops values that the axes have already."""
    place(to[0] ^ 1, to[1] ^ 1)
    place(*to)


def places(end):
    """A place on each output, and the corner of the first."""
    return [(end // 4, end // 2), (end * 3 // 4, end // 4), (0, 0)]


def expected(place, end):
    return [value / (end + 1) * size for value, size in zip(place, screens.SIZE)]
