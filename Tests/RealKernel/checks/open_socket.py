"""pointerd-desktop opens the socket, gives roles, disconnects nobody; a file of the administrator wins; its end closes the socket."""

import contextlib

import logind
import package
from checks.installed import is_there, show
from checks.upgrade import inode
from expected import CENTER, point
from guest import SOCKET, GuestError

# A user whom no file of the system names, in no group of the daemon's.
USER = 54321
ALICE = 2001
PACKAGED = "/usr/lib/systemd/system/pointerd.socket"
OPENING = "pointerd.socket.d/00-pointerd-desktop.conf"
OWN_FOLDER = "/etc/systemd/system/pointerd.socket.d"
# systemd reads the first before the packaged one, and the second after it.
OWN_DROP_INS = [f"{OWN_FOLDER}/00-local.conf", f"{OWN_FOLDER}/50-mine.conf"]
OWN_UNIT = "/etc/systemd/system/pointerd.socket"
VENDOR_FILES = [f"/usr/lib/systemd/system/{OPENING}", "/usr/lib/pointerd/pointerd.toml.d/50-pointerd-desktop.toml"]


def expect_mode(guest, mode, after):
    """The socket and its unit agree, and who is in no group can connect or cannot."""
    found = guest.run("stat", "--format=%a", SOCKET).strip()
    assert found == mode, f"after {after} the socket's mode is {found}"
    assert show(guest, "pointerd.socket", "SocketMode") == f"0{mode}", f"after {after} the next socket would have another mode"
    assert show(guest, "pointerd.socket", "NeedDaemonReload") == "no", f"after {after} the unit is not the one in force"
    refused = None
    try:
        with guest.connect(user=USER, groups=[USER]):
            pass
    except GuestError as error:
        refused = error.errno
    assert refused == (None if mode == "666" else "EACCES"), f"after {after} a user of no group gets {refused}"


@contextlib.contextmanager
def own_file(guest, path, text):
    """A unit's file of the administrator, in force until the block ends."""
    guest.run("mkdir", "-p", path.rpartition("/")[0])
    guest.call("write_file", path=path, text=text)
    guest.run("systemctl", "daemon-reload")
    try:
        yield
    finally:
        guest.run("rm", path)
        guest.try_run("rmdir", OWN_FOLDER)
        guest.run("systemctl", "daemon-reload")


def expect_sync(guest, alice, has, after):
    """Who is in front may say which modifiers are held, or may not, from the next call on: nothing but the package gives that role."""
    with guest.connect(user=alice[0], groups=alice) as connection:
        connection.send({"method": "io.pointerd.Pointer.SetModifiers", "parameters": {"modifiers": []}})
        error = connection.receive().get("error")
    expected = None if has else "io.pointerd.Pointer.PermissionDenied"
    assert error == expected, f"after {after} the person in front gets {error}"


def roles(guest):
    """The roles come before the socket opens, and go with the package."""
    alice = logind.make_user(guest, "alice", ALICE)
    with logind.running(guest), logind.session(guest, "alice", 7) as session:
        guest.run("loginctl", "activate", session)
        expect_sync(guest, alice, False, "the start")
        package.install(guest, package.DESKTOP)
        expect_sync(guest, alice, True, "the installation")
        package.dpkg(guest, "--remove", "pointerd-desktop")
        expect_sync(guest, alice, False, "the removal")


def goes_back(guest):
    """An earlier version closes the socket before its daemon can run: that one gives roles to everybody who connects."""
    package.install(guest, package.DESKTOP)
    expect_mode(guest, "666", "the installation before the return")
    package.install(guest, package.EARLIER_DESKTOP)
    # As the daemon's package does, which goes back with it.
    guest.run("systemctl", "daemon-reload")
    expect_mode(guest, "660", "the return to an earlier version")
    package.install(guest, package.DESKTOP)
    expect_mode(guest, "666", "the upgrade from an earlier version")
    purge(guest)


def purge(guest):
    package.dpkg(guest, "--purge", "pointerd-desktop")


def check(machine, guest):
    with guest.connect() as connection:
        connection.ask("io.pointerd.Pointer.GetState")
        before = guest.main_pid(), inode(guest, SOCKET)
        expect_mode(guest, "660", "the start")
        package.install(guest, package.DESKTOP)
        expect_mode(guest, "666", "the installation")
        package.install(guest, package.DESKTOP)
        expect_mode(guest, "666", "an upgrade")
        package.dpkg(guest, "--remove", "pointerd-desktop")
        expect_mode(guest, "660", "the removal")

        roles(guest)
        goes_back(guest)

        for path in OWN_DROP_INS:
            with own_file(guest, path, "[Socket]\nSocketMode=0660\n"):
                package.install(guest, package.DESKTOP)
                expect_mode(guest, "660", f"an installation beside {path}")
                purge(guest)
                assert is_there(guest, path), "a purge removes a drop-in of the administrator"
                assert not is_there(guest, f"/etc/systemd/system/{OPENING}"), "a purge leaves a link"
                expect_mode(guest, "660", f"a purge beside {path}")

        with own_file(guest, OWN_UNIT, guest.run("cat", PACKAGED)):
            package.install(guest, package.DESKTOP)
            expect_mode(guest, "660", "an installation beside a unit of one's own")
            purge(guest)
            assert not is_there(guest, f"/etc/systemd/system/{OPENING}"), "a purge leaves a link"
            expect_mode(guest, "660", "a purge beside a unit of one's own")

        package.install(guest, package.DESKTOP)
        expect_mode(guest, "666", "the last installation")
        assert all(is_there(guest, path) for path in VENDOR_FILES), "what opens the socket is not there"
        purge(guest)
        expect_mode(guest, "660", "the purge")
        left = [path for path in VENDOR_FILES if is_there(guest, path.rpartition("/")[0])]
        assert not left, f"the purge leaves the folders of {left}"
        # Through all of it the client was connected, to the same daemon on the same socket.
        state = connection.ask("io.pointerd.Pointer.GetState")["state"]
        assert point(state["position"]) == CENTER, f"the client gets {state}"
        assert (guest.main_pid(), inode(guest, SOCKET)) == before, "the daemon or its socket is another one"
