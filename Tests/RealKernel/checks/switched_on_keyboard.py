"""From the window to help in all programs and off again, by keyboard alone: the mouse is not touched.

On the desktop of switched_on. The drive stays on trial as long as keys come, past the time that the daemon had got for it at first.
"""

import driving
import onlooking
from checks import switched_on
from checks.switched_on import ALL, ALL_KEPT, CARD, HELPED, IS_OFF, KEEP, KEPT, OFF, PASSWORD

# Seconds that the daemon gives a trial of the drive without a renewal: the 30 of the window and 3 more. And seconds between two keys.
FIRST_TIME, PAUSE = 33, 5


def check(machine, guest):
    with switched_on.on_xorg(machine, guest) as user, switched_on.window(machine, guest, user) as person:
        person.tabs_to(CARD)
        press(guest, person)
        person.waits_for(KEEP)
        press(guest, person)
        person.waits_for(KEPT)
        person.tabs_to(ALL)
        press(guest, person)
        person.types_password(PASSWORD)
        person.waits_for(KEEP)
        stays_on_trial(guest, person)
        press(guest, person)
        person.waits_for(ALL_KEPT)
        person.waits_for(HELPED)
        person.tabs_to(OFF)
        press(guest, person)
        person.waits_for(IS_OFF)
        switched_on.nothing_is_on(guest, "all off by keyboard")
        assert not person.clicks


def press(guest, person):
    """Press Enter, once a person has seen what it is for."""
    guest.run("sleep", str(onlooking.REACTION))
    person.types("\n")


def stays_on_trial(guest, person):
    """Press keys that mean nothing for longer than the daemon's first time."""

    def seconds():
        return float(guest.run("cat", "/proc/uptime").split()[0])

    start = seconds()
    while seconds() < start + FIRST_TIME + PAUSE:
        person.types("q")
        guest.run("sleep", str(PAUSE))
    assert KEEP in person.reads(), f"the trial has gone although keys came: {person.reads()}"
    assert driving.is_driving(driving.status_of(guest)), f"the drive is {driving.status_of(guest)}"
