"""Devices plugged and pulled as fast as it goes, and 200 that are each read, leave everything as it was, and no flood in the log."""

import collections
import re
import time

import growth
from expected import EVERYTHING, MOUSE, is_device, is_motion_to, point, wait_for_mouse

# How often, and how long each is there in milliseconds: some are gone before udev knows of them, some before they are read.
PLUGS = [(100, 0), (60, 30), (40, 200)]
# So many more, one after the other, are each there until they are read; so many have filled buffers before that.
READ, WARM_UP = 200, 20
# Of devices that come and go, and of those that cannot be read, the log has so many lines at once, then one in so many microseconds:
# docs/administration/logging.md.
BURST, PERIOD = 60, 1_000_000
# The log is to account for all of them within so many seconds; only ever reached where it does not.
LIMIT = 120
READ_MOUSE, LOOSE_MOUSE = "Read Mouse", "Loose Mouse"
NEWS, FAILURES = re.compile("reads the mouse "), re.compile("cannot read ")


class Book:
    """What the daemon reported of devices, as events and in its log."""

    def __init__(self, guest, pid, devices):
        self.guest, self._pid, self._devices = guest, pid, devices
        # How often a device of a name was present, added or removed.
        self.events = collections.Counter()
        self.failed = 0

    def follow(self, kind, name):
        """Enter the events up to that one."""
        for event in self._devices.until(is_device(kind, name)):
            if "device" in event:
                self.events[event["kind"], event["device"]["name"]] += 1
            elif event["kind"] == "failed":
                self.failed += 1

    def plug(self, once=lambda: None):
        """Plug a mouse in, do that once it is read, pull it, and wait until it is not read any more; returns what was done."""
        with self.guest.device("mouse", READ_MOUSE):
            self.follow("added", READ_MOUSE)
            result = once()
        self.follow("removed", READ_MOUSE)
        return result

    def log(self, *options):
        """What the daemon wrote itself."""
        # Without it what was written last may be missing.
        self.guest.run("journalctl", "--sync")
        return self.guest.log(f"_PID={self._pid}", *options)

    def lines(self, words):
        """How many lines of the log have these words, and how many there would be with those that were left out before each."""
        lines = [line for line in self.log() if words.search(line)]
        return len(lines), len(lines) + sum(int(count) for line in lines for count in re.findall(r"suppressed=(\d+)", line))

    def is_balanced(self):
        """Plug one more, and pull it; whether the log's lines name every device that came or went, either then or while it was there.

        Of the two the log may have a line of the first only, each time: what it leaves out after its last line is in none.
        """
        return self.plug(self._is_complete) or self._is_complete()

    def _is_complete(self):
        return self.lines(NEWS)[1] == self.events.total()


def storm(guest, book, read):
    """Plug and pull, and see the daemon know of all of it."""
    for times, milliseconds in PLUGS:
        with guest.program("/opt/realkernel/plug", LOOSE_MOUSE, str(times), str(milliseconds)) as plug:
            assert plug.answer() == "done"
    guest.run("udevadm", "settle", "--timeout=200")
    # The daemon has handled udev's earlier events once it has handled these.
    for _ in range(read):
        book.plug()


def check_log(guest, book):
    """It accounts for every device, in no more lines than it may have."""
    limit = time.monotonic() + LIMIT
    while not book.is_balanced():
        lines, devices = book.lines(NEWS)
        assert time.monotonic() < limit, f"the log has {lines} lines, of {devices} devices; the events are {book.events}"
    status = guest.ask("io.pointerd.Service.GetStatus")["status"]
    allowed = BURST + (status["time"] - status["started"]) // PERIOD
    (news, _), (failures, of_failures) = book.lines(NEWS), book.lines(FAILURES)
    assert news <= allowed and failures <= allowed, f"the log has {news} and {failures} lines, where {allowed} each are allowed"
    # Those that were left out after the last line are in none.
    is_right = of_failures == book.failed if book.failed <= BURST else of_failures <= book.failed
    assert is_right, f"of {book.failed} failures the log has {of_failures}"
    others = [line for line in book.log("--priority=warning") if not FAILURES.search(line)]
    assert not others, f"the log warns: {others[:5]}"
    print(f"  {book.events.total()} times a mouse came or went: {news} lines; {book.failed} times one could not be read: {failures} lines")


def check(machine, guest):
    wait_for_mouse(guest)
    pid = guest.main_pid()
    before, nodes = guest.ask("io.pointerd.Devices.List"), guest.open_nodes(pid)
    with guest.stream("io.pointerd.Devices.Monitor") as devices, guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
        book = Book(guest, pid, devices)
        book.follow("present", MOUSE)
        x, y = point(stream.next()["state"]["position"])
        storm(guest, book, WARM_UP)
        with growth.bounded(guest, pid):
            storm(guest, book, READ)

        events = book.events
        assert events["added", READ_MOUSE] == events["removed", READ_MOUSE] == WARM_UP + READ, f"the events are {events}"
        assert events["added", LOOSE_MOUSE] == events["removed", LOOSE_MOUSE], f"the events are {events}"
        assert guest.ask("io.pointerd.Devices.List") == before, f"there are {guest.ask('io.pointerd.Devices.List')}"
        assert guest.open_nodes(pid) == nodes, f"open are {guest.open_nodes(pid)}, were {nodes}"
        check_log(guest, book)

        machine.select_mouse("QEMU Virtio Mouse")
        machine.move(-7, 3)
        event = stream.next()
        assert is_motion_to(x - 7, y + 3)(event), f"the first mouse, {MOUSE}, then makes {event}"
    assert guest.main_pid() == pid, "the daemon was started anew"
