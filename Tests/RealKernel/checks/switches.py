"""systemctl enables, disables, presets, masks and restarts the socket and with it the service, as for any other."""

from expected import state_of
from guest import SOCKET, GuestError

UNITS = ["pointerd.socket", "pointerd.service"]
WANTED = "/etc/systemd/system/sockets.target.wants/pointerd.socket"


def state(guest, question, unit):
    return guest.try_run("systemctl", question, unit).out.strip()


def is_wanted(guest):
    """Whether the next boot starts the socket."""
    there = guest.try_run("test", "-e", WANTED).status == 0
    assert state(guest, "is-enabled", "pointerd.socket") == ("enabled" if there else "disabled")
    return there


def is_refused(guest):
    """Whether nobody can connect."""
    try:
        with guest.connect():
            return False
    except GuestError as error:
        assert error.errno in ["ENOENT", "ECONNREFUSED"], f"it is refused by {error}"
        return True


def check(machine, guest):
    assert is_wanted(guest), "the package has not enabled the socket"
    for unit in UNITS:
        guest.run("systemctl", "disable", unit)
        assert not is_wanted(guest), f"disabling {unit} leaves the socket to the next boot"
        guest.run("systemctl", "enable", unit)
        assert is_wanted(guest), f"enabling {unit} does not bring the socket at the next boot"
    state_of(guest)
    guest.run("systemctl", "disable", "--now", *UNITS)
    assert not is_wanted(guest) and is_refused(guest), "it can be reached though it was disabled"
    guest.run("systemctl", "preset", "pointerd.socket")
    assert is_wanted(guest), "the preset does not enable the socket"

    # Who enables the service means the socket too, and has both.
    guest.run("systemctl", "enable", "--now", "pointerd.service")
    assert [state(guest, "is-active", unit) for unit in UNITS] == ["active", "active"]
    state_of(guest)

    before, inode = guest.main_pid(), guest.run("stat", "--format=%i", SOCKET)
    guest.run("systemctl", "restart", "pointerd.socket")
    assert guest.run("stat", "--format=%i", SOCKET) != inode, "the socket is the one before"
    state_of(guest)
    assert guest.main_pid() != before, "the daemon listens on the socket before"
    before, inode = guest.main_pid(), guest.run("stat", "--format=%i", SOCKET)
    guest.run("systemctl", "restart", "pointerd.service")
    assert guest.run("stat", "--format=%i", SOCKET) == inode, "a restart of the service takes the socket away"
    assert guest.main_pid() not in [0, before]

    guest.run("systemctl", "mask", "--now", *UNITS)
    try:
        assert is_refused(guest), "it can be reached though it is masked"
        assert guest.try_run("systemctl", "start", "pointerd.service").status != 0, "it starts though it is masked"
    finally:
        guest.run("systemctl", "unmask", *UNITS)
    guest.run("systemctl", "start", "pointerd.socket")
    state_of(guest)
    assert is_wanted(guest)
