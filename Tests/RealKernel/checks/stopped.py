"""Stopped, the service leaves the socket, which starts it again; stopped with its socket it leaves no process and no file."""

from expected import state_of, wait_for_mouse
from guest import SOCKET, GuestError

UNITS = ["pointerd.socket", "pointerd.service"]
# Where something of a service's may be left.
PLACES = ["/run", "/dev/shm", "/dev/mqueue", "/sys/fs/cgroup"]
# Of these only what lies at the top: they are the host's, and large.
SHALLOW_PLACES = ["/tmp", "/var/tmp"]
# What is its own by name, in folders that have much of others'.
NAMES = [
    "/run/pointerd",
    "/run/pointerd/*",
    "/run/systemd/units/*:pointerd.*",
    "/sys/fs/cgroup/*/pointerd.service",
    "/sys/fs/cgroup/*/pointerd.socket",
    "*/systemd-private-*-pointerd.service-*",
    "/run/varlink/registry/io.pointerd.*",
]
# The folders of systemd's registry of Varlink services, and the file by which a systemd that has it makes them.
REGISTRY = ["/run/varlink", "/run/varlink/registry"]
REGISTRY_FILE = "/usr/lib/tmpfiles.d/20-systemd-varlink.conf"
INTERFACES = ["Assist", "Compositor", "Devices", "Drive", "Layout", "Pointer", "Service"]


def left(guest):
    """What there is of its user's or by its name."""
    processes = guest.try_run("pgrep", "--list-full", "--uid", "pointerd").out
    wanted = ["-user", "pointerd", "-o", "-group", "pointerd", "-o", "-group", "pointer-clients"]
    has_registry = guest.try_run("test", "-e", REGISTRY_FILE).status == 0
    for name in NAMES + ([] if has_registry else REGISTRY):
        wanted += ["-o", "-path", name]
    # Their status is not looked at: what other processes do is gone by the time that it is listed.
    files = guest.try_run("find", *PLACES, *wanted).out
    files += guest.try_run("find", *SHALLOW_PLACES, "-maxdepth", "1", "(", *wanted, ")").out
    shared = [line for line in guest.run("ipcs", "--all").splitlines() if " pointerd " in line]
    return processes.splitlines() + files.splitlines() + shared


def is_reachable(guest):
    try:
        with guest.connect():
            return True
    except GuestError as error:
        assert error.errno == "ENOENT", f"the socket is not away: {error}"
        return False


def check(machine, guest):
    wait_for_mouse(guest)
    running = left(guest)
    for thing in [SOCKET, "/sys/fs/cgroup/system.slice/pointerd.service", "/run/systemd/units/invocation:pointerd.service"]:
        assert thing in running, f"{thing} is not seen while it runs: {running}"
    for interface in INTERFACES:
        link = f"/run/varlink/registry/io.pointerd.{interface}"
        assert guest.run("readlink", "--canonicalize", link).strip() == SOCKET, f"{link} does not lead to the socket: {running}"
    assert any("/usr/libexec/pointerd" in line for line in running), f"its process is not seen while it runs: {running}"
    assert any("systemd-private" in line for line in running), f"its folder for temporary files is not seen: {running}"

    done = guest.try_run("systemctl", "stop", "pointerd.service")
    assert done.status == 0 and "pointerd.socket" in done.err, f"systemctl does not say that the socket starts it again: {done.err}"
    assert is_reachable(guest), "the stop of the service has taken the socket away"
    state_of(guest)

    guest.run("systemctl", "stop", *UNITS)
    assert not left(guest), f"the stop leaves {left(guest)}"
    assert not is_reachable(guest)

    guest.run("systemctl", "start", "pointerd.socket")
    state_of(guest)
    guest.run("systemctl", "stop", "pointerd.socket")
    assert not left(guest), f"the stop of the socket leaves {left(guest)}"
    guest.run("systemctl", "start", "pointerd.socket")
    state_of(guest)
