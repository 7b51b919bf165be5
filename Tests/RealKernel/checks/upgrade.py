"""An upgrade keeps the socket and a changed configuration; removing leaves the configuration, purging nothing."""

from expected import CENTRE, point, state_of
from guest import SOCKET
from package import CONFIGURATION, PACKAGE, UPGRADE, dpkg, install


def installed_version(guest):
    return guest.run("dpkg-query", "--show", "--showformat=${Version}", "pointerd")


def inode(guest, path):
    return guest.run("stat", "--format=%i", path)


def is_there(guest, path):
    return guest.try_run("test", "-e", path).status == 0


def check(machine, guest):
    files = [line for line in guest.run("dpkg", "--listfiles", "pointerd").splitlines() if "pointer" in line]
    assert CONFIGURATION in files, f"the package has the files {files}"
    assert guest.run("systemctl", "is-enabled", "pointerd.socket").strip() == "enabled", "the socket is not enabled"

    changed = guest.run("cat", CONFIGURATION)
    version, socket = installed_version(guest), inode(guest, SOCKET)
    assert point(state_of(guest)["position"]) == CENTRE
    before = guest.main_pid()
    dpkg(guest, "--force-confold", "--install", UPGRADE)
    assert installed_version(guest) == f"{version}+later", f"the upgrade is {installed_version(guest)}"
    assert guest.run("cat", CONFIGURATION) == changed, "the upgrade has overwritten the configuration"
    assert is_there(guest, f"{CONFIGURATION}.dpkg-dist"), "the upgrade's own configuration is not beside the changed one"
    assert inode(guest, SOCKET) == socket, "the socket was made anew"
    assert point(state_of(guest)["position"]) == CENTRE, "no answer after the upgrade"
    assert guest.main_pid() != before, "the daemon of the version before still runs"

    pid = guest.main_pid()
    dpkg(guest, "--remove", "pointerd")
    assert not is_there(guest, f"/proc/{pid}"), "the daemon still runs"
    assert not is_there(guest, "/run/pointerd"), "the socket is still there"
    assert guest.run("cat", CONFIGURATION) == changed, "removing has changed the configuration"
    left = [path for path in files if is_there(guest, path) and not path.startswith("/etc/pointerd")]
    assert not left, f"removing leaves {left}"
    assert "pointerd" not in guest.run("sh", "-c", "getfacl --absolute-names /dev/input/event*"), "devices are still granted"

    dpkg(guest, "--purge", "pointerd")
    left = [path for path in files if is_there(guest, path)]
    assert not left, f"purging leaves {left}"

    # For those who come after.
    install(guest)
    assert installed_version(guest) == version, f"{PACKAGE} is another version"
