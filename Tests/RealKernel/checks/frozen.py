"""A daemon that is stopped again and again under a mouse at 1 kHz is right afterwards, and says so in a few lines."""

from load import RATE, Load

STOPS = 10
# How many reports come meanwhile: far more than the kernel keeps.
REPORTS = RATE // 2
# Memory may have grown by so many KiB since the second stop.
GROWTH = 256


def check(machine, guest):
    with Load.on(guest) as load:
        uses = []
        for _ in range(STOPS):
            sent = load.reports()[0]
            guest.call("signal", pid=load.pid, name="SIGSTOP")
            try:
                while load.reports()[0] < sent + REPORTS:
                    pass
            finally:
                guest.call("signal", pid=load.pid, name="SIGCONT")
            uses.append(load.rest())
        assert len({use["descriptors"] for use in uses}) == 1, f"descriptors were {[use['descriptors'] for use in uses]}"
        growth = uses[-1]["resident"] - uses[1]["resident"]
        assert growth <= GROWTH, f"memory has grown by {growth} KiB"
        guest.wait_for_log("SYN_DROPPED")
        dropped = [line for line in guest.log("--priority=warning") if "SYN_DROPPED" in line]
        assert len(dropped) <= 2 * STOPS, f"the log has {len(dropped)} lines on it: {dropped[:3]}"
        counts = load.counts()
        assert counts["lost"] == 0 and counts["errors"] == 0, f"clients were treated wrongly: {counts}"
        assert guest.main_pid() == load.pid, "the daemon was started anew"
        print(f"  memory grew by {growth} KiB, {len(dropped)} lines in the log", flush=True)
