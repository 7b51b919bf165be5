"""An upgrade puts the new units in force, keeps the socket and a changed configuration, and starts no daemon where none ran.

Purged while its socket is masked, the package leaves nothing either.
"""

from checks import stopped
from checks.installed import by_name, expect_quiet, is_there, listed, show
from expected import CENTER, point, state_of
from guest import SOCKET
from package import CONFIGURATION, EARLIER, PACKAGE, configure, dpkg, install


def installed_version(guest):
    return guest.run("dpkg-query", "--show", "--showformat=${Version}", "pointerd")


def inode(guest, path):
    return guest.run("stat", "--format=%i", path)


def check(machine, guest):
    paths = listed(guest)
    version = installed_version(guest)

    # Masked while it listens: systemd does not remove the socket of a unit of which it knows nothing any more.
    guest.run("systemctl", "mask", "--runtime", "pointerd.socket")
    guest.run("systemctl", "stop", "pointerd.socket")
    assert is_there(guest, SOCKET), "the stop of a masked socket removes it, too"
    dpkg(guest, "--purge", "pointerd")
    guest.run("systemctl", "unmask", "--runtime", "pointerd.socket")
    assert not by_name(guest, paths), f"purging it masked leaves {by_name(guest, paths)}"

    install(guest, EARLIER)
    configure(guest)
    assert installed_version(guest) == f"{version}~earlier", f"installed is {installed_version(guest)}"
    assert show(guest, "pointerd.socket", "RemoveOnStop") == "no", "the earlier socket is the one of today"
    changed, socket = guest.run("cat", CONFIGURATION), inode(guest, SOCKET)
    assert point(state_of(guest)["position"]) == CENTER
    before = guest.main_pid()
    dpkg(guest, "--install", PACKAGE)
    assert installed_version(guest) == version, f"the upgrade is {installed_version(guest)}"
    assert guest.run("cat", CONFIGURATION) == changed, "the upgrade has overwritten the configuration"
    assert not is_there(guest, f"{CONFIGURATION}.dpkg-dist"), "the upgrade has a configuration of its own"
    assert inode(guest, SOCKET) == socket, "the socket was made anew"
    assert point(state_of(guest)["position"]) == CENTER, "no answer after the upgrade"
    assert guest.main_pid() != before, "the daemon of the version before still runs"
    for unit in stopped.UNITS:
        assert show(guest, unit, "NeedDaemonReload") == "no", f"the upgrade's {unit} is not in force"
    tasks = guest.run("cat", "/sys/fs/cgroup/system.slice/pointerd.service/pids.max").strip()
    assert tasks == "16", f"the daemon may have {tasks} tasks"
    # The socket is that of the earlier version, its end that of today's.
    guest.run("systemctl", "stop", *stopped.UNITS)
    assert not stopped.left(guest), f"the stop after the upgrade leaves {stopped.left(guest)}"
    guest.run("systemctl", "start", "pointerd.socket")
    assert point(state_of(guest)["position"]) == CENTER, "no answer after the socket's restart"

    guest.run("systemctl", "stop", "pointerd.service")
    dpkg(guest, "--install", PACKAGE)
    expect_quiet(guest, "an upgrade")
