"""The service and the guard, in their sandboxes, read the drop-ins of packages and of the administrator, and the status lists them."""

import contextlib

import driving
from expected import CONFIGURATION, MOUSE

PACKAGED, LOCAL = "/usr/lib/pointerd/pointerd.toml.d", f"{CONFIGURATION}.d"
NAME = "50-check.toml"


def check(machine, guest):
    with folders(guest):
        service(guest)
        with driving.installed(guest):
            guards(guest)


@contextlib.contextmanager
def folders(guest):
    """Have no folder of drop-ins be left once the block ends."""
    try:
        yield
    finally:
        guest.run("rm", "-rf", PACKAGED, LOCAL)
        # A package of the desktop has files there, and only then is the folder somebody's.
        guest.run("rmdir", "--ignore-fail-on-non-empty", PACKAGED.rpartition("/")[0])
        guest.run("systemctl", "reload-or-restart", "pointerd.service")


def service(guest):
    """Reloads take drop-ins and their masks, and one that is a FIFO is a mistake with its name."""
    usual = connections(guest)
    guest.call("write_file", path=f"{PACKAGED}/{NAME}", text=f"[limits]\nconnections = {usual - 1}\n")
    reload(guest)
    assert files(guest) == [f"{PACKAGED}/{NAME}", CONFIGURATION], f"in force are {files(guest)}"
    assert connections(guest) == usual - 1, f"a package's drop-in leaves {connections(guest)} connections"

    guest.call("write_file", path=f"{LOCAL}/{NAME}", text=f"[limits]\nconnections = {usual - 2}\n")
    reload(guest)
    assert files(guest) == [CONFIGURATION, f"{LOCAL}/{NAME}"], f"in force are {files(guest)}"
    assert connections(guest) == usual - 2, f"a drop-in of the same name leaves {connections(guest)} connections"
    said = guest.run("pointerctl", "check", "--explain", "limits.connections").strip()
    assert said == f"limits.connections = {usual - 2}  # {LOCAL}/{NAME}:2", f"pointerctl explains {said}"

    guest.run("mkfifo", f"{LOCAL}/60-fifo.toml")
    done = guest.try_run("systemctl", "reload", "pointerd.service")
    assert done.status != 0, "a reload with a FIFO succeeds"
    refusal = guest.ask("io.pointerd.Service.GetStatus")["status"]["failedReload"]
    assert refusal == f"{LOCAL}/60-fifo.toml: is a FIFO, not a regular file", f"the mistake is {refusal}"
    guest.run("rm", f"{LOCAL}/60-fifo.toml")

    guest.run("ln", "-sf", "/dev/null", f"{LOCAL}/{NAME}")
    reload(guest)
    assert files(guest) == [CONFIGURATION], f"in force are {files(guest)}"
    assert connections(guest) == usual, f"a mask leaves {connections(guest)} connections"
    guest.run("rm", "-r", PACKAGED, LOCAL)


def guards(guest):
    """The guard takes over what a package's drop-in selects, and what the administrator's selects in its place."""
    guest.call("write_file", path=f"{PACKAGED}/{NAME}", text='[drive]\nenabled = true\ndevices = [{ name = "no such device" }]\n')
    guest.call("write_file", path=f"{LOCAL}/60-mine.toml", text='[drive]\ndevices = [{ name = "QEMU Virtio*" }]\n')
    # The daemon has run since before the package was there.
    reload(guest)
    with driving.held(guest), driving.monitor(guest) as status:
        status.until(driving.has_device(MOUSE, "taken"))


def reload(guest):
    guest.run("systemctl", "reload", "pointerd.service")


def files(guest):
    return guest.ask("io.pointerd.Service.GetStatus")["status"]["configurationFiles"]


def connections(guest):
    """How many connections the daemon allows."""
    limits = guest.ask("io.pointerd.Service.GetStatus")["status"]["limits"]
    return int(next(limit["value"] for limit in limits if limit["name"] == "connections"))
