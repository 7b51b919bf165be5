"""A daemon that is stopped again and again under a mouse at 1 kHz is right afterwards, and the log reports it no more often than it may."""

import re
import time

import growth
from load import RATE, Load

# How many reports come while it stands still: far more than the kernel keeps.
REPORTS = RATE // 2
# After so many stops everything rests, and is compared.
STOPS = 5
# Of what the kernel drops the log has so many entries at once, then one in so many microseconds: docs/administration/logging.md.
BURST, PERIOD = 5, 6_000_000
# The kernel has to drop reports so many more times than the log may have entries by then. So often it does so in vain: then the stops take
# as long as the entries.
BEYOND, VAIN = 5, 200
# Only ever reached by a mouse or a daemon that hangs.
LIMIT = 120


def wait_until(it_is_so, what):
    limit = time.monotonic() + LIMIT
    while not it_is_so():
        assert time.monotonic() < limit, f"{what} has not come"


def drops(guest):
    """How often the kernel has dropped reports since the daemon started, and how many entries the log may have of that."""
    status = guest.ask("io.pointerd.Service.GetStatus")["status"]
    return sum(kind["dropped"] for kind in status["devices"]), BURST + (status["time"] - status["started"]) // PERIOD


def stop(guest, load):
    """Stop the daemon until the kernel has dropped reports, and let it go on until it has noticed."""
    sent, (dropped, _) = load.reports()[0], drops(guest)
    guest.call("signal", pid=load.pid, name="SIGSTOP")
    try:
        wait_until(lambda: load.reports()[0] >= sent + REPORTS, "what the kernel cannot keep")
    finally:
        guest.call("signal", pid=load.pid, name="SIGCONT")
    wait_until(lambda: drops(guest)[0] > dropped, "word of what the kernel has dropped")


def reported(guest):
    """How many lines of the log report drops, and how many drops they report, with those that were left out before each."""
    # Without it what was written last may be missing.
    guest.run("journalctl", "--sync")
    lines = [line for line in guest.log("--priority=warning") if "SYN_DROPPED" in line]
    return len(lines), len(lines) + sum(int(count) for line in lines for count in re.findall(r"suppressed=(\d+)", line))


def is_reported(guest, load):
    """Stop the daemon once more; whether the log has a line about that, which with those before it reports every drop."""
    before, _ = reported(guest)
    stop(guest, load)
    lines, times = reported(guest)
    return lines > before and times == drops(guest)[0]


def check(machine, guest):
    with Load.on(guest) as load:
        uses = [load.rest()]
        while True:
            for _ in range(STOPS):
                stop(guest, load)
            uses.append(load.rest())
            dropped, allowed = drops(guest)
            if len(uses) > 3 and dropped >= allowed + BEYOND:
                break
            assert dropped < VAIN, f"{dropped} drops take so long that the log may have {allowed} entries"
        assert len({use["descriptors"] for use in uses}) == 1, f"descriptors were {[use['descriptors'] for use in uses]}"
        # The first stops fill buffers.
        grown = growth.compare(uses[1], uses[-1])

        lines, _ = reported(guest)
        dropped, allowed = drops(guest)
        assert BURST <= lines <= allowed, f"of {dropped} drops the log has {lines} lines, where {BURST} to {allowed} are allowed"
        # Not at once: most stops are left out of it, and one that comes just after a line is not in its sum.
        wait_until(lambda: is_reported(guest, load), "a line with which the log has reported every drop")
        counts = load.counts()
        assert counts["lost"] == 0 and counts["errors"] == 0, f"clients were treated wrongly: {counts}"
        assert guest.main_pid() == load.pid, "the daemon was started anew"
        print(f"  memory grew by {grown} KiB; {dropped} times dropped, {lines} lines in the log, of {allowed}", flush=True)
