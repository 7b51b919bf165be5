"""In the daemon's place a program reads no home, reaches no network, changes no device and runs nothing that it wrote; elsewhere it may.

What elsewhere only root may, it is tried as.
"""

import confinement
from guest import SOCKET

# Beside what confinement.py has: what is tried, and what comes of it in the service.
OF_USER = {
    # The mouse.
    "change={node}": "EPERM",
    # Its own socket: whom that lets connect stays as it is.
    f"mode={SOCKET}": "EROFS",
}
OF_ROOT = {"change=/dev/uinput": "ENOENT"}


def check(machine, guest):
    with confinement.ground(guest) as names:
        guest.run("setfacl", "--modify", "user:pointerd:rw", names["node"])
        try:
            confinement.attempt(guest, confinement.DAEMON, names, OF_USER, OF_ROOT)
        finally:
            guest.run("setfacl", "--remove", "user:pointerd", names["node"])
