"""What systemd confines the daemon and the guard to: what the kernel says of the running process, and what comes of trying.

In a check:

    confinement.look(guest, confinement.DAEMON, guest.main_pid())
    with confinement.ground(guest) as names:
        confinement.attempt(guest, confinement.DAEMON, names, {"change={node}": "EPERM"}, {})
"""

import contextlib
import dataclasses
import os
import socket
import typing

import driving
from expected import MOUSE
from guest import Guest

KEYBOARD = "AT Translated Set 2 keyboard"
MEBIBYTE = 1024 * 1024


@dataclasses.dataclass(frozen=True)
class Service:
    """What a unit is to give its program; `name` is that of the user and of the group."""

    unit: str
    name: str
    program: str
    # What ExecPaths= comes to.
    executable: frozenset[str]
    memory: int
    tasks: int
    files: int


DAEMON = Service(
    "pointerd.service",
    "pointerd",
    "/usr/libexec/pointerd",
    frozenset({"/usr/bin/pointerctl", "/usr/lib", "/usr/lib64", "/usr/libexec/pointerd"}),
    128 * MEBIBYTE,
    16,
    512,
)
GUARD = Service(
    driving.UNIT,
    "pointer-guard",
    "/usr/libexec/pointer-guard",
    frozenset({"/usr/lib", "/usr/lib64", "/usr/libexec/pointer-guard"}),
    32 * MEBIBYTE,
    20,
    128,
)

SAID = "/run/confined"
ANOTHER = "/opt/realkernel/tries"
# What everybody may read, or write to.
HOME, STATE, OPEN, CONFIGURATION = "/home/confined/letter", "/var/lib/confined/state", "/run/open-to-all", "/etc/pointerd/open-to-all"
GROUP = "/sys/fs/cgroup/confined"
# What programs/tries.c is to try, and what comes of it in both services; elsewhere the services' users may do all of it.
OF_USER = {
    f"read={HOME}": "EACCES",
    f"read={STATE}": "ENOENT",
    # Another process.
    "read=/proc/1/status": "ENOENT",
    f"write={OPEN}/file": "EROFS",
    f"write={CONFIGURATION}/file": "EROFS",
    "write=/dev/shm/confined": "EACCES",
    # Of the kernel's own: what a device says of itself, and a control group.
    "change={facts}": "EROFS",
    f"change={GROUP}/cgroup.procs": "EROFS",
    "run=/bin/true": "EACCES",
    # The loader may be run, as it is what runs the program; what it is to load lies where nothing may be.
    "run=/lib64/ld-linux-x86-64.so.2 /bin/true": "status 127",
    "copy=/tmp/confined": "EACCES",
    "copy=/var/tmp/confined": "EACCES",
    "setuid=/tmp/confined": "EPERM",
    "memory=": "EPERM",
    "code=": "EPERM",
    "segment={segment}": "EINVAL",
    "realtime=": "EPERM",
    "personality=": "EPERM",
    f"socket={int(socket.AF_INET)}": "EAFNOSUPPORT",
    f"socket={int(socket.AF_INET6)}": "EAFNOSUPPORT",
    "ring=": "EPERM",
    # The last: afterwards it is another user.
    "namespace=": "EPERM",
}
# What elsewhere only root may. That their users may not would be EACCES.
OF_ROOT = {
    "change=/dev/kmsg": "ENOENT",
    "change=/proc/sys/kernel/core_pattern": "ENOENT",
}


def look(guest: Guest, service: Service, pid: int) -> None:
    """See that the running process is held to its limits, has no right but its user's, and that its user opens no keyboard."""
    limits(guest, service, pid)
    status = dict(line.split(":", 1) for line in guest.run("cat", f"/proc/{pid}/status").splitlines())
    user, group = (int(guest.run("id", option, service.name)) for option in ["--user", "--group"])
    assert set(status["Uid"].split()) == {str(user)} and user != 0, f"its user is {status['Uid']}"
    assert set(status["Gid"].split()) == {str(group)}, f"its group is {status['Gid']}"
    groups = [int(number) for number in status["Groups"].split()]
    assert set(groups) <= {group}, f"it is in the groups {groups}"
    for name in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"]:
        assert int(status[name], 16) == 0, f"{name} is {status[name]}"
    assert status["NoNewPrivs"].strip() == "1" and status["Seccomp"].strip() == "2", f"the process is {status}"
    mounts(guest, service, pid)
    assert guest.may_read(guest.node_of(MOUSE), user, [group, *groups]), "its user may not read the mouse"
    assert not guest.may_read(guest.node_of(KEYBOARD), user, [group, *groups]), "its user may read what is typed"


