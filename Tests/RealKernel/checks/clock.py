"""Somebody may set the clock a year back and forth: motion goes on, its times too, no device goes, and the log says what happened."""

import growth
from expected import EVERYTHING, point, wait_for_mouse

YEAR = 365 * 24 * 3600
# So often it is set back, forward and back again after the first time.
AGAIN = 6
# The log has so many lines on it at once, then one in so many microseconds: docs/administration/logging.md.
BURST, PERIOD = 5, 60_000_000


class Follower:
    """Moves the mouse, and follows where the pointer is and when."""

    def __init__(self, machine, stream):
        self._machine, self._stream = machine, stream
        self._x, self._y = point(stream.next()["state"]["position"])
        self._time = None

    def move(self, between):
        """Move right before something is done and after it, and see both in time."""
        self._machine.move(1, 0)
        between()
        self._machine.move(1, 0)
        self._x += 2
        events = self._stream.until(lambda event: event["kind"] == "motion" and point(event["position"]) == (self._x, self._y))
        times = [event["time"] for event in events]
        before = times[0] if self._time is None else self._time
        assert [before, *times] == sorted([before, *times]), f"after {before} came {times}"
        assert times[-1] - before < 600e6, f"from {before} to {times[-1]} is no time that has passed"
        self._time = times[-1]


def said(guest):
    """What the log says of times that were set."""
    # Without it what was written last may be missing.
    guest.run("journalctl", "--sync")
    return [line for line in guest.log() if "time was set" in line]


def check(machine, guest):
    wait_for_mouse(guest)
    pid, before = guest.main_pid(), guest.ask("io.pointerd.Devices.List")
    now = int(guest.run("date", "+%s"))
    moments = [(now - YEAR, "back"), (now + YEAR, "forward"), (now, "back")]
    machine.select_mouse("QEMU Virtio Mouse")
    with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
        follower = Follower(machine, stream)
        try:
            for count, (moment, word) in enumerate(moments, 1):
                follower.move(lambda: guest.run("date", "--set", f"@{moment}"))
                guest.wait_for_log("time was set", count)
                assert f"set {word} by" in said(guest)[-1], f"set {word} the log says {said(guest)}"
            with growth.bounded(guest, pid):
                for moment, _ in moments * AGAIN:
                    follower.move(lambda: guest.run("date", "--set", f"@{moment}"))
        finally:
            guest.run("date", "--set", f"@{now}")
    status = guest.ask("io.pointerd.Service.GetStatus")["status"]
    allowed = BURST + (status["time"] - status["started"]) // PERIOD
    assert BURST <= len(said(guest)) <= allowed, f"the log has {len(said(guest))} lines, where {BURST} to {allowed} are allowed"
    assert guest.ask("io.pointerd.Devices.List") == before, "devices were opened anew"
    assert guest.main_pid() == pid, "the daemon was started anew"
    assert not guest.log("--priority=warning"), f"the log warns: {guest.log('--priority=warning')}"
