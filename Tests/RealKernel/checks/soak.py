"""A mouse at 1 kHz, clients that come and go and devices that are replugged leave descriptors, and in minutes memory too, as they were."""

import itertools
import re
import time

import growth
from expected import is_device, is_there
from guest import Skipped
from load import RATE, Load

# How long it goes; an option of the run sets another time.
SECONDS = 20
# What is replugged, and the reports that it makes: a little and back.
REPLUGGED = [("mouse", "Second Mouse", [[("EV_REL", "REL_Y", 5)], [("EV_REL", "REL_Y", -5)]]), ("touchpad", "Second Touchpad", [])]
# Every so many seconds a device is replugged.
PLUGGED = 2
# Every so many seconds all of it rests for a moment: then what the daemon holds can be compared.
ROUND = 60
# Memory is compared from here on, in seconds: until then buffers grow to what they need.
WARM_UP = 120
# What may be warned of: a machine that is too slow for its mouse.
EXPECTED = re.compile("SYN_DROPPED")
# Which share of the mouse's rate there has to be, and which share of its reports may be missed or lost, or it is no mouse at 1 kHz.
ENOUGH, LEFT_OUT = 0.95, 0.02
# Which share of the reports that are read there has to be in motions, however slow the machine is: several that wait are one motion.
MOVED = 0.25
# Each time that the kernel drops reports so many are lost on average at most: the daemon had no processor for half a second.
LOST = RATE // 2


class Soak:
    """A load with devices that are replugged, and what was seen of the daemon under it."""

    def __init__(self, guest, load):
        self.guest, self.load = guest, load
        self.replugged = 0
        # Reports that others than the mouse have made. What is in the kernel's queue when a device goes is not read.
        self.others = 0
        # How all of it stood at each rest. Between rests a daemon on a slow machine may have no moment without work to look at it.
        self.rests = []

    def replug(self):
        """Have a device come, report, and go."""
        kind, name, reports = REPLUGGED[self.replugged % len(REPLUGGED)]
        with self.guest.stream("io.pointerd.Devices.Monitor") as devices:
            with self.guest.device(kind, name) as device:
                devices.until(is_there(name))
                device.emit(*reports)
            devices.until(is_device("removed", name))
        self.replugged += 1
        self.others += len(reports)

    def rest(self):
        """Note how all of it stands when there is nothing to do, and print how it goes."""
        rest = self.load.rest()
        self.rests.append(rest)
        self.load.go()
        print(
            f"  {self.time(rest):6.0f} s: {rest['sent']} reports, {rest['missed']} missed, {rest['read']} read, {rest['motions']} motions,"
            f" {rest['resyncs']} resyncs; memory {rest['resident']} KiB, at most {rest['most']}; {rest['descriptors']} descriptors;"
            f" {self.since('seconds'):.1f} s of the processor;"
            f" {sum(came for came, _ in rest['kinds'].values())} clients; {self.replugged} replugged",
            flush=True,
        )

    def time(self, usage):
        """When that was, in seconds since the first rest."""
        return usage["uptime"] - self.rests[0]["uptime"]

    def since(self, name):
        """By how much that has grown from the first rest to the last: before it, nobody has read the mouse yet."""
        return self.rests[-1][name] - self.rests[0][name]

    def judge(self):
        """Print what came of it, and compare it with what has to be."""
        last = self.rests[-1]
        print(
            f"  clients of each kind, and how many the daemon ended: {last['kinds']}\n  what those read who stayed: {last['lasting']}",
            flush=True,
        )
        self.judge_use()
        self.judge_reports()
        assert last["lost"] == 0 and last["errors"] == 0, f"clients were treated wrongly: {last}"
        assert all(came for came, _ in last["kinds"].values()), f"of some kind none came: {last['kinds']}"
        assert self.guest.main_pid() == self.load.pid, "the daemon was started anew"
        warnings = self.guest.log("--priority=warning")
        unexpected = [line for line in warnings if not EXPECTED.search(line)]
        assert not unexpected, f"the log has {len(unexpected)} such lines: {unexpected[:5]}"
        # A load that was too light does not excuse what went wrong under it.
        self.judge_load()
        self.judge_motions()

    def judge_use(self):
        """Descriptors are as they were at each rest, and memory nearly so from the warm-up to the end."""
        descriptors = {rest["descriptors"] for rest in self.rests}
        print(f"  descriptors at rest: {sorted(descriptors)}", flush=True)
        assert len(descriptors) == 1, f"the number of descriptors at rest was {descriptors}"
        warm = [rest for rest in self.rests if self.time(rest) >= WARM_UP]
        if len(warm) < 2:
            print(f"  memory is not compared: it takes two rests after the warm-up of {WARM_UP} s", flush=True)
            return
        # All that is resident: by then the program is where it is needed.
        grown = growth.compare(warm[0], warm[-1], "resident")
        hourly = slope([(self.time(rest), rest["resident"]) for rest in warm]) * 3600
        print(f"  memory grew by {grown} KiB after the warm-up, {hourly:.0f} KiB an hour fitted over {len(warm)} rests", flush=True)

    def unread(self):
        """How many reports may have been sent and not read; what the other devices made and nobody read is among them."""
        return self.since("sent") + self.others - self.since("read")

    def judge_reports(self):
        """What was sent was read, and has moved the pointer for those who stayed, up to the end."""
        summary = f"of {self.since('sent')} reports and {self.others} of other devices {self.since('read')} were read"
        # The state that is read after the kernel has dropped reports is a report more.
        dropped = self.since("dropped")
        assert -dropped <= self.unread() <= self.others + LOST * dropped, f"{summary}, and {dropped} times some were dropped"
        for before, after in itertools.pairwise(self.rests):
            sent, read, motions = (after[name] - before[name] for name in ["sent", "read", "motions"])
            assert motions > MOVED * read > 0, f"of {sent} reports {read} were read, which made {motions} motions"
            for name, events in after["lasting"].items():
                assert events > before["lasting"][name], f"for {self.time(after) - self.time(before):.0f} s {name} has read nothing"

    def judge_motions(self):
        """At the mouse's full rate most of its reports are motions for those who stayed, from each rest to the next."""
        for before, after in itertools.pairwise(self.rests):
            sent, read, motions = (after[name] - before[name] for name in ["sent", "read", "motions"])
            assert min(read, motions) > sent / 2, f"of {sent} reports {read} were read, which made {motions} motions"

    def judge_load(self):
        """Whether this was a mouse at 1 kHz, and as much replugging as was meant."""
        duration = self.time(self.rests[-1]) - self.time(self.rests[0])
        sent, missed, rate = self.since("sent"), self.since("missed"), self.since("sent") / duration
        left_out, pause = (missed + max(0, self.unread())) / (sent + missed), duration / self.replugged
        summary = f"{rate:.0f} reports a second, {left_out:.1%} left out, a device replugged each {pause:.1f} s"
        print(f"  {summary}; {missed} reports were missed, and {self.since('dropped')} times the kernel dropped some", flush=True)
        if rate < ENOUGH * RATE or left_out > LEFT_OUT or pause > 2 * PLUGGED:
            raise Skipped(f"this machine is too slow for it: {summary}")


def slope(points):
    """By how much the second of each pair grows with the first, by least squares."""
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
            # How fast devices are replugged, and nothing that is waited for: what has to be so by then was seen in the events.
            time.sleep(max(0, now + PLUGGED - time.monotonic()))
        soak.rest()
        soak.judge()
