"""A daemon whose configuration is wrong from the start says so in its status; once it is mended, a client that has waited is answered."""

import re

from expected import CENTER, CONFIGURATION, configured, point
from guest import SOCKET

# More than systemd starts a service in a row by itself, and more than a socket may trigger in a row: the client who waits triggers each.
FAILURES = 30


def show(guest, name, unit="pointerd.service"):
    return guest.run("systemctl", "show", unit, f"--property={name}", "--value").strip()


def microseconds(guest, name, unit):
    return int(re.search(r"μs: (\d+)", guest.run("systemd-analyze", "timespan", show(guest, name, unit)))[1])


def check(machine, guest):
    mistake = guest.run("cat", CONFIGURATION).count("\n") + 2
    inode = guest.run("stat", "--format=%i", SOCKET)
    with guest.connect() as client:
        with configured(guest, lambda text: text + "\nthis is no TOML\n"):
            client.send({"method": "io.pointerd.Pointer.GetState", "parameters": {}})
            # Several starts, so that whatever gives up after the first is seen to.
            for count in range(1, 4):
                guest.call("wait_for_log", unit="pointerd.service", text="cannot start, the configuration is not in order", count=count)
            said = show(guest, "StatusText")
            assert f"{CONFIGURATION}:{mistake}:" in said, f"its status is '{said}'"
            assert guest.try_run("systemctl", "restart", "pointerd.service").status != 0, "a start that fails is said to succeed"
            assert show(guest, "ActiveState", "pointerd.socket") == "active", "the socket has given up"
        reply = client.receive()
    assert reply and point(reply["parameters"]["state"]["position"]) == CENTER, f"the client who waited gets {reply}"
    assert show(guest, "ActiveState") == "active"
    assert CONFIGURATION in show(guest, "StatusText"), "its status is still that of the failure"

    # However many there are: what a limit would end takes longer to see than to read.
    assert show(guest, "StartLimitIntervalUSec") == "0", "the starts are limited"
    # A machine that is faster than this one fails faster.
    apart, socket = microseconds(guest, "RestartUSec", "pointerd.service"), "pointerd.socket"
    within, triggers = microseconds(guest, "TriggerLimitIntervalUSec", socket), int(show(guest, "TriggerLimitBurst", socket))
    assert 2 * within <= triggers * apart, f"in {within} us the socket may trigger {triggers} starts, each of which lasts {apart} us"
    # Any other failure: a program that is not there cannot even say so, and fails faster.
    program = "/usr/libexec/pointerd"
    guest.run("systemctl", "stop", "pointerd.service")
    guest.run("mv", program, f"{program}.away")
    try:
        with guest.connect() as client:
            client.send({"method": "io.pointerd.Pointer.GetState", "parameters": {}})
            guest.call("wait_for_log", unit="pointerd.service", text="Failed at step", count=FAILURES)
            guest.run("mv", f"{program}.away", program)
            assert client.receive(), "no answer once the program is back"
    finally:
        guest.try_run("mv", f"{program}.away", program)
    assert guest.run("stat", "--format=%i", SOCKET) == inode, "the socket was made anew"
