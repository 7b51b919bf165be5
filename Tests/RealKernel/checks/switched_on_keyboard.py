"""From the window to help in all programs and off again, by keyboard alone: the mouse is not touched.

On the desktop of switched_on. The drive stays on trial as long as keys come, past the time that the daemon had got for it at first.
Turned on again, it goes with the packages.
"""

import driving
import onlooking
import package
from checks import switched_on
from checks.switched_on import ALL, ALL_KEPT, CARD, HELPED, IS_OFF, KEEP, KEPT, OFF

# Seconds that the daemon gives a trial of the drive without a renewal: the 30 of the window and 3 more. And seconds between two keys.
FIRST_TIME, PAUSE = 33, 5


def check(machine, guest):
    with switched_on.on_xorg(machine, guest) as user, switched_on.window(machine, guest, user) as person:
        lets_in(guest, person)
        stays_on_trial(guest, person)
        keeps(guest, person)
        person.tabs_to(OFF)
        press(guest, person)
        person.waits_for(IS_OFF)
        switched_on.nothing_is_on(guest, "all off by keyboard")

        # What is on goes with the packages.
        lets_in(guest, person)
        keeps(guest, person)
        assert not person.clicks
        package.dpkg(guest, "--purge", "pointer-help", "pointerd-settings")
        switched_on.nothing_is_on(guest, "a purge")


def lets_in(guest, person):
    """Keep a card, and let it help in all programs, on trial."""
    person.tabs_to(CARD)
    press(guest, person)
    person.waits_for(KEEP)
    press(guest, person)
    person.waits_for(KEPT)
    person.tabs_to(ALL)
    press(guest, person)
    switched_on.answer(person)


def keeps(guest, person):
    """Keep the drive that is on trial."""
    press(guest, person)
    person.waits_for(ALL_KEPT)
    person.waits_for(HELPED)


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
