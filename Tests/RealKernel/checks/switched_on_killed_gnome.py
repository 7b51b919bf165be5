"""As switched_on_killed, on GNOME Shell on Wayland, where the extension draws and the Shell asks for the password.

What has to do with none of both is left to the other one.
"""

import logins
from checks import switched_on, switched_on_gnome
from checks.switched_on_killed import DAEMON, FEEDER, GUARD, MECHANISM, OVERLAY, WINDOW, Kills

DRIVE_ROUNDS = [
    (OVERLAY, FEEDER, WINDOW),
    (FEEDER, OVERLAY, DAEMON),
    (GUARD, WINDOW, None),
    (None, MECHANISM, OVERLAY),
    (WINDOW, None, None),
]


def check(machine, guest):
    with (
        switched_on.installed(guest),
        switched_on.session(machine, guest, kind="wayland", server=logins.gnome_of_manager) as user,
    ):
        kills = Kills(machine, guest, user, switched_on_gnome.DIALOG, is_modal=True)
        kills.with_password()
        kills.with_drive(DRIVE_ROUNDS)
