"""Five users at every limit at once do not have the unit killed: others are served, and once they leave its memory is as before."""

import json
import time

USERS = [61201, 61202, 61203, 61204, 61205]
CROWD = "/opt/realkernel/crowd.py"
CGROUP = "/sys/fs/cgroup/system.slice/pointerd.service"
# What a user's connections may hold of calls beyond that, in bytes: for each the longest message.
MESSAGES = 16 * 524_288
# How long they work, in seconds of an emulated machine.
WORK = 20
# By how much memory may have grown when they have left, in bytes.
GROWTH = 2 << 20
# Only against a hang, in seconds: until what they left is carried out, and its memory given back.
PATIENCE = 480


def value(guest, file, key):
    """A value of one of the unit's files in the control group's tree, which hold one key a line."""
    lines = (line.split() for line in guest.run("cat", f"{CGROUP}/{file}").splitlines())
    return next(int(line[1]) for line in lines if line[0] == key)


def memory(guest):
    """The unit's memory that is no file's, in bytes: what it has of its program's files the kernel keeps as long as it likes."""
    return value(guest, "memory.stat", "anon")


def limit(guest, name):
    return next(limit for limit in guest.ask("io.pointerd.Service.GetStatus")["status"]["limits"] if limit["name"] == name)


def rest(guest, most):
    """The memory once nobody but who asks is connected and it has come down to so much."""
    end = time.monotonic() + PATIENCE
    while limit(guest, "connections")["used"] > 1:
        assert time.monotonic() < end, "clients that have left are still connected"
    while (now := memory(guest)) > most:
        assert time.monotonic() < end, f"{now >> 10} KiB are left, of which {most >> 10} may be"
        # The daemon gives back what was freed a second later.
        time.sleep(1)
    return now


def round_of(guest, crowd):
    """All of them come, work and leave. Returns what they counted and how often another client was answered meanwhile."""
    crowd.answer("fill")
    crowd.answer(f"work {WORK}")
    end, answered = time.monotonic() + WORK, 0
    while time.monotonic() < end:
        assert guest.ask("org.varlink.service.GetInfo")["product"] == "pointerd"
        guest.ask("io.pointerd.Pointer.GetState")
        answered += 1
    counts = json.loads(crowd.answer("wait"))
    highest = limit(guest, "bytesPerUser")
    crowd.answer("leave")
    # Half calls may come while an answer waits, as long as a message may be.
    assert highest["highest"] <= highest["value"] + MESSAGES, f"of a user's bytes {highest} were held"
    return counts, answered


def check(machine, guest):
    group = guest.run("getent", "group", "pointer-clients").split(":")[2]
    pid = None
    with guest.program("python3", CROWD, "/run/pointerd/pointerd.sock", group, *map(str, USERS)) as crowd:
        guest.ask("org.varlink.service.GetInfo")
        pid = guest.main_pid()
        start = memory(guest)
        round_of(guest, crowd)
        first = rest(guest, start + GROWTH)
        counts, answered = round_of(guest, crowd)
        left = rest(guest, start + GROWTH)
    assert all(count["refused"] > 0 and count["answered"] > 0 for count in counts), f"they are not at their limits: {counts}"
    assert answered > 0, "nobody else was served"
    restarts = guest.run("systemctl", "show", "pointerd.service", "--property=NRestarts", "--value").strip()
    assert restarts == "0" and guest.main_pid() == pid, f"the daemon was started anew {restarts} times"
    kills = value(guest, "memory.events", "oom_kill")
    assert kills == 0, f"the kernel has killed {kills} processes of the unit"
    peak = int(guest.run("cat", f"{CGROUP}/memory.peak")) if guest.try_run("test", "-e", f"{CGROUP}/memory.peak").status == 0 else 0
    throttled = value(guest, "memory.events", "high")
    bytes_ = limit(guest, "bytesPerUser")
    print(
        f"  memory: {start >> 10} KiB before, {first >> 10} after a first round, {left >> 10} after a second, at most {peak >> 10}; "
        f"a user's bytes at most {int(bytes_['highest']) >> 10} of {int(bytes_['value']) >> 10} KiB; MemoryHigh reached {throttled} times; "
        f"another client was answered {answered} times; of the users' calls {sum(count['answered'] for count in counts)} were answered, "
        f"{sum(count['refused'] for count in counts)} refused",
        flush=True,
    )
