"""A daemon that hangs is killed by systemd's watchdog and started again, and the call that it left waiting is answered."""

import os

from expected import CENTER, point, state_of

DROP_IN = "/run/systemd/system/pointerd.service.d/watchdog.conf"


def check(machine, guest):
    # Quicker than the unit's own, which has to be there. systemd does not know that of a service which has never run.
    state_of(guest)
    assert guest.run("systemctl", "show", "pointerd.service", "--property=WatchdogUSec", "--value").strip() == "15s"
    guest.call("write_file", path=DROP_IN, text="[Service]\nWatchdogSec=2s\n")
    guest.run("systemctl", "daemon-reload")
    try:
        state_of(guest)
        hung = guest.main_pid()
        guest.call("signal", pid=hung, name="SIGSTOP")
        # The process is there and takes connections; nobody reads them.
        assert point(state_of(guest)["position"]) == CENTER, "the call that waited is answered with another state"
        assert guest.main_pid() != hung, "the daemon that hung has answered"
        guest.wait_for_log("Watchdog timeout")
        guest.wait_for_log("Failed with result 'watchdog'")
        assert guest.run("systemctl", "show", "pointerd.service", "--property=NRestarts", "--value").strip() == "1"
    finally:
        guest.run("rm", "-r", os.path.dirname(DROP_IN))
        guest.run("systemctl", "daemon-reload")
