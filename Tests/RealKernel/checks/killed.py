"""Killed among its clients, at once and again and again, the daemon is back for the next call, and its socket was never away."""

import contextlib

from expected import CENTER, point, state_of
from guest import SOCKET

KILLS = 20
CLIENTS = 4


def restarts(guest):
    return int(guest.run("systemctl", "show", "pointerd.service", "--property=NRestarts", "--value"))


def kill(guest):
    """Kill the daemon that runs at the moment; returns its process."""
    pid = guest.main_pid()
    assert pid != 0, "there is no daemon to kill"
    guest.call("signal", pid=pid, name="SIGKILL")
    return pid


def check(machine, guest):
    state_of(guest)
    inode = guest.run("stat", "--format=%i", SOCKET)
    with contextlib.ExitStack() as clients:
        streams = [clients.enter_context(guest.stream("io.pointerd.Pointer.Subscribe", events=["motion"])) for _ in range(CLIENTS)]
        for stream in streams:
            assert stream.next()["kind"] == "state"
        killed = kill(guest)
        assert point(state_of(guest)["position"]) == CENTER, "the call after the kill is answered with another state"
        assert guest.main_pid() != killed
        for stream in streams:
            assert stream.drain() == 0, "a stream of the killed daemon's goes on"

    before = restarts(guest)
    # Each as soon as the service manager has it running again, which the answer to a client shows.
    for _ in range(KILLS):
        kill(guest)
        state_of(guest)
    assert restarts(guest) >= before + KILLS, f"of {KILLS} kills {restarts(guest) - before} were seen"
    assert guest.run("stat", "--format=%i", SOCKET) == inode, "the socket was made anew"
