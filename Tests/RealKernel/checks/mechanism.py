"""The mechanism with the real polkit, logind and systemd: a typed password, callers who get none, what is written, and a way back."""

import contextlib
import json

import logind
import package
from guest import Skipped

ALICE, BOB = 2001, 2002
PASSWORD = "a long password"
CONTROL = "/sys/fs/cgroup/user.slice"
DROP_IN = f"{package.CONFIGURATION}.d/50-switched-on.toml"
CHROMIUM, FLAG = "/etc/chromium.d", "/etc/chromium.d/pointerd"
# What polkit asks of who is in front, by the action; who is not has none of them.
ACTIONS = {"drive": "auth_admin_keep", "touchpads": "auth_admin", "chromium": "auth_admin", "remove": "yes"}
# Calls of one sender, and how many bytes the longest wish of them has.
FLOOD, LONGEST = 1000, 1 << 20
# Lines that they add to the log at most, of the mechanism and of systemd.
MOST_LINES = 100
UNREADABLE = f"{package.CONFIGURATION}.d/40-check.toml"
UNIT = "pointer-mechanism.service"
STAGED = "/opt/realkernel/mechanism"
CALL = ["dbus-send", "--system", "--print-reply", "--reply-timeout=200000", "--dest=io.pointerd.Mechanism", "/io/pointerd/Mechanism"]
# Where a package installs what is staged.
PLACES = {
    "pointer-mechanism": "/usr/libexec/pointer-mechanism",
    "pointer-mechanism.service": f"/lib/systemd/system/{UNIT}",
    "io.pointerd.Mechanism.service": "/usr/share/dbus-1/system-services/io.pointerd.Mechanism.service",
    "io.pointerd.Mechanism.conf": "/usr/share/dbus-1/system.d/io.pointerd.Mechanism.conf",
    "io.pointerd.policy": "/usr/share/polkit-1/actions/io.pointerd.policy",
}


def message(method, wishes):
    """What sends a call to the mechanism."""
    return [*CALL, f"io.pointerd.Mechanism1.{method}", f"array:string:{','.join(wishes)}"]


class Person:
    """A user in a session."""

    def __init__(self, guest, name, number, session):
        self.guest = guest
        self.name = name
        self.scope = f"{CONTROL}/user-{number}.slice/session-{session}.scope"
        self.session = session

    def call(self, method, *wishes, password=""):
        """Call the mechanism; returns the last part of the error's name, or "done"."""
        done = self.guest.try_run(*self.command(method, *wishes, password=password))
        print(f"  {self.name}: {method} {' '.join(wishes)}: {done.out.strip()}{done.err.strip()}", flush=True)
        if done.status == 0:
            return "done"
        words = [word for word in done.out.replace(":", " ").split() if "Error." in word]
        return words[0].rpartition(".")[2] if words else done.out

    def command(self, method, *wishes, password):
        return ["python3", "/opt/realkernel/password.py", self.scope, self.name, password, *message(method, wishes)]

    def call_outside(self, method, *wishes):
        """Call it as a service that the user runs, which is in no session."""
        unit = ["systemd-run", "--quiet", "--wait", "--collect", "--pipe", f"--uid={self.name}"]
        done = self.guest.try_run(*unit, *message(method, wishes))
        return done.out + done.err

    def expect(self, outcome, method, *wishes, password=""):
        found = self.call(method, *wishes, password=password)
        assert found == outcome, f"{method} of {self.name} gives {found}, expected {outcome}"


def check(machine, guest):
    for program in ["pkttyagent", "dbus-send"]:
        if guest.try_run("which", program).status != 0:
            raise Skipped(f"{program} is not installed")
    if guest.try_run("test", "-e", f"{STAGED}/pointer-mechanism").status != 0:
        raise Skipped("there is no pointer-mechanism; scripts/build makes one")
    with installed(guest), logind.running(guest), polkit(guest):
        logind.make_user(guest, "alice", ALICE)
        logind.make_user(guest, "bob", BOB)
        guest.run("sh", "-c", f"echo 'alice:{PASSWORD}' | chpasswd && gpasswd --members alice sudo")
        with logind.session(guest, "alice", 7) as front, logind.session(guest, "bob", 8) as back:
            guest.run("loginctl", "activate", front)
            persons = Person(guest, "alice", ALICE, front), Person(guest, "bob", BOB, back)
            try:
                not_in_front(guest, persons[0], front, back)
                calls(guest, *persons)
            except Exception:
                print(guest.run("journalctl", "--boot", "--no-pager", "--output=short-monotonic", "--lines=60"), flush=True)
                raise


@contextlib.contextmanager
def installed(guest):
    for name, place in PLACES.items():
        guest.run("install", "-D", f"--mode={'755' if name == 'pointer-mechanism' else '644'}", f"{STAGED}/{name}", place)
    guest.run("systemctl", "daemon-reload")
    try:
        yield
    finally:
        guest.try_run("systemctl", "stop", UNIT)
        guest.run("rm", "-f", DROP_IN, UNREADABLE, *PLACES.values())
        guest.run("systemctl", "daemon-reload")
        guest.run("systemctl", "reload-or-restart", "pointerd.service")


@contextlib.contextmanager
def polkit(guest):
    guest.run("systemctl", "start", "polkit.service")
    try:
        yield
    finally:
        guest.run("systemctl", "unmask", "--runtime", "--quiet", "polkit.service")
        guest.run("systemctl", "stop", "polkit.service")


def is_written(guest):
    return guest.try_run("test", "-e", DROP_IN).status == 0


