"""The first client starts the daemon, systemctl stop ends it and its streams, the socket stays, the next client starts it again."""

from expected import state_of, CENTRE, point
from guest import SOCKET


def property_of(guest, name):
    return guest.run("systemctl", "show", "pointerd.service", f"--property={name}", "--value").strip()


def socket_facts(guest):
    return guest.run("stat", "--format=%F %U %G %a", SOCKET).strip()


def check(machine, guest):
    assert property_of(guest, "ActiveState") == "inactive", "the daemon runs before anyone has connected"
    facts = socket_facts(guest)
    assert facts == "socket root pointer-clients 660", f"systemd made the socket as '{facts}'"

    with guest.stream("io.pointerd.Pointer.Subscribe", events=["motion"]) as stream:
        first = stream.next()
        assert first["kind"] == "state", f"the stream starts with {first}"
        assert point(first["state"]["position"]) == CENTRE, f"the pointer starts at {first['state']['position']}"
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
    assert socket_facts(guest) == facts, f"the stop left the socket as '{socket_facts(guest)}'"

    state_of(guest)
    assert property_of(guest, "ActiveState") == "active", "a later client did not start it again"
