"""A mouse at 1 kHz, clients that come and go and devices that are replugged leave descriptors, and in minutes memory too, as they were."""

import re
import time

from expected import is_device
from load import Load

# How long it goes; the run may be told another time.
SECONDS = 20
REPLUGGED = [("mouse", "Second Mouse"), ("touchpad", "Second Touchpad")]
# Every so many seconds a device is replugged.
PLUGGED = 2
# Every so many seconds all of it rests for a moment: then what the daemon holds can be compared.
ROUND = 60
# Memory is compared from here on, in seconds: until then buffers grow to what they need.
WARM_UP = 120
# What memory may have grown by from then to the end, in KiB.
GROWTH = 256
# What may be warned of: a machine that is too slow for its mouse.
EXPECTED = re.compile("SYN_DROPPED")


class Soak:
    """A load with devices that are replugged, and what was seen of the daemon under it."""

    def __init__(self, guest, load):
        self.guest, self.load = guest, load
        self.replugged = 0
        self.begun = guest.usage(load.pid)
        # What the daemon used at each rest.
        self.rests = []

    def replug(self):
        """Have a device come, move the pointer a little and back, and go."""
        kind, name = REPLUGGED[self.replugged % len(REPLUGGED)]
        with self.guest.stream("io.pointerd.Devices.Monitor") as devices:
            with self.guest.device(kind, name) as device:
                devices.until(is_device("added", name))
                if kind == "mouse":
                    device.emit([("EV_REL", "REL_Y", 5)], [("EV_REL", "REL_Y", -5)])
            devices.until(is_device("removed", name))
        self.replugged += 1

    def rest(self):
        """Note what the daemon uses when it has nothing to do, and tell how it goes."""
        usage = self.load.rest()
        self.rests.append(usage)
        self.load.go()
        counts = self.load.counts()
        sent, missed = self.load.reports()
        print(
            f"  {self.time(usage):6.0f} s: {sent} reports, {missed} missed, {counts['motions']} motions, {counts['resyncs']} resyncs;"
            f" memory {usage['resident']} KiB, at most {usage['most']}; {usage['descriptors']} descriptors;"
            f" {usage['seconds'] - self.begun['seconds']:.1f} s of the processor;"
            f" {sum(kind[0] for kind in counts['kinds'].values())} clients; {self.replugged} replugged",
            flush=True,
        )

    def time(self, usage):
        """When that was, in seconds since the start."""
        return usage["uptime"] - self.begun["uptime"]

    def judge(self):
        """Tell what came of it, and hold it against what has to be."""
        counts, (sent, missed) = self.load.counts(), self.load.reports()
        duration = self.time(self.rests[-1])
        warm = [(self.time(usage), usage["resident"]) for usage in self.rests if self.time(usage) >= WARM_UP]
        growth = warm[-1][1] - warm[0][1] if warm else 0
        descriptors = {usage["descriptors"] for usage in self.rests}
        warnings = self.guest.log("--priority=warning")
        print(
            f"  {sent / duration:.0f} reports a second, {missed / (sent + missed):.1%} of them missed\n"
            f"  clients of each kind, and how many the daemon ended: {counts['kinds']}\n"
            f"  what those read who stayed: {counts['lasting']}\n"
            f"  memory grew by {growth} KiB after the warm-up, {slope(warm) * 3600:.0f} KiB an hour fitted over {len(warm)} rests\n"
            f"  descriptors at rest: {sorted(descriptors)}; warnings: {len(warnings)}",
            flush=True,
        )
        assert growth <= GROWTH, f"memory has grown by {growth} KiB"
        assert len(descriptors) == 1, f"the number of descriptors at rest was {descriptors}"
        assert counts["lost"] == 0 and counts["errors"] == 0, f"clients were treated wrongly: {counts}"
        assert all(came for came, _ in counts["kinds"].values()), f"of some kind none came: {counts['kinds']}"
        assert self.guest.main_pid() == self.load.pid, "the daemon was started anew"
        unexpected = [line for line in warnings if not EXPECTED.search(line)]
        assert not unexpected, f"the log has {len(unexpected)} such lines: {unexpected[:5]}"


def slope(points):
    """By how much the second of each pair grows with the first, by least squares."""
    if len(points) < 2:
        return 0
    middle, level = (sum(values) / len(points) for values in zip(*points))
    return sum((x - middle) * (y - level) for x, y in points) / sum((x - middle) ** 2 for x, _ in points)


def check(machine, guest):
    with Load.on(guest) as load:
        soak = Soak(guest, load)
        soak.rest()
        begun = rested = time.monotonic()
        while (now := time.monotonic()) - begun < SECONDS:
            soak.replug()
            if now - rested > ROUND:
                rested = now
                soak.rest()
            time.sleep(max(0, now + PLUGGED - time.monotonic()))
        soak.rest()
        soak.judge()