def not_in_front(guest, alice, front, back):
    """Who may change the machine, and knows the password, gives it only in front."""
    guest.run("loginctl", "activate", back)
    alice.expect("NotAuthorized", "Apply", "drive", password=PASSWORD)
    guest.run("loginctl", "activate", front)


def flood(guest, alice):
    """Who calls without end gets an answer each time, and nobody else has less of the mechanism or of the log."""
    lines = len(log(guest).splitlines())
    program = ["python3", "/opt/realkernel/flood.py", str(FLOOD), str(LONGEST)]
    counts = json.loads(guest.run("python3", "/opt/realkernel/password.py", alice.scope, alice.name, "", *program))
    print(f"  {FLOOD} calls of one sender: {counts}", flush=True)
    assert sum(counts.values()) == FLOOD and set(counts) == {"NotAuthorized", "Busy", "Unknown"}, f"the answers are {counts}"
    assert counts["Unknown"] == 1, f"{counts['Unknown']} of the answers are about the long wish"
    guest.run("journalctl", "--sync")
    added = len(log(guest).splitlines()) - lines
    assert added <= MOST_LINES, f"{FLOOD} calls add {added} lines to the log"
    ended = guest.run("systemctl", "show", "--property=Result", "--value", UNIT).strip()
    assert ended == "success", f"the calls end the mechanism: {ended}"
    assert not is_written(guest), "the calls leave a file"


def log(guest):
    return guest.run("journalctl", f"--unit={UNIT}", "--boot", "--output=cat", "--no-pager")


def calls(guest, alice, bob):
    guest.run("systemctl", "restart", "pointerd.service")
    # In tenths.
    guest.run("systemd-analyze", "security", "--threshold=15", "--no-pager", UNIT)

    for action, asked in ACTIONS.items():
        said = guest.run("pkaction", "--verbose", "--action-id", f"io.pointerd.{action}")
        found = [line.split()[-1] for line in said.splitlines() if "implicit" in line]
        assert found == ["no", "no", asked], f"polkit says of {action}: {said}"

    # Nobody can ask for the password; and who is not in front is not asked.
    alice.expect("NotAuthorized", "Apply", "drive", "start")
    bob.expect("NotAuthorized", "Apply", "drive", "start", password=PASSWORD)
    bob.expect("NotAuthorized", "Remove")
    for call in [("Apply", "drive"), ("Remove",)]:
        said = alice.call_outside(*call)
        assert "Error.NotAuthorized" in said, f"{call} of a service gives {said}"
    alice.expect("Unknown", "Apply", "fly")
    alice.expect("NotAuthorized", "Apply", "drive", password="a wrong password")
    assert not is_written(guest), "a refused call leaves a file"
    flood(guest, alice)

    # A call waits for a password, another one is refused, and the first caller dies.
    def begin_call():
        guest.run("systemd-run", "--quiet", "--collect", "--unit=check-caller", *alice.command("Apply", "drive", password="-"))

    begin_call()
    while alice.call("Apply", "drive") != "Busy":
        # It may have come while the other one was served.
        if guest.try_run("systemctl", "is-active", "--quiet", "check-caller.service").status != 0:
            begin_call()
    guest.run("pkill", "--signal", "KILL", "--exact", "dbus-send")
    while alice.call("Apply", "drive") == "Busy":
        pass
    assert not is_written(guest), "a caller that is gone leaves a file"

    alice.expect("done", "Apply", "drive", "start", password=PASSWORD)
    text = guest.run("cat", DROP_IN)
    assert f"# uid {ALICE}: drive start\n" in text and f'users = ["{ALICE}"]' in text, f"the file says {text}"
    assert guest.run("stat", "--format=%a %U", DROP_IN).strip() == "644 root", "others cannot read the file, or may write it"
    files = guest.ask("io.pointerd.Service.GetStatus")["status"]["configurationFiles"]
    assert DROP_IN in files, f"the daemon has read {files}"

    # A file that only root reads holds for the mechanism, and not for the daemon: the former files come back.
    guest.call("write_file", path=UNREADABLE, text="")
    guest.run("chmod", "0600", UNREADABLE)
    alice.expect("ReloadFailed", "Apply", "touchpads", password=PASSWORD)
    assert guest.run("cat", DROP_IN) == text, "the former file is not back"
    guest.run("rm", UNREADABLE)

    # The flag of Debian's Chromium, which has nothing to do with the daemon.
    guest.run("mkdir", "--parents", CHROMIUM)
    alice.expect("NotAuthorized", "Apply", "chromium")
    alice.expect("done", "Apply", "chromium", password=PASSWORD)
    assert "--force-renderer-accessibility" in guest.run("cat", FLAG)
    alice.expect("done", "Remove", "chromium")
    assert guest.try_run("test", "-e", FLAG).status != 0, "the flag stays after its removal"
    assert guest.run("cat", DROP_IN) == text, "the flag has changed the file"

    # A folder on a file system that nobody can write.
    guest.run("mount", "-t", "tmpfs", "-o", "ro", "none", "/etc/pointerd")
    try:
        guest.run("systemctl", "stop", UNIT)
        alice.expect("NotWritable", "Apply", "drive", password=PASSWORD)
    finally:
        guest.run("systemctl", "stop", UNIT)
        guest.run("umount", "/etc/pointerd")

    alice.expect("done", "Remove")
    assert not is_written(guest), "the file stays after the last removal"

    guest.run("systemctl", "stop", "polkit.service")
    guest.run("systemctl", "mask", "--runtime", "--quiet", "polkit.service")
    alice.expect("NoPolkit", "Apply", "drive", password="")
    assert not is_written(guest), "without polkit a file is written"
    lines = log(guest)
    assert f"Apply of user {ALICE}: drive start: done" in lines, f"the log says {lines}"
