"""In the daemon's place a program reads no home, reaches no network, changes no device and runs nothing that it wrote; elsewhere it may.

What elsewhere only root may, it is tried as.
"""

import os
import socket

from expected import MOUSE
from guest import SOCKET

PROGRAM = "/usr/libexec/pointerd"
DROP_IN = "/run/systemd/system/pointerd.service.d/confined.conf"
SAID = "/run/confined"
ANOTHER = "/opt/realkernel/tries"
# What everybody may read, or write to.
HOME, STATE, OPEN, CONFIGURATION = "/home/confined/letter", "/var/lib/confined/state", "/run/open-to-all", "/etc/pointerd/open-to-all"
GROUP = "/sys/fs/cgroup/confined"
# What programs/tries.c is to try, and what comes of it in the service.
EXPECTED = [
    (f"read={HOME}", "EACCES"),
    (f"read={STATE}", "ENOENT"),
    # Another process.
    ("read=/proc/1/status", "ENOENT"),
    (f"write={OPEN}/file", "EROFS"),
    (f"write={CONFIGURATION}/file", "EROFS"),
    ("write=/dev/shm/confined", "EACCES"),
    # The mouse, and of the kernel's own: what a device says of itself, and a control group.
    ("change={node}", "EPERM"),
    ("change={facts}", "EROFS"),
    (f"change={GROUP}/cgroup.procs", "EROFS"),
    # Its own socket: whom that lets connect stays as it is.
    (f"mode={SOCKET}", "EROFS"),
    ("run=/bin/true", "EACCES"),
    # The loader may be run, as it is what runs the daemon; what it is to load lies where nothing may be.
    ("run=/lib64/ld-linux-x86-64.so.2 /bin/true", "status 127"),
    ("copy=/tmp/confined", "EACCES"),
    ("copy=/var/tmp/confined", "EACCES"),
    ("setuid=/tmp/confined", "EPERM"),
    ("memory=", "EPERM"),
    ("code=", "EPERM"),
    ("segment={segment}", "EINVAL"),
    ("realtime=", "EPERM"),
    ("personality=", "EPERM"),
    (f"socket={int(socket.AF_INET)}", "EAFNOSUPPORT"),
    (f"socket={int(socket.AF_INET6)}", "EAFNOSUPPORT"),
    ("ring=", "EPERM"),
    # The last: afterwards it is another user.
    ("namespace=", "EPERM"),
]
# What elsewhere only root may. That its user may not would be EACCES.
OF_ROOT = [
    ("change=/dev/uinput", "ENOENT"),
    ("change=/dev/kmsg", "ENOENT"),
    ("change=/proc/sys/kernel/core_pattern", "ENOENT"),
]


def outcomes(tries, printed):
    """What came of each try."""
    lines = printed.splitlines()
    assert len(lines) == len(tries), f"of {len(tries)} tries came {lines}"
    return dict(zip(tries, lines))


def expect_done(guest, tries, *user):
    """See all of it done elsewhere; `user` is the command that becomes that user."""
    refused = {what: outcome for what, outcome in outcomes(tries, guest.run(*user, ANOTHER, *tries)).items() if outcome != "done"}
    assert not refused, f"it may not even elsewhere: {refused}"


def check(machine, guest):
    node = guest.node_of(MOUSE)
    facts = f"/sys/class/input/{os.path.basename(node)}/uevent"
    for path in [HOME, STATE]:
        guest.call("write_file", path=path, text="for everybody\n")
    guest.run("mkdir", "--mode=1777", OPEN, CONFIGURATION)
    guest.run("mkdir", GROUP)
    guest.run("chmod", "o+rw", facts, f"{GROUP}/cgroup.procs")
    guest.run("setfacl", "--modify", "user:pointerd:rw", node)
    segment = guest.run("ipcmk", "--shmem", "4096", "--mode", "0666").split()[-1]
    names = {"node": node, "facts": facts, "segment": segment}
    expected = {what.format(**names): outcome for what, outcome in EXPECTED}
    of_root = dict(OF_ROOT)
    # The last stays the last.
    tries = [*of_root, *expected]
    # All of the unit as it is, but for what it runs, and for what would keep its user from a realtime class as well.
    arguments = " ".join(f'"{what}"' for what in tries)
    guest.call("write_file", path=DROP_IN, text=(
        f"[Service]\nType=oneshot\nRestart=no\nStandardOutput=truncate:{SAID}\nStandardError=journal\nLimitRTPRIO=1\n"
        f"ExecStart=\nExecStart={PROGRAM} {arguments}\n"
    ))
    guest.run("mount", "--bind", ANOTHER, PROGRAM)
    try:
        expect_done(guest, list(of_root))
        expect_done(guest, list(expected), "prlimit", "--rtprio=1", "setpriv", "--reuid=pointerd", "--regid=pointerd", "--init-groups")

        guest.run("systemctl", "daemon-reload")
        guest.run("systemctl", "start", "pointerd.service")
        said = outcomes(tries, guest.run("cat", SAID))
        others = {what: said[what] for what, outcome in (of_root | expected).items() if said[what] != outcome}
        assert not others, f"in the service came of its tries {others}"
    finally:
        guest.run("umount", PROGRAM)
        guest.run("ipcrm", "--shmem-id", segment)
        guest.run("setfacl", "--remove", "user:pointerd", node)
        guest.run("chmod", "o-w", facts)
        guest.run("rmdir", GROUP)
        guest.run("rm", "-rf", SAID, OPEN, CONFIGURATION, *map(os.path.dirname, [DROP_IN, HOME, STATE]))
        guest.run("systemctl", "daemon-reload")
