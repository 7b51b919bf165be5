"""pointerctl doctor names what keeps help from a person, and its cure mends it: on Xorg, with the person's own service manager."""

import contextlib
import json
import pathlib

import desktop
import driving
import logind
import package
import screens
from guest import SOCKET

RUNTIME = f"/run/user/{desktop.UID}"
HOME = f"/home/{desktop.USER}"
FOLDER = f"{HOME}/.config/pointerd"
DROP_IN = f"{package.CONFIGURATION}.d/50-check.toml"
DEVICES = '[drive]\ndevices = [{ kind = "mouse" }]\n'
EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "systemd"
COUNTING, COLLECTED = "pointerd-desktops.service", "/var/lib/prometheus/node-exporter"
# Where the display server is: polkit asks whether the session is in front.
TERMINAL = 7
# What says to programs where the display is.
DISPLAY_VARIABLES = ["DISPLAY", "WAYLAND_DISPLAY"]
# A configuration without surfaces.
PLAIN = "layouts = []\n"
SURFACE = '[[surfaces]]\nid = "demo"\nz = 10\nframe = { x = 0, y = 0, width = 300, height = 200 }\n'


class Person:
    """The desktop's user in a terminal of the session."""

    def __init__(self, guest, display):
        self.guest = guest
        self.display = display
        self.environment = {
            "XDG_RUNTIME_DIR": RUNTIME,
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={RUNTIME}/bus",
            "NO_AT_BRIDGE": "0",
            "HOME": HOME,
        }

    def run(self, *argv):
        return self.display.run(*argv, **self.environment)

    def doctor(self):
        return json.loads(self.run("pointerctl", "doctor", "--json"))

    def missing(self):
        return [entry["code"] for entry in self.doctor()["missing"]]

    def names(self, code, what):
        """Wait until doctor names it; returns the entry."""
        found = None

        def look():
            nonlocal found
            found = self.doctor()
            return next((entry for entry in found["missing"] + found["notes"] if entry["code"] == code), None)

        try:
            entry = desktop.look(code, look)
        except AssertionError as error:
            raise AssertionError(f"with {what} doctor says {found}") from error
        print(f"  doctor: {what}: {entry['what']}", flush=True)
        return entry

    def is_content(self, after, sentence=None):
        """Wait until nothing is missing."""
        found = None

        def look():
            nonlocal found
            found = self.doctor()
            return not found["missing"] and sentence in (None, found["sentence"])

        try:
            desktop.look(after, look)
        except AssertionError as error:
            raise AssertionError(f"after {after} doctor says {found}") from error


def check(machine, guest):
    with driving.installed(guest), desktop_installed(guest), session(machine, guest) as person:
        programs(guest, person)
        file(guest, person)
        drive(machine, guest, person)
        rights(guest, person)
        for_root(guest, person)


@contextlib.contextmanager
def desktop_installed(guest):
    former = guest.run("cat", package.CONFIGURATION)
    guest.call("write_file", path=package.CONFIGURATION, text=PLAIN)
    package.install(guest, package.DESKTOP)
    try:
        yield
    finally:
        guest.run("rm", "-f", DROP_IN)
        guest.call("write_file", path=package.CONFIGURATION, text=former)
        package.dpkg(guest, "--purge", "pointerd-desktop")
        guest.run("systemctl", "restart", "pointerd.service")


@contextlib.contextmanager
def session(machine, guest, kind="x11", server=screens.xorg):
    """A session in front, with the user's own service manager and a display server of that kind."""
    desktop.make_user(guest)
    guest.run("install", "--directory", f"--owner={desktop.USER}", HOME)
    guest.run("mkdir", "-p", "/run/systemd/seats")
    with logind.running(guest):
        # Here the user's own service manager is what matters.
        guest.run("systemctl", "unmask", "--runtime", "--quiet", "user@.service")
        with logind.session(guest, desktop.USER, TERMINAL, kind) as number:
            guest.run("loginctl", "activate", number)
            desktop.look("bus of the user", lambda: guest.try_run("test", "-S", f"{RUNTIME}/bus").status == 0)
            try:
                with server(machine, guest) as display:
                    person = Person(guest, display)
                    variables = [f"{name}={display.environment[name]}" for name in DISPLAY_VARIABLES if name in display.environment]
                    person.run("systemctl", "--user", "set-environment", *variables)
                    yield person
            except Exception:
                print(guest.run("journalctl", "--boot", "--no-pager", "--output=short-monotonic", "--lines=80"), flush=True)
                raise
            finally:
                guest.try_run("systemctl", "stop", f"user@{desktop.UID}.service")
                guest.run("rm", "-rf", HOME)


def configure(guest, text):
    guest.call("write_file", path=DROP_IN, text=text)
    guest.run("systemctl", "reload-or-restart", "pointerd.service")


