"""The running guard is held to its limits, and in its place a program gets mice and uinput, no keyboard, no socket and no home."""

import os
import socket

import confinement
import driving

# Beside what confinement.py has: what is tried, and what comes of it in the service.
OF_USER = {
    # What the guard is for.
    "read={node}": "done",
    "change=/dev/uinput": "done",
    # Not even one that reaches this machine's programs.
    f"socket={int(socket.AF_UNIX)}": "EAFNOSUPPORT",
}
OF_ROOT = {
    # No rule of udev gives it these.
    "read={keyboard}": "EACCES",
    "change={keyboard}": "EACCES",
    "change={node}": "EACCES",
    # Beside its own socket, whose mode stays as it is.
    f"write={os.path.dirname(driving.SOCKET)}/file": "EROFS",
    f"mode={driving.SOCKET}": "EROFS",
}


def check(machine, guest):
    with driving.installed(guest):
        with driving.configured(guest, '{ name = "QEMU Virtio*" }'), driving.on(guest):
            pid = driving.guard_pid(guest)
            confinement.look(guest, confinement.GUARD, pid)
            host, own = (guest.run("readlink", f"/proc/{number}/ns/net").strip() for number in [1, pid])
            assert own and own != host, f"its network is the machine's: {own}"
        # The daemon first: it would connect again, which starts the guard.
        for unit in [confinement.DAEMON.unit, confinement.GUARD.unit]:
            guest.run("systemctl", "stop", unit)
        with confinement.ground(guest) as names:
            try:
                confinement.attempt(guest, confinement.GUARD, names, OF_USER, OF_ROOT)
            finally:
                # Elsewhere root has given the group what the unit does not.
                guest.run("chmod", "0600", driving.SOCKET)
