"""By hand, a daemon whose file systems may not be written to any more goes on and ends as ever; only a start fails there, and says why."""

import contextlib

import growth
from expected import BUTTON, CENTER, CONFIGURATION, EVERYTHING, configured, point
from guest import Stream

FOLDER = "/run/by-hand"
PLACE = f"{FOLDER}/pointerd.sock"
DAEMON = ["/usr/libexec/pointerd", "--config", CONFIGURATION, "--socket", PLACE]
RECORD = ["pointerctl", "record", "QEMU Virtio Mouse", "--output", f"{FOLDER}/mouse.evemu"]
METRICS = ["pointerctl", "metrics", "--socket", PLACE, "--output", f"{FOLDER}/pointerd.prom"]
# What the daemon sees of file systems that can be written to. What it holds open for writing, its lock, keeps the last from being changed
# itself: another mount of it lies over it.
FOLDERS = ["/", "/dev", "/dev/shm", "/run"]
REASON = "Read-only file system"
# So often it is asked to go on after the first time.
AGAIN = 5


def read_only(guest, *argv):
    """Run a command to which the folder is there but to be read, however it ends."""
    mounts = f"mount --bind {FOLDER} {FOLDER}; mount -o remount,bind,ro {FOLDER}"
    return guest.try_run("unshare", "--mount", "sh", "-e", "-c", f'{mounts}; exec "$@"', "sh", *argv)


def within(guest, pid, script):
    """Run a script where the process is: in a mount namespace of its own."""
    return guest.run("nsenter", f"--target={pid}", "--mount", "sh", "-e", "-c", script)


@contextlib.contextmanager
def started(guest, unit):
    """A daemon as somebody starts it by hand, with mounts of its own that can be changed, until the block ends; gives its process."""
    guest.run("systemd-run", "--quiet", f"--unit={unit}", "--property=PrivateMounts=yes", *DAEMON)
    try:
        guest.call("wait_for_log", unit=unit, text=f"listens on {PLACE}")
        guest.call("wait_for_log", unit=unit, text="reads the mouse")
        yield int(guest.run("systemctl", "show", unit, "--property=MainPID", "--value"))
    finally:
        guest.run("systemctl", "stop", unit)
    guest.call("wait_for_log", unit=unit, text="Deactivated successfully")


def state_of(guest):
    with guest.connect(socket=PLACE) as connection:
        return connection.ask("io.pointerd.Pointer.GetState")["state"]


def goes_on(machine, guest, pid):
    """Motion, new clients, reloads."""
    machine.select_mouse("QEMU Virtio Mouse")
    with guest.connect(socket=PLACE) as connection:
        connection.send({"method": "io.pointerd.Pointer.Subscribe", "parameters": {"events": EVERYTHING}, "more": True})
        stream = Stream(connection)
        assert stream.next()["state"].get("region") is None, "a region under the pointer at the start"
        mounts = "\n".join(f"mount -o remount,bind,ro {folder}" for folder in FOLDERS)
        within(guest, pid, f"mount --bind /run /run\n{mounts}")
        for folder in [*FOLDERS, FOLDER, "/etc/pointerd", "/var", "/tmp"]:
            written = within(guest, pid, f"if touch {folder}/written 2>&1; then echo written; fi")
            assert REASON in written, f"{folder} can be written to: {written}"

        serves(machine, guest, pid, stream, 1)
        with growth.bounded(guest, pid):
            for time in range(AGAIN):
                serves(machine, guest, pid, stream, time + 2)


def serves(machine, guest, pid, stream, time):
    """Move, ask, and have the button come to be where the pointer is, and go: the first time, the second, and so on."""
    place = (CENTER[0] + 3 * time, CENTER[1])
    machine.move(3, 0)
    stream.until(lambda event: event["kind"] == "motion" and point(event["position"]) == place)
    assert point(state_of(guest)["position"]) == place, "a new client has another state"
    x, y, width, height = BUTTON
    there, here = f"x = {x}, y = {y}", f"x = {int(CENTER[0]) - width // 2}, y = {int(CENTER[1]) - height // 2}"
    with configured(guest, lambda text: text.replace(there, here)):
        guest.call("signal", pid=pid, name="SIGHUP")
        stream.until(lambda event: event["kind"] == "enter")
    guest.call("signal", pid=pid, name="SIGHUP")
    stream.until(lambda event: event["kind"] == "exit")


def check(machine, guest):
    guest.run("mkdir", FOLDER)
    try:
        with started(guest, "by-hand.service") as pid:
            goes_on(machine, guest, pid)
            warnings = guest.run("journalctl", "--unit=by-hand.service", "--priority=warning", "--output=cat", "--no-pager", "--quiet")
            assert not warnings, f"the log warns: {warnings}"
        for argv in [DAEMON, RECORD, METRICS]:
            done = read_only(guest, *argv)
            assert done.status == 1 and FOLDER in done.err and REASON in done.err, f"{argv} says {done}"
        # What it could not remove at its end; the next one takes the place over.
        left = guest.run("ls", FOLDER).split()
        assert left == ["pointerd.sock", "pointerd.sock.lock"], f"there are {left}"

        with started(guest, "by-hand-again.service"):
            assert point(state_of(guest)["position"]) == CENTER, "no answer where it can be written again"
        assert not guest.run("ls", FOLDER).split(), f"its end leaves {guest.run('ls', FOLDER)}"
    finally:
        guest.run("rm", "-rf", FOLDER)
