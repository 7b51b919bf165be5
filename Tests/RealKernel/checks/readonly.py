"""File systems that may not be written to any more stop nothing: motion, new clients and a reload go on, a start does too."""

from expected import EVERYTHING, MOUSE, is_motion_to, point, state_of, wait_for_mouse

# Where a daemon could have anything to write to; systemd itself cannot start a service with a /dev of its own without the last two.
FOLDERS = ["/etc", "/var", "/tmp", "/run"]
OF_SYSTEMD = 2


def make(guest, folder, mode):
    """Have a folder's file system be one that may be written to, or not: a mount of its own over it."""
    if mode == "ro":
        guest.run("mount", "--bind", folder, folder)
        guest.run("mount", "-o", "remount,bind,ro", folder)
    else:
        guest.run("umount", "--lazy", folder)


def check(machine, guest):
    wait_for_mouse(guest)
    pid = guest.main_pid()
    machine.select_mouse("QEMU Virtio Mouse")
    made = []
    try:
        with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
            x, y = point(stream.next()["state"]["position"])
            for folder in FOLDERS:
                make(guest, folder, "ro")
                made.append(folder)
                assert guest.try_run("touch", f"{folder}/probe").status != 0, f"{folder} can be written to"
            machine.move(3, 0)
            assert is_motion_to(x + 3, y)(stream.next()), "no motion"
            assert point(state_of(guest)["position"]) == (x + 3, y), "a new client has another state"
            guest.run("kill", "-HUP", str(pid))
            guest.wait_for_log("took the configuration again")
        done = guest.try_run("pointerctl", "record", guest.node_of(MOUSE), "--output", "/etc/recording")
        assert done.status != 0 and "Read-only file system" in done.err, f"pointerctl says {done}"

        for _ in range(OF_SYSTEMD):
            make(guest, made.pop(), "rw")
        guest.run("kill", "-KILL", str(pid))
        assert state_of(guest)["frame"] == 0, "the state is not that of a new daemon"
        after = guest.main_pid()
        assert after not in (0, pid), "the daemon was not started again"
        guest.run("systemctl", "reload", "pointerd.service")
        guest.wait_for_log("took the configuration again", count=2)
        assert guest.main_pid() == after, "the daemon was started anew"
    finally:
        for folder in reversed(made):
            make(guest, folder, "rw")
