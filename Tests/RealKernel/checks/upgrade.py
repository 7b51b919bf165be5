"""An upgrade puts the new units in force and keeps the socket and a changed configuration; removing leaves the latter, purging nothing."""

from checks import stopped
from expected import CENTRE, point, state_of
from guest import SOCKET
from package import CONFIGURATION, EARLIER, PACKAGE, dpkg, install

# Where something may be left that the package does not list, with all that lies below; of the folders that it lists only what lies there.
DEEP = ["/etc", "/run", "/var/lib/dpkg", "/var/lib/systemd"]
# Some of what is to be seen there while it is installed: else nothing would be found afterwards either.
SEEN = [
    "/usr/bin/pointerctl", CONFIGURATION, "/etc/pointerd/layouts/buttons.toml",
    "/etc/systemd/system/sockets.target.wants/pointerd.socket", "/var/lib/dpkg/info/pointerd.postrm",
    "/var/lib/systemd/deb-systemd-helper-enabled/pointerd.socket.dsh-also", SOCKET,
]


def installed_version(guest):
    return guest.run("dpkg-query", "--show", "--showformat=${Version}", "pointerd")


def inode(guest, path):
    return guest.run("stat", "--format=%i", path)


def is_there(guest, path):
    return guest.try_run("test", "-e", path).status == 0


def show(guest, unit, name):
    return guest.run("systemctl", "show", unit, f"--property={name}", "--value").strip()


def by_name(guest, listed):
    """What there is by its name, in the folders that the package lists and in those that it may have used."""
    name = ["(", "-path", "*pointerd*", "-o", "-path", "*pointerctl*", ")"]
    folders = sorted({path.rpartition("/")[0] or "/" for path in listed})
    # Some of the folders go with the package.
    found = guest.try_run("find", *folders, "-maxdepth", "1", *name).out + guest.try_run("find", *DEEP, *name).out
    return sorted(set(found.splitlines()))


def check(machine, guest):
    listed = [line for line in guest.run("dpkg", "--listfiles", "pointerd").splitlines() if line.startswith("/")]
    files = [path for path in listed if "pointer" in path]
    assert CONFIGURATION in files, f"the package has the files {files}"
    version = installed_version(guest)
    assert guest.run("systemctl", "is-enabled", "pointerd.socket").strip() == "enabled", "the socket is not enabled"
    found = by_name(guest, listed)
    unseen = [path for path in SEEN if path not in found]
    assert not unseen, f"{unseen} is not seen while it is installed"

    # Masked while it listens: systemd does not remove the socket of a unit of which it knows nothing any more.
    guest.run("systemctl", "mask", "--runtime", "pointerd.socket")
    guest.run("systemctl", "stop", "pointerd.socket")
    assert is_there(guest, SOCKET), "the stop of a masked socket removes it, too"
    dpkg(guest, "--purge", "pointerd")
    guest.run("systemctl", "unmask", "--runtime", "pointerd.socket")
    assert not by_name(guest, listed), f"purging it masked leaves {by_name(guest, listed)}"

    install(guest, EARLIER)
    assert installed_version(guest) == f"{version}~earlier", f"installed is {installed_version(guest)}"
    assert show(guest, "pointerd.socket", "RemoveOnStop") == "no", "the earlier socket is the one of today"
    changed, socket = guest.run("cat", CONFIGURATION), inode(guest, SOCKET)
    assert point(state_of(guest)["position"]) == CENTRE
    before = guest.main_pid()
    dpkg(guest, "--force-confold", "--install", PACKAGE)
    assert installed_version(guest) == version, f"the upgrade is {installed_version(guest)}"
    assert guest.run("cat", CONFIGURATION) == changed, "the upgrade has overwritten the configuration"
    assert is_there(guest, f"{CONFIGURATION}.dpkg-dist"), "the upgrade's own configuration is not beside the changed one"
    assert inode(guest, SOCKET) == socket, "the socket was made anew"
    assert point(state_of(guest)["position"]) == CENTRE, "no answer after the upgrade"
    assert guest.main_pid() != before, "the daemon of the version before still runs"
    for unit in stopped.UNITS:
        assert show(guest, unit, "NeedDaemonReload") == "no", f"the upgrade's {unit} is not in force"
    tasks = guest.run("cat", "/sys/fs/cgroup/system.slice/pointerd.service/pids.max").strip()
    assert tasks == "16", f"the daemon may have {tasks} tasks"
    # The socket is that of the earlier version, its end that of today's.
    guest.run("systemctl", "stop", *stopped.UNITS)
    assert not stopped.left(guest), f"the stop after the upgrade leaves {stopped.left(guest)}"
    guest.run("systemctl", "start", "pointerd.socket")
    assert point(state_of(guest)["position"]) == CENTRE, "no answer after the socket's restart"

    pid = guest.main_pid()
    dpkg(guest, "--remove", "pointerd")
    assert not is_there(guest, f"/proc/{pid}"), "the daemon still runs"
    assert not is_there(guest, "/run/pointerd"), "the socket is still there"
    assert guest.run("cat", CONFIGURATION) == changed, "removing has changed the configuration"
    left = [path for path in files if is_there(guest, path) and not path.startswith("/etc/pointerd")]
    assert not left, f"removing leaves {left}"
    assert "pointerd" not in guest.run("sh", "-c", "getfacl --absolute-names /dev/input/event*"), "devices are still granted"

    dpkg(guest, "--purge", "pointerd")
    assert not by_name(guest, listed), f"purging leaves {by_name(guest, listed)}"

    # For those who come after.
    install(guest)
    assert installed_version(guest) == version, f"{PACKAGE} is another version"
