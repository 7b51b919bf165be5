"""The page that faults.c shares: rules by which the daemon's system calls fail, and what it counts there."""

import mmap
import pathlib
import struct
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
FAKE_DEVICE = HERE.parent.parent / "Benchmarks/Sources/FakeDevice"

# What a descriptor is, and what is asked of it: as in faults.c.
(
    DEVICE, CLIENT, LISTENER, EPOLL, TIMER, CLOCK, SIGNAL, MONITOR, BUS, LOG, NOTIFY, CONFIGURATION, STREAM, OTHER, LOGIND, INOTIFY,
    KEYBOARD, FILES, SPARE,
) = (1 << bit for bit in range(19))  # fmt: skip
READ, WRITE, OPEN, ACCEPT, SOCKET, WATCH, WAIT, IOCTL, ARM, MAKE, STATUS, PEER, SYNC, RENAME = (1 << bit for bit in range(14))

RULES = 4
RULE = struct.Struct("IIiiIIIIIIII")
CALLS, KINDS, DESCRIPTOR, ERROR, MOST, READY, SKIP, LEFT, HITS, HOLD, HELD, RELEASED = (4 * field for field in range(12))
TURNS = RULES * RULE.size
BLOCKS, MONOTONIC, BOOT, AHEAD, HURRIED, ACCEPTED = (TURNS + 8 * field for field in range(1, 7))


def build(folder):
    """The libraries to preload: the seam, and what plays a mouse and a keyboard."""
    libraries = {"faults.so": [HERE / "faults.c"], "mouse.so": [FAKE_DEVICE / "fake_device.c", FAKE_DEVICE / "fake_udev.c"]}
    command = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-fno-builtin", "-D_Nonnull=", f"-I{FAKE_DEVICE}/include"]
    for name, sources in libraries.items():
        subprocess.run([*command, "-o", folder / name, *sources], check=True)
    return [folder / name for name in libraries]


class Rule:
    """One of the page's rules while it is in force."""

    def __init__(self, page, index):
        self.page, self.start = page, index * RULE.size

    def get(self, field):
        return struct.unpack_from("I", self.page, self.start + field)[0]

    def set(self, field, value):
        struct.pack_into("I", self.page, self.start + field, value)

    skip = property(lambda self: self.get(SKIP))
    left = property(lambda self: self.get(LEFT))
    hits = property(lambda self: self.get(HITS))
    is_held = property(lambda self: self.get(HELD) > self.get(RELEASED))

    def stop(self):
        self.set(LEFT, 0)

    def release(self):
        """Lets a call go on that is held."""
        self.set(RELEASED, self.get(RELEASED) + 1)


class Seam:
    def __init__(self, folder):
        self.path = folder / "page"
        self.path.write_bytes(bytes(mmap.PAGESIZE))
        with self.path.open("r+b") as file:
            self.page = mmap.mmap(file.fileno(), mmap.PAGESIZE)

    def strike(self, calls, kinds, error=0, times=1, most=0xFFFFFFFF, skip=0, ready=False, hold=False, descriptor=-1):
        """Has so many calls fail with an error; without one they deal with at most so many bytes."""
        index = next((index for index in range(RULES) if Rule(self.page, index).left == 0), None)
        if index is None:
            raise SystemExit("more rules at once than the page has")
        rule = Rule(self.page, index)
        fields = (calls, kinds, descriptor, error, most, int(ready), skip, 0, 0, int(hold), 0, 0)
        RULE.pack_into(self.page, rule.start, *fields)
        # Last: the daemon runs meanwhile.
        rule.set(LEFT, times)
        return rule

    def clear(self):
        for index in range(RULES):
            rule = Rule(self.page, index)
            rule.stop()
            if rule.is_held:
                rule.release()
        self.move_clocks()

    def move_clocks(self, monotonic=0, boot=0):
        """Has both clocks read so many seconds more than they do."""
        struct.pack_into("qq", self.page, MONOTONIC, round(monotonic * 1e9), round(boot * 1e9))

    def hurry(self, seconds):
        """Has waits of just so long be over at once; None: none."""
        struct.pack_into("q", self.page, HURRIED, round((seconds or 0) * 1e9))

    def pass_time(self, seconds):
        """Has so many seconds pass at once, for CLOCK_MONOTONIC and the timers that are armed from now on."""
        struct.pack_into("q", self.page, AHEAD, self.ahead + round(seconds * 1e9))

    ahead = property(lambda self: struct.unpack_from("q", self.page, AHEAD)[0])
    turns = property(lambda self: struct.unpack_from("Q", self.page, TURNS)[0])
    blocks = property(lambda self: struct.unpack_from("q", self.page, BLOCKS)[0])
    accepted = property(lambda self: struct.unpack_from("i", self.page, ACCEPTED)[0])