def programs(guest, person):
    """Programs that are off, and help that nobody asks for."""
    person.names("off", "programs that are off")
    person.run("pointerctl", "desktop", "enable", "overlay")
    person.is_content("enabling the overlay")
    person.run("pointerctl", "assist", "set", "tremor")
    person.names("helpNotAsked", "help that is chosen before the feeder is on")
    # What comes by itself after the start is waited for.
    said = person.run("pointerctl", "desktop", "enable", "feeder")
    assert "Missing:" not in said, f"after enabling both programs it says {said}"
    person.is_content("enabling both programs")


def file(guest, person):
    """A mistake in the person's file."""
    guest.call("write_file", path=f"{FOLDER}/desktop.toml", text='[assist]\nprofile = "tremro"\n')
    person.names("mistakes", "a mistake in [assist]")
    person.run("pointerctl", "assist", "set", "tremor")
    person.is_content("assist set")


def drive(machine, guest, person):
    """Everything between the help and all programs."""
    person.names("driveOff", "the drive off")
    configure(guest, DEVICES.replace('kind = "mouse"', 'name = "no such mouse"') + "enabled = true\n")
    person.names("driveWaits", "devices that fit nothing")
    configure(guest, DEVICES)
    guest.run("pointerctl", "drive", "off")
    guest.run("pointerctl", "drive", "on", "--yes")
    person.is_content("the drive on", "On: clicks are steadied in all programs.")
    person.names("driveEndsWithDaemon", "a drive that is kept and not configured")
    configure(guest, DEVICES + "enabled = true\n")
    found = person.doctor()
    assert not found["notes"], f"with the drive configured doctor notes {found['notes']}"

    with driving.monitor(guest) as status:
        status.until(driving.is_driving)
        driving.hold_buttons(machine, status)
        entry = person.names("driveFailed", "three buttons held")
        assert any("pointerctl drive on" in line for line in entry["how"]), f"the cure is {entry['how']}"
        # The guard hands out nothing for 10 s.
        while not turns_on(guest, status):
            pass
    person.is_content("the drive on again", "On: clicks are steadied in all programs.")
    configure(guest, DEVICES + f"enabled = true\n{SURFACE}")
    person.names("surfacesAboveWindows", "surfaces of a demonstration")
    configure(guest, DEVICES + "enabled = true\n")
    person.is_content("leaving the surfaces out")


def turns_on(guest, status):
    """Turn the drive on; returns whether it drives."""
    driving.enable(guest)
    return status.until(lambda status: status["phase"] == "failed" or driving.is_driving(status))["phase"] == "driving"


def rights(guest, person):
    """Roles that are taken away, and a socket that is closed."""
    configure(guest, DEVICES + "enabled = true\n[roles]\nsync = []\n")
    person.names("withoutRole", "the role sync taken away")
    configure(guest, DEVICES + "enabled = true\n")
    person.is_content("giving the role back")
    guest.run("chmod", "0600", SOCKET)
    for program in ["overlay", "feeder"]:
        person.run("systemctl", "--user", "restart", f"pointer-{program}.service")
    unit = "pointer-feeder.service"
    desktop.look("end of the feeder", lambda: "failed" in person.run("systemctl", "--user", "show", unit, "--property=ActiveState"))
    entry = person.names("daemonDenied", "a socket that is closed")
    assert entry["how"], "there is no cure"
    guest.run("chmod", "0666", SOCKET)
    person.names("startedAgain", "programs that had given up")
    person.is_content("opening the socket", "On: clicks are steadied in all programs.")


def for_root(guest, person):
    """Root sees as the person what the person sees, and the example unit counts it."""
    own, seen = person.doctor(), json.loads(guest.run("pointerctl", "doctor", "--user", desktop.USER, "--json"))
    for key in ["sentence", "desktop", "programs", "roles", "reach", "missing"]:
        assert seen[key] == own[key], f"root sees {key} {seen[key]}, the person {own[key]}"
    users = json.loads(guest.run("pointerctl", "doctor", "--all", "--json"))["users"]
    assert [user["user"] for user in users] == [desktop.USER], f"the users are {users}"

    place = f"/etc/systemd/system/{COUNTING}"
    guest.call("write_file", path=place, text=(EXAMPLES / f"{COUNTING}.example").read_text())
    guest.run("mkdir", "-p", COLLECTED)
    try:
        guest.run("systemctl", "daemon-reload")
        guest.run("systemctl", "start", COUNTING)
        lines = guest.run("cat", f"{COLLECTED}/pointerd-desktops.prom").splitlines()
        assert {"pointerd_desktops 1", "pointerd_desktops_helped 1"} <= set(lines), f"the file says {lines}"
        assert not any(desktop.USER in line.split("{")[-1] for line in lines if "{" in line), f"the file names the user: {lines}"
    finally:
        guest.run("rm", "-rf", place, COLLECTED)
        guest.run("systemctl", "daemon-reload")
