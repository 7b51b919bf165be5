"""The running service is exposed 1.0 or less, is held to its limits, and its user, in no other group, opens no keyboard."""

import confinement
from expected import wait_for_mouse


def check(machine, guest):
    wait_for_mouse(guest)
    # In tenths: 10 is 1.0.
    guest.run("systemd-analyze", "security", "--threshold=10", "--no-pager", confinement.DAEMON.unit)
    confinement.look(guest, confinement.DAEMON, guest.main_pid())
