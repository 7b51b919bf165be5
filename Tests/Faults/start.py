"""A start for which the system has too little of something: the daemon says so and ends, or does without until there is enough."""

import errno
import os

import system
from seam import ARM, LOG, MAKE, OPEN, SOCKET, SPARE, WATCH
from sessions import seat
from subject import PATIENCE, Client, wait_until

# What is asked for, of what kinds, and with which errors it may fail. Only what is held back need not be said to be lacking.
EVERYTHING = 0xFFFFFFFF & ~(LOG | SPARE)
CALLS = {
    "what it waits with": (MAKE, EVERYTHING, (errno.EMFILE, errno.ENOMEM)),
    "a socket": (SOCKET, EVERYTHING, (errno.EMFILE, errno.ENOMEM)),
    "a place in epoll": (WATCH, EVERYTHING, (errno.ENOMEM,)),
    "a timer": (ARM, EVERYTHING, (errno.ENOMEM,)),
    "a file": (OPEN, EVERYTHING, (errno.EMFILE, errno.ENOMEM)),
    "a descriptor to hold back": (OPEN, SPARE, (errno.EMFILE,)),
}
# How long a start that fails waits where a service manager hears of it, in seconds.
PAUSE = 5
# Beginnings of lines that report nothing that is lacking.
QUIET = ("info: ", "debug: ")
WATCHDOG = {"WATCHDOG_USEC": "60000000"}


class ByHand:
    """A daemon that makes its own socket, and has no system around it."""

    name = "start"
    statuses = (1,)

    def begin(self, run, strike):
        return run.subject(before=strike)

    def problems(self, subject):
        return []


class Service:
    """One with all that a service has: its socket, a service manager that watches it, a bus, logind's files, and a keyboard."""

    name = "start: a service"
    # What is wrong with the configuration has one of its own.
    statuses = (1, 78)

    def __init__(self, folder):
        folder.mkdir()
        self.manager = system.Manager(folder)
        self.bus = system.Bus(folder / "bus")

    def begin(self, run, strike):
        self.manager.drain()

        def before(subject):
            seat(subject, os.geteuid())
            subject.seam.hurry(PAUSE)
            strike(subject)

        environment = {**self.manager.environment, **self.bus.environment, **WATCHDOG}
        return run.subject(before=before, environment=environment, is_activated=True, keyboard=True)

    def problems(self, subject):
        """What is wrong with what a daemon by hand has none of."""
        subject.await_line("info: reads the modifiers of")
        subject.press()
        subject.await_modifiers("shift")
        subject.press(False)
        subject.await_modifiers()
        heard = self.manager.drain()
        return [] if b"READY=1" in heard else [f"the service manager heard {heard}"]


def check(run):
    closed(run)
    strike_all(run, ByHand())
    if not run.wants(Service.name):
        return None
    if not system.Bus.is_installed():
        return run.skip(Service.name, "dbus-daemon is not installed")
    service = Service(run.folder / "service")
    try:
        strike_all(run, service)
    finally:
        service.bus.stop()


def strike_all(run, start):
    for what, (calls, kinds, errors) in CALLS.items():
        for error in errors:
            name = f"{start.name}: {what} is not to be had, {errno.errorcode[error]}"
            if run.wants(name):
                run.note(name, *problems(run, start, calls, kinds, error))


def closed(run):
    """Nothing is open where a program's input, output and log go: no other file gets their place."""
    name = "start: nothing is open, not even the log"
    if not run.wants(name):
        return
    shell = ("sh", "-c", 'exec "$@" 0<&- 1>&- 2>&-', "sh")
    subject = run.subject(before=lambda subject: None, wrapper=shell)
    assert is_served(subject)
    subject.attach()
    wait_until("the mouse to be open", condition=subject.is_open)
    found = run.state_problems(subject, "without a log")
    standard = [os.readlink(f"/proc/{subject.process.pid}/fd/{number}") for number in range(3)]
    if standard != ["/dev/null"] * 3:
        found.append(f"its first descriptors are {standard}")
    status = subject.stop()
    run.note(name, *found, *([f"it stops with {status}"] if status else []))


def is_served(subject):
    """Waits until somebody is served, which ends the start. False: that has not come to it."""

    def has_ended():
        return subject.process.poll() is not None

    while not has_ended():
        try:
            client = Client(subject.path)
            client.send("io.pointerd.Pointer.GetState")
            # Where the service manager listens, nobody is turned away because the daemon has ended.
            wait_until("an answer, or an end", client, condition=lambda: has_ended() or client.is_readable())
            if client.is_readable() and client.receive() is not None:
                return True
        except (ConnectionError, FileNotFoundError):
            continue
    return False


def problems(run, start, calls, kinds, error):
    """Has each call of a start fail, one start after the other."""
    found = []
    for place in range(100):
        rules = []
        subject = start.begin(run, lambda subject: rules.append(subject.seam.strike(calls, kinds, error, skip=place)))
        is_there = subject.await_start() and is_served(subject)
        wrong = survived(run, start, subject, rules[0]) if is_there else ended(start, subject)
        was_hit = rules[0].hits > 0
        said = [line for line in subject.lines if not line.startswith(QUIET)]
        if was_hit and kinds != SPARE and not any(os.strerror(error).lower() in line.lower() for line in said):
            wrong.append("nothing is said of it")
        found += [f"after the call {place} {text}: {subject.lines[-3:]}" for text in wrong]
        if not was_hit:
            return found if place > 0 else [*found, "there is no such call"]
    return [*found, "there is no end of them"]


def ended(start, subject):
    """What is wrong with how a start has ended."""
    status = subject.process.wait(PATIENCE)
    subject.stop()
    return [] if status in start.statuses else [f"it ends with {status}"]


def survived(run, start, subject, rule):
    """What is wrong with a daemon that does without, or has all by now."""
    found = []
    try:
        # From here on it would be the clients who miss something.
        rule.stop()
        subject.attach()
        wait_until("the mouse to be open", condition=subject.is_open)
        found += run.state_problems(subject, "at last") + start.problems(subject)
    except (TimeoutError, ConnectionError) as problem:
        found.append(f"{problem}")
    status = subject.stop()
    if status != 0:
        found.append(f"it stops with {status}")
    return found
