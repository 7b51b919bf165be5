"""A daemon that is stopped again and again under a mouse at 1 kHz is right afterwards, and the log tells of it as rarely as it is to."""

import re
import time

from load import RATE, Load

# How many reports come while it stands still: far more than the kernel keeps.
REPORTS = RATE // 2
# After so many stops everything rests, and is compared.
STOPS = 5
# Of what the kernel drops the log has so many entries at once, then one in so many microseconds: docs/logging.md.
BURST, PERIOD = 5, 6_000_000
# So many more times than the log may have told by then the kernel is to drop reports. So often it does so in vain: then the stops take as
# long as the entries.
BEYOND, VAIN = 5, 200
# Memory may have grown by so many KiB since the second rest.
GROWTH = 256
# Only ever reached by a mouse or a daemon that hangs.
LIMIT = 120


def wait_until(it_is_so, what):
    limit = time.monotonic() + LIMIT
    while not it_is_so():
        assert time.monotonic() < limit, f"{what} has not come"


def drops(guest):
    """How often the kernel has dropped reports since the daemon started, and how often the log may have told of it."""
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
            assert dropped < VAIN, f"{dropped} drops take so long that the log may tell of {allowed}"
        assert len({use["descriptors"] for use in uses}) == 1, f"descriptors were {[use['descriptors'] for use in uses]}"
        growth = uses[-1]["resident"] - uses[1]["resident"]
        assert growth <= GROWTH, f"memory has grown by {growth} KiB"

        guest.wait_for_log("SYN_DROPPED", count=BURST)
        told = [line for line in guest.log("--priority=warning") if "SYN_DROPPED" in line]
        assert len(told) <= allowed, f"of {dropped} times the log tells in {len(told)} lines, where {allowed} are allowed: {told[-3:]}"
        left_out = sum(int(count) for line in told for count in re.findall(r"suppressed=(\d+)", line))
        assert len(told) + left_out <= dropped, f"the log tells of {len(told) + left_out} times, of {dropped}"
        counts = load.counts()
        assert counts["lost"] == 0 and counts["errors"] == 0, f"clients were treated wrongly: {counts}"
        assert guest.main_pid() == load.pid, "the daemon was started anew"
        print(f"  memory grew by {growth} KiB; {dropped} times dropped, {len(told)} lines in the log, of {allowed}", flush=True)
