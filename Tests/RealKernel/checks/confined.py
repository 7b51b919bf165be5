"""In the daemon's place a program reads no home, reaches no network and runs nothing that it wrote, all of which its user may elsewhere."""

import os
import socket

PROGRAM = "/usr/libexec/pointerd"
DROP_IN = "/run/systemd/system/pointerd.service.d/confined.conf"
SAID = "/run/confined"
ANOTHER = "/opt/realkernel/tries"
# What everybody may read, or write to.
HOME, STATE, OPEN = "/home/confined/letter", "/var/lib/confined/state", "/run/open-to-all"
# What programs/tries.c is to try, and what comes of it in the service.
EXPECTED = [
    (f"read={HOME}", "EACCES"),
    (f"read={STATE}", "ENOENT"),
    # Another process.
    ("read=/proc/1/status", "ENOENT"),
    (f"write={OPEN}/file", "EROFS"),
    ("write=/dev/shm/confined", "EACCES"),
    ("run=/bin/true", "EACCES"),
    # The loader may be run, as it is what runs the daemon; what it is to load lies where nothing may be.
    ("run=/lib64/ld-linux-x86-64.so.2 /bin/true", "status 127"),
    ("copy=/tmp/confined", "EACCES"),
    ("copy=/var/tmp/confined", "EACCES"),
    ("memory=", "EPERM"),
    (f"socket={int(socket.AF_INET)}", "EAFNOSUPPORT"),
    (f"socket={int(socket.AF_INET6)}", "EAFNOSUPPORT"),
    ("ring=", "EPERM"),
    # The last: afterwards it is another user.
    ("namespace=", "EPERM"),
]
TRIES = [what for what, _ in EXPECTED]


def outcomes(printed):
    """What came of each try."""
    lines = printed.splitlines()
    assert len(lines) == len(TRIES), f"of {len(TRIES)} tries came {lines}"
    return dict(zip(TRIES, lines))


def check(machine, guest):
    for path in [HOME, STATE]:
        guest.call("write_file", path=path, text="for everybody\n")
    guest.run("mkdir", "--mode=1777", OPEN)
    # All of the unit as it is, but for what it runs.
    arguments = " ".join(f'"{what}"' for what in TRIES)
    guest.call("write_file", path=DROP_IN, text=(
        f"[Service]\nType=oneshot\nRestart=no\nStandardOutput=truncate:{SAID}\nStandardError=journal\n"
        f"ExecStart=\nExecStart={PROGRAM} {arguments}\n"
    ))
    guest.run("mount", "--bind", ANOTHER, PROGRAM)
    try:
        elsewhere = guest.run("setpriv", "--reuid=pointerd", "--regid=pointerd", "--init-groups", ANOTHER, *TRIES)
        refused = {what: outcome for what, outcome in outcomes(elsewhere).items() if outcome != "done"}
        assert not refused, f"its user may not even elsewhere: {refused}"

        guest.run("systemctl", "daemon-reload")
        guest.run("systemctl", "start", "pointerd.service")
        said = outcomes(guest.run("cat", SAID))
        others = {what: said[what] for what, outcome in EXPECTED if said[what] != outcome}
        assert not others, f"in the service came of its tries {others}"
    finally:
        guest.run("umount", PROGRAM)
        guest.run("rm", "-rf", SAID, OPEN, *map(os.path.dirname, [DROP_IN, HOME, STATE]))
        guest.run("systemctl", "daemon-reload")
