"""Purged, it leaves only what others added, and names it; installed anew it reads nothing until asked, and has what is shipped."""

from checks import stopped
from expected import CENTER, MOUSE, point, state_of, wait_for_mouse
from guest import SOCKET
from package import CONFIGURATION, configure, dpkg, install

KEYBOARD = "AT Translated Set 2 keyboard"

# Where something may be left that the package does not list, with all that lies below; of the folders that it lists only what lies there.
DEEP = ["/etc", "/run", "/var/lib/dpkg", "/var/lib/systemd"]
# Some of what is to be seen there while it is installed, beside its files: else nothing would be found afterwards either.
SEEN = [
    "/etc/systemd/system/sockets.target.wants/pointerd.socket",
    "/var/lib/dpkg/info/pointerd.postrm",
    "/var/lib/systemd/deb-systemd-helper-enabled/pointerd.socket.dsh-also",
    SOCKET,
]
# What an administrator may add, which is not the package's to remove.
ADDED = ["/etc/pointerd/mine.toml", "/etc/systemd/system/pointerd.service.d/mine.conf"]


def listed(guest):
    """What the package has, folders included."""
    return [line for line in guest.run("dpkg", "--listfiles", "pointerd").splitlines() if line.startswith("/")]


def named(paths):
    """Those of the paths that have its name."""
    return [path for path in paths if "pointerd" in path or "pointerctl" in path]


def by_name(guest, paths):
    """What there is by its name, in the folders that the package lists and in those that it may have used."""
    name = ["(", "-path", "*pointerd*", "-o", "-path", "*pointerctl*", ")"]
    folders = sorted({path.rpartition("/")[0] or "/" for path in paths})
    # Some of the folders go with the package.
    found = guest.try_run("find", *folders, "-maxdepth", "1", *name).out + guest.try_run("find", *DEEP, *name).out
    return sorted(set(found.splitlines()))


def is_there(guest, path):
    return guest.try_run("test", "-e", path).status == 0


def show(guest, unit, name):
    return guest.run("systemctl", "show", unit, f"--property={name}", "--value").strip()


def expect_quiet(guest, after):
    """It listens, and as nobody has connected, nothing of it runs: no device is open."""
    states = [show(guest, unit, "ActiveState") for unit in stopped.UNITS]
    assert states == ["active", "inactive"], f"after {after} {stopped.UNITS} are {states}"
    running = guest.try_run("pgrep", "--list-full", "--uid", "pointerd").out
    assert not running, f"after {after} there runs {running}"


def expect_shipped(guest):
    """The daemon takes the configuration that the package brings, all of it, and reads the mouse and no keyboard."""
    differing = guest.try_run("dpkg", "--verify", "pointerd").out
    assert not differing, f"what is installed is not what the package has: {differing}"
    wait_for_mouse(guest)
    shown = [surface["id"] for surface in guest.ask("io.pointerd.Layout.Get")["surfaces"]]
    assert not shown, f"the surfaces are {shown}, and none is shipped"
    assert point(state_of(guest)["position"]) == CENTER
    status = show(guest, "pointerd.service", "StatusText")
    assert f"{CONFIGURATION}: valid; outputs: 1, surfaces: 0," in status, f"its status is '{status}'"
    assert not guest.log("--priority=warning"), f"the log warns: {guest.log('--priority=warning')}"
    nodes = guest.open_nodes(guest.main_pid())
    assert guest.node_of(MOUSE) in nodes and guest.node_of(KEYBOARD) not in nodes, f"it reads {nodes}"


def check(machine, guest):
    paths = listed(guest)
    files = named(paths)
    assert is_there(guest, CONFIGURATION), "a first installation writes no configuration"
    assert show(guest, "pointerd.socket", "UnitFileState") == "enabled", "the socket is not enabled"
    found = by_name(guest, paths)
    unseen = [path for path in files + SEEN if path not in found]
    assert not unseen, f"{unseen} is not seen while it is installed"

    changed = guest.run("cat", CONFIGURATION)
    assert point(state_of(guest)["position"]) == CENTER
    pid = guest.main_pid()
    dpkg(guest, "--remove", "pointerd")
    assert not is_there(guest, f"/proc/{pid}"), "the daemon still runs"
    assert not is_there(guest, "/run/pointerd"), "the socket is still there"
    assert guest.run("cat", CONFIGURATION) == changed, "removing has changed the configuration"
    # The folder is the package's, and after an upgrade from a version that had it, dpkg lists the configuration as obsolete.
    kept = [CONFIGURATION.rpartition("/")[0], CONFIGURATION]
    left = [path for path in files if is_there(guest, path) and path not in kept]
    assert not left, f"removing leaves {left}"
    assert "pointerd" not in guest.run("sh", "-c", "getfacl --absolute-names /dev/input/event*"), "devices are still granted"
    for path in ADDED:
        guest.run("mkdir", "-p", path.rpartition("/")[0])
        guest.run("cp", "/etc/hostname", path)
    said = dpkg(guest, "--purge", "pointerd")
    assert "the user pointerd" in said and "the group pointer-clients" in said, f"purging does not say what stays: {said}"
    kept = sorted(line.strip() for line in said.splitlines() if line.startswith("  /"))
    assert kept == ADDED and "kept these files" in said, f"purging leaves {ADDED} and says: {said}"
    assert all(is_there(guest, path) for path in ADDED), "purging removes what the package did not bring"
    guest.run("rm", "-r", *[path.rpartition("/")[0] for path in ADDED])
    assert not by_name(guest, paths), f"purging leaves {by_name(guest, paths)}"

    guest.run("journalctl", "--quiet", "--rotate", "--vacuum-time=1s")
    install(guest)
    expect_quiet(guest, "installing")
    expect_shipped(guest)
    # For those who come after.
    configure(guest)
