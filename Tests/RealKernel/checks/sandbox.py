"""The running service is exposed 1.0 or less, is held to its limits, and its user, in no other group, opens no keyboard."""

from expected import MOUSE, wait_for_mouse

KEYBOARD = "AT Translated Set 2 keyboard"
UNIT = "pointerd.service"
CONTROLS = f"/sys/fs/cgroup/system.slice/{UNIT}"
MEBIBYTE = 1024 * 1024
# What ExecPaths= comes to.
EXECUTABLE = {"/usr/bin/pointerctl", "/usr/lib", "/usr/lib64", "/usr/libexec/pointerd"}
# What the unit says, and where the kernel keeps it.
LIMITS = [
    ("MemoryMax", "memory.max", 128 * MEBIBYTE), ("MemorySwapMax", "memory.swap.max", 0), ("TasksMax", "pids.max", 16),
]


def check(machine, guest):
    wait_for_mouse(guest)
    # In tenths: 10 is 1.0.
    guest.run("systemd-analyze", "security", "--threshold=10", "--no-pager", UNIT)

    for name, file, limit in LIMITS:
        said = guest.run("systemctl", "show", UNIT, f"--property={name}", "--value").strip()
        assert said == str(limit), f"{name} is {said}"
        held = guest.run("cat", f"{CONTROLS}/{file}").strip()
        assert held == str(limit), f"the kernel has {held} in {file}"
    for name, file in [("memory", "memory.current"), ("tasks", "pids.current")]:
        used = int(guest.run("cat", f"{CONTROLS}/{file}"))
        assert used > 0, f"no {name} of the daemon's are counted"

    pid = guest.main_pid()
    status = dict(line.split(":", 1) for line in guest.run("cat", f"/proc/{pid}/status").splitlines())
    user, group = (int(guest.run("id", option, "pointerd")) for option in ["--user", "--group"])
    assert set(status["Uid"].split()) == {str(user)} and user != 0, f"its user is {status['Uid']}"
    assert set(status["Gid"].split()) == {str(group)}, f"its group is {status['Gid']}"
    groups = [int(number) for number in status["Groups"].split()]
    assert set(groups) <= {group}, f"it is in the groups {groups}"
    for name in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"]:
        assert int(status[name], 16) == 0, f"{name} is {status[name]}"
    assert status["NoNewPrivs"].strip() == "1" and status["Seccomp"].strip() == "2", f"the process is {status}"

    lines = map(str.split, guest.run("cat", f"/proc/{pid}/mountinfo").splitlines())
    mounts = {place: options.split(",") for _, _, _, _, place, options, *_ in lines}
    for place in ["/", "/tmp", "/var/tmp"]:
        assert "noexec" in mounts.get(place, []), f"what lies in {place} can be run: {mounts.get(place)}"
    for place in ["/", "/run", "/var"]:
        assert "ro" in mounts.get(place, []), f"{place} can be written to: {mounts.get(place)}"
    # systemd leaves what ExecPaths= names as it is mounted: there it is the files' owner, root, that protects them.
    both = {place for place, options in mounts.items() if not {"ro", "noexec"} & set(options)}
    assert both <= EXECUTABLE, f"can be written to, and be run: {both}"

    assert guest.may_read(guest.node_of(MOUSE), user, [group, *groups])
    assert not guest.may_read(guest.node_of(KEYBOARD), user, [group, *groups]), "its user may read what is typed"
