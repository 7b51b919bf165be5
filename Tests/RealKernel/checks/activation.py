"""The first client starts the daemon, systemctl stop ends it and its streams, the socket stays, the next client starts it again."""

import os

from expected import CENTER, point, state_of
from guest import SOCKET


def property_of(guest, name):
    return guest.run("systemctl", "show", "pointerd.service", f"--property={name}", "--value").strip()


def facts_of(guest, path):
    return guest.run("stat", "--format=%F %U %G %a", path).strip()


def check(machine, guest):
    assert property_of(guest, "ActiveState") == "inactive", "the daemon runs before anyone has connected"
    facts = facts_of(guest, SOCKET)
    assert facts == "socket pointerd pointer-clients 660", f"systemd made the socket as '{facts}'"
    # Nobody else can put a socket of their own in its place.
    folder = facts_of(guest, os.path.dirname(SOCKET))
    assert folder == "directory root root 755", f"systemd made the socket's folder as '{folder}'"

    with guest.stream("io.pointerd.Pointer.Subscribe", events=["motion"]) as stream:
        first = stream.next()
        assert first["kind"] == "state", f"the stream starts with {first}"
        assert point(first["state"]["position"]) == CENTER, f"the pointer starts at {first['state']['position']}"
        assert property_of(guest, "ActiveState") == "active", "it answered, yet systemd has no READY from it"
        user = guest.run("ps", "-o", "user=", "-p", property_of(guest, "MainPID")).strip()
        assert user == "pointerd", f"it runs as {user}"

        guest.run("systemctl", "stop", "pointerd.service")
        left = stream.drain()
        assert left == 0, f"{left} events came after the stop"
    ended = [property_of(guest, name) for name in ["ActiveState", "Result", "ExecMainStatus", "NRestarts"]]
    assert ended == ["inactive", "success", "0", "0"], f"it ended as {ended}"
    status = property_of(guest, "StatusText")
    assert status == "Stops", f"what does not run says '{status}'"
    assert facts_of(guest, SOCKET) == facts, f"the stop left the socket as '{facts_of(guest, SOCKET)}'"
    assert facts_of(guest, os.path.dirname(SOCKET)) == folder, "the stop changed the socket's folder"

    state_of(guest)
    assert property_of(guest, "ActiveState") == "active", "a later client did not start it again"
