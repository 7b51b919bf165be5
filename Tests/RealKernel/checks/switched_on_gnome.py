"""As switched_on, on GNOME Shell on Wayland: its search starts the window, and it asks for the password itself.

The extension is there since the log-in. Played are the shop of programs, as dpkg, and a graphics card.
"""

import logins
import onlooking
from checks import switched_on

SHELL, DIALOG = "gnome-shell", "Authentication Required"
# What is there once one can type.
OVERVIEW = "Show Applications"
# What finds the window, of keys that the emulated keyboard has: the beginning of "tremor".
SEARCHED = "tre"
# A shop is opened, and a button pressed.
PLAYED_CLICKS = 2


def check(machine, guest):
    with (
        switched_on.installed(guest),
        switched_on.session(machine, guest, kind="wayland", server=logins.gnome_of_manager) as user,
        onlooking.at(machine, guest, user.display, user.environment, switched_on.WINDOW, DIALOG) as person,
    ):
        person.click("Activities", SHELL)
        person.waits_for(OVERVIEW, SHELL)
        # At once: GNOME Shell 43 shows nothing of what it finds if it searches again before it has drawn what it found first.
        person.types(SEARCHED, interval=0)
        person.click(switched_on.WINDOW, SHELL)
        user.display.screenshot("switched-on-search")
        switched_on.switch_on(user, person, PLAYED_CLICKS)
        switched_on.pick(machine, guest, user)
        switched_on.switch_off(guest, person)
