"""logind in the guest, which nothing else of the run needs: it runs only within the checks that are about it."""

import contextlib

from guest import Guest, Skipped

UNITS = ["dbus.socket", "dbus.service", "systemd-logind.service"]


@contextlib.contextmanager
def running(guest: Guest):
    """Have logind run, and forget it afterwards: what it leaves behind would mute the users of later checks."""
    for program in ["/lib/systemd/systemd-logind", "/usr/bin/dbus-daemon"]:
        if guest.try_run("test", "-e", program).status != 0:
            raise Skipped(f"{program} is not installed")
    # A session waits for its user's own systemd, which nothing here needs; where it is masked, logind goes on without.
    guest.run("systemctl", "mask", "--runtime", "--quiet", "user@.service")
    guest.run("systemctl", "start", "dbus.socket", "systemd-logind.service")
    try:
        yield
    finally:
        guest.run("systemctl", "unmask", "--runtime", "--quiet", "user@.service")
        guest.run("systemctl", "stop", *reversed(UNITS))
        guest.run("sh", "-c", "rm -f /run/systemd/seats/* /run/systemd/sessions/* /run/systemd/users/*")


def make_user(guest: Guest, name: str, number: int) -> list[int]:
    """Have a user be there who may be a client; returns the groups of such a program."""
    group = int(guest.run("getent", "group", "pointer-clients").split(":")[2])
    if guest.try_run("id", name).status != 0:
        guest.run("useradd", "--no-create-home", f"--uid={number}", f"--groups={group}", name)
    # Where logind keeps its files; it is there from the boot on, made by systemd-tmpfiles, which the guest does without.
    guest.run("mkdir", "-p", "/run/systemd/seats")
    return [number, group]


@contextlib.contextmanager
def session(guest: Guest, user: str, terminal: int, kind: str = "tty"):
    """A session of that user on a virtual terminal of seat0, as a login there has, text or graphical; gives its name."""
    if guest.try_run("sh", "-c", "ls /lib/*/security/pam_systemd.so").status != 0:
        raise Skipped("libpam-systemd is not installed")
    unit = f"session-of-{user}.service"
    guest.run(
        "systemd-run",
        "--quiet",
        f"--unit={unit}",
        "--property=PAMName=realkernel-session",
        f"--property=User={user}",
        f"--property=TTYPath=/dev/tty{terminal}",
        "--property=StandardInput=tty-force",
        "--property=Type=simple",
        "--setenv=XDG_SEAT=seat0",
        f"--setenv=XDG_VTNR={terminal}",
        f"--setenv=XDG_SESSION_TYPE={kind}",
        "--setenv=XDG_SESSION_CLASS=user",
        "sleep",
        "infinity",
    )
    try:
        yield name_of_session(guest, user)
    finally:
        guest.run("systemctl", "stop", unit)


def name_of_session(guest: Guest, user: str) -> str:
    """The name of a user's session, once logind has it: of a service that is one, systemd does not say when it is."""
    for _ in range(1000):
        name = guest.try_run("loginctl", "show-user", user, "--property=Display", "--value").out.strip()
        if name:
            return name
    raise AssertionError(f"logind has no session of {user}")
