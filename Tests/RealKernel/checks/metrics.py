"""The example units of docs/administration/metrics.md write the daemon's counters every half minute, and start it if necessary."""

import pathlib

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "systemd"
FOLDER = "/var/lib/prometheus/node-exporter"
FILE = f"{FOLDER}/pointerd.prom"
SERVICE, TIMER = "pointerd-metrics.service", "pointerd-metrics.timer"


def runs(guest):
    """How often the file has been written."""
    # Without it what was written last may be missing.
    guest.run("journalctl", "--sync")
    journal = guest.run("journalctl", f"--unit={SERVICE}", "--output=cat", "--no-pager", "--quiet")
    return sum("Finished" in line for line in journal.splitlines())


def figures(guest, times):
    """What the file says once it was written so many times: the values, by name and labels."""
    guest.call("wait_for_log", unit=SERVICE, text="Finished", count=times)
    lines = guest.run("cat", FILE).splitlines()
    assert lines[-1] == "# EOF", f"the file ends with {lines[-1]}"
    return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))


def state(guest):
    return guest.try_run("systemctl", "is-active", "pointerd.service").out.strip()


def check(machine, guest):
    assert state(guest) == "inactive"
    guest.run("mkdir", "-p", FOLDER)
    try:
        for unit in [SERVICE, TIMER]:
            guest.call("write_file", path=f"/etc/systemd/system/{unit}", text=(EXAMPLES / f"{unit}.example").read_text())
        guest.run("systemctl", "enable", "--now", TIMER)
        first = figures(guest, 1)
        assert first["pointerd_up"] == "1" and first["pointerd_accepted_connections_total"] == "1", f"the file says {first}"
        # Root has the roles for the drive and the help, with the capabilities of the unit too.
        for state_of in [
            'drive_phase{phase="off",reason=""}',
            'agreement{pointer="default",agreement="none"}',
            'assist_profile{pointer="default",profile="steady"}',
        ]:
            assert first[f"pointerd_{state_of}"] == "1", f"the file says {first}"
        # Nothing is driven yet, and the figures of that are there.
        assert first["pointerd_drive_delay_seconds_count"] == "0", f"the file says {first}"
        # Its owner is root, and its reader is not.
        assert guest.run("stat", "--format=%a", FILE).strip() == "644"

        # By asking it starts what was stopped. The timer stands still meanwhile, so that no run that was due before is counted.
        guest.run("systemctl", "stop", TIMER, SERVICE)
        guest.run("systemctl", "stop", "pointerd.service")
        before = runs(guest)
        guest.run("systemctl", "start", TIMER)
        again = figures(guest, before + 1)
        assert again["pointerd_up"] == "1" and state(guest) == "active", f"the file says {again}, the daemon is {state(guest)}"

        # The timer's start is one run, the next one comes by itself.
        later = figures(guest, before + 2)
        assert int(later["pointerd_accepted_connections_total"]) > 1, f"the file says {later}"

        # Without a socket there is nobody to ask.
        guest.run("systemctl", "stop", "pointerd.socket")
        guest.run("systemctl", "start", SERVICE)
        assert "pointerd_up 0" in guest.run("cat", FILE)
        said = guest.run("systemctl", "show", SERVICE, "--property=Result", "--value").strip()
        assert said == "success", f"a daemon that does not run makes the unit end with {said}"
    finally:
        guest.run("systemctl", "disable", "--now", TIMER)
        guest.run("rm", "-rf", f"/etc/systemd/system/{SERVICE}", f"/etc/systemd/system/{TIMER}", FOLDER)
        guest.run("systemctl", "daemon-reload")
        guest.run("systemctl", "start", "pointerd.socket")
