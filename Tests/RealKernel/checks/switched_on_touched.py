"""The window on a touchscreen: a touch is a press, and what a trembling finger touches twice counts once.

On the desktop of switched_on. Where a card is kept or goes back, "All off" has come below the finger.
"""

import screens
from checks import switched_on
from checks.switched_on import CARD, IS_OFF, KEEP, KEPT, OFF

# Seconds that a finger is down, and up before it comes down again by mistake.
DOWN, UP = 0.1, 0.2
# The greatest value of each axis of the touchscreen, which Xorg lays over all outputs.
RANGE = (3999, 1999)


def check(machine, guest):
    with (
        switched_on.on_xorg(machine, guest) as user,
        guest.device("touchscreen", "Test touchscreen") as screen,
        switched_on.window(machine, guest, user) as person,
    ):
        user.display.wait_for_device("Test touchscreen")
        off = person.finds(OFF)
        touch(screen, person.finds(CARD))
        person.waits_for(KEEP)
        user.display.screenshot("switched-on-touched")
        # What is there now is the half that keeps.
        person.finds(KEEP)
        touch(screen, off, times=2)
        person.waits_for(KEPT)
        assert person.finds(OFF) == off, "'All off' is not where it was, so the second touch was of something else"
        assert KEPT in person.reads(), "the second touch of one that kept a card does something else"
        touch(screen, off)
        person.waits_for(IS_OFF)


def touch(screen, place, times=1):
    """Touch the screen with one finger, so often in a row."""
    position = [round(at / size * most) for at, size, most in zip(place, screens.SIZE, RANGE)]
    for number in range(times):
        down = [("EV_ABS", "ABS_MT_TRACKING_ID", number), ("EV_KEY", "BTN_TOUCH", 1)]
        down += [("EV_ABS", f"ABS_MT_POSITION_{axis}", value) for axis, value in zip("XY", position)]
        screen.emit(down, [("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0)], interval=[DOWN, UP])