def limits(guest, service, pid):
    """See that the kernel has what the unit says."""
    controls = f"/sys/fs/cgroup/system.slice/{service.unit}"
    for name, file, limit in [
        ("MemoryMax", "memory.max", service.memory),
        ("MemorySwapMax", "memory.swap.max", 0),
        ("TasksMax", "pids.max", service.tasks),
    ]:
        said = guest.run("systemctl", "show", service.unit, f"--property={name}", "--value").strip()
        assert said == str(limit), f"{name} is {said}"
        held = guest.run("cat", f"{controls}/{file}").strip()
        assert held == str(limit), f"the kernel has {held} in {file}"
    for name, file in [("memory", "memory.current"), ("tasks", "pids.current")]:
        used = int(guest.run("cat", f"{controls}/{file}"))
        assert used > 0, f"no {name} of {service.unit} are counted"
    # The name, the soft and the hard limit and the unit, in columns.
    lines = guest.run("cat", f"/proc/{pid}/limits").splitlines()
    for name, limit in [("Max open files", service.files), ("Max core file size", 0)]:
        held = next(line for line in lines if line.startswith(name)).removeprefix(name).split()[1]
        assert held == str(limit), f"the process has {held} as '{name}'"


def mounts(guest, service, pid):
    """See that nothing can be both written to and run, and that only the service's own folders can be written to."""
    lines = map(str.split, guest.run("cat", f"/proc/{pid}/mountinfo").splitlines())
    found = {place: options.split(",") for _, _, _, _, place, options, *_ in lines}
    for place in ["/", "/tmp", "/var/tmp"]:
        assert "noexec" in found.get(place, []), f"what lies in {place} can be run: {found.get(place)}"
    for place in ["/", "/run", "/var"]:
        assert "ro" in found.get(place, []), f"{place} can be written to: {found.get(place)}"
    # systemd leaves what ExecPaths= names as it is mounted: there it is the files' owner, root, that protects them.
    both = {place for place, options in found.items() if not {"ro", "noexec"} & set(options)}
    assert both <= service.executable, f"can be written to, and be run: {both}"


@contextlib.contextmanager
def ground(guest: Guest) -> typing.Iterator[dict[str, str]]:
    """Have what is tried be there until the block ends; returns what stands for the names in the tries."""
    node = guest.node_of(MOUSE)
    facts = f"/sys/class/input/{os.path.basename(node)}/uevent"
    for path in [HOME, STATE]:
        guest.call("write_file", path=path, text="for everybody\n")
    guest.run("mkdir", "--mode=1777", OPEN, CONFIGURATION)
    guest.run("mkdir", GROUP)
    guest.run("chmod", "o+rw", facts, f"{GROUP}/cgroup.procs")
    segment = guest.run("ipcmk", "--shmem", "4096", "--mode", "0666").split()[-1]
    try:
        yield {"node": node, "keyboard": guest.node_of(KEYBOARD), "facts": facts, "segment": segment}
    finally:
        guest.run("ipcrm", "--shmem-id", segment)
        guest.run("chmod", "o-w", facts)
        guest.run("rmdir", GROUP)
        guest.run("rm", "-rf", OPEN, CONFIGURATION, *map(os.path.dirname, [HOME, STATE]))


def attempt(guest: Guest, service: Service, names: dict[str, str], of_user: dict[str, str], of_root: dict[str, str]) -> None:
    """Try all in the place of the service's program, which does not run, and see what comes of it; and see all of it done elsewhere.

    `of_user` is what elsewhere the service's user may, and `of_root` what only root may, beside what both services are to show.
    """
    # The last of the user's stays the last.
    expected = {what.format(**names): outcome for what, outcome in (of_user | OF_USER).items()}
    privileged = {what.format(**names): outcome for what, outcome in (OF_ROOT | of_root).items()}
    tries = [*privileged, *expected]
    drop_in = f"/run/systemd/system/{service.unit}.d/confined.conf"
    # All of the unit as it is, but for what it runs, and for what would keep its user from a realtime class as well.
    arguments = " ".join(f'"{what}"' for what in tries)
    guest.call(
        "write_file",
        path=drop_in,
        text=(
            f"[Service]\nType=oneshot\nRestart=no\nStandardOutput=truncate:{SAID}\nStandardError=journal\nLimitRTPRIO=1\n"
            f"ExecStart=\nExecStart={service.program} {arguments}\n"
        ),
    )
    guest.run("mount", "--bind", ANOTHER, service.program)
    try:
        expect_done(guest, list(privileged))
        to_user = ["setpriv", f"--reuid={service.name}", f"--regid={service.name}", "--init-groups"]
        expect_done(guest, list(expected), "prlimit", "--rtprio=1", *to_user)
        guest.run("systemctl", "daemon-reload")
        guest.run("systemctl", "start", service.unit)
        said = outcomes(tries, guest.run("cat", SAID))
        others = {what: said[what] for what, outcome in (privileged | expected).items() if said[what] != outcome}
        assert not others, f"in the service came of its tries {others}"
    finally:
        guest.run("umount", service.program)
        guest.run("rm", "-rf", SAID, os.path.dirname(drop_in))
        guest.run("systemctl", "daemon-reload")


def outcomes(tries, printed):
    """What came of each try."""
    lines = printed.splitlines()
    assert len(lines) == len(tries), f"of {len(tries)} tries came {lines}"
    return dict(zip(tries, lines))


def expect_done(guest, tries, *user):
    """See all of it done elsewhere; `user` is the command that becomes that user."""
    refused = {what: outcome for what, outcome in outcomes(tries, guest.run(*user, ANOTHER, *tries)).items() if outcome != "done"}
    assert not refused, f"it may not even elsewhere: {refused}"
