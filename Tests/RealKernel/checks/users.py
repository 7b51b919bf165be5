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
# What each of them is refused for: one of each.
LIMITS = [{"connectionsPerUser", "connections"}, {"nodesPerUser", "nodesPerClient", "bytesPerUser", "bytes"}]
# What counts beyond the bytes of all, because it is not refused: for each connection a call that arrives, and what waits for its stream,
# in bytes.
BEYOND = 64 * (524_288 + 262_144)
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
        huge = value(guest, "memory.stat", "anon_thp")
        assert time.monotonic() < end, f"{now >> 10} KiB are left, {most >> 10} are allowed; {huge >> 10} of them are huge pages"
        # The daemon gives back what was freed a second later.
        time.sleep(1)
    return now


def mouse(guest):
    """How many reports of mice were read, and how often the kernel has dropped some."""
    devices = guest.ask("io.pointerd.Service.GetStatus")["status"]["devices"]
    return next((kind["reports"], kind["dropped"]) for kind in devices if kind["kind"] == "mouse")


def round_of(machine, guest, crowd):
    """All of them come, work and leave. Returns what they counted and how often another client was answered meanwhile."""
    crowd.answer("fill")
    crowd.answer(f"work {WORK}")
    end, answered = time.monotonic() + WORK, 0
    (before, dropped), moves = mouse(guest), 0
    while time.monotonic() < end:
        machine.move(1 if answered % 2 == 0 else -1, 0)
        moves += 1
        assert guest.ask("org.varlink.service.GetInfo")["product"] == "pointerd"
        guest.ask("io.pointerd.Pointer.GetState")
        answered += 1
    counts = json.loads(crowd.answer("wait"))
    highest = limit(guest, "bytesPerUser")
    crowd.answer("leave")
    read, lost = mouse(guest)
    assert read - before >= moves and lost == dropped, (
        f"of {moves} reports {read - before} were read, and some dropped {lost - dropped} times"
    )
    # Half calls may come while an answer waits, as long as a message may be.
    assert highest["highest"] <= highest["value"] + MESSAGES, f"of a user's bytes {highest} were held"
    total = limit(guest, "bytes")
    assert total["highest"] <= total["value"] + BEYOND, f"of the bytes of all {total} were held"
    return counts, answered


def check(machine, guest):
    group = guest.run("getent", "group", "pointer-clients").split(":")[2]
    pid = None
    with guest.program("python3", CROWD, "/run/pointerd/pointerd.sock", group, *map(str, USERS)) as crowd:
        guest.ask("org.varlink.service.GetInfo")
        pid = guest.main_pid()
        start = memory(guest)
        round_of(machine, guest, crowd)
        first = rest(guest, start + GROWTH)
        counts, answered = round_of(machine, guest, crowd)
        left = rest(guest, start + GROWTH)
    for count in counts:
        assert count["answered"] > 0 and all(limits & set(count["limits"]) for limits in LIMITS), f"a user is not at its limits: {count}"
        done = [method for method, outcome in count["methods"].items() if outcome == "answered"]
        assert len(count["methods"]) > 25 and len(done) > 10, f"a user has called {len(count['methods'])} methods, answered: {done}"
    assert answered > 0, "nobody else was served"
    restarts = guest.run("systemctl", "show", "pointerd.service", "--property=NRestarts", "--value").strip()
    assert restarts == "0" and guest.main_pid() == pid, f"the daemon was started anew {restarts} times"
    kills = value(guest, "memory.events", "oom_kill")
    assert kills == 0, f"the kernel has killed {kills} processes of the unit"
    peak = int(guest.run("cat", f"{CGROUP}/memory.peak")) if guest.try_run("test", "-e", f"{CGROUP}/memory.peak").status == 0 else 0
    bytes_, total = limit(guest, "bytesPerUser"), limit(guest, "bytes")
    assert total["highest"] > total["value"] / 4, f"they come nowhere near to what may be held for all: {total}"
    throttled = value(guest, "memory.events", "high")
    print(
        f"  memory: {start >> 10} KiB before, {first >> 10} after a first round, {left >> 10} after a second, at most {peak >> 10}; "
        f"a user's bytes at most {int(bytes_['highest']) >> 10} of {int(bytes_['value']) >> 10} KiB, those of all "
        f"{int(total['highest']) >> 10} of {int(total['value']) >> 10} KiB; MemoryHigh reached {throttled} times; "
        f"another client was answered {answered} times; of the users' calls {sum(count['answered'] for count in counts)} were answered, "
        f"{sum(count['refused'] for count in counts)} refused",
        flush=True,
    )
