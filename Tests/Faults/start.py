"""A start for which the system has too little of something: the daemon says so and ends, or does without."""

import errno
import os

from seam import ARM, LOG, MAKE, OPEN, SOCKET, WATCH
from subject import PATIENCE, Client, wait_until

EVERYTHING = 0xFFFFFFFF & ~LOG
CALLS = {"what it waits with": MAKE, "a socket": SOCKET, "a place in epoll": WATCH, "a timer": ARM, "a file": OPEN}


def check(run):
    for what, calls in CALLS.items():
        for error in (errno.EMFILE, errno.ENOMEM) if calls in (MAKE, SOCKET) else (errno.ENOMEM,):
            name = f"start: {what} is not to be had, {errno.errorcode[error]}"
            if run.wants(name):
                run.note(name, *problems(run, calls, error))
    closed(run)


def closed(run):
    """Nothing is open where a program's input, output and log go: no other file gets their place."""
    name = "start: nothing is open, not even the log"
    if not run.wants(name):
        return
    shell = ("sh", "-c", 'exec "$@" 0<&- 1>&- 2>&-', "sh")
    subject = run.subject(before=lambda subject: None, wrapper=shell)

    def is_there():
        try:
            subject.attach()
            return True
        except (ConnectionError, FileNotFoundError):
            return False

    wait_until("the daemon to listen", condition=is_there)
    wait_until("the mouse to be open", condition=subject.is_open)
    found = run.state_problems(subject, "without a log")
    standard = [os.readlink(f"/proc/{subject.process.pid}/fd/{number}") for number in range(3)]
    if standard != ["/dev/null"] * 3:
        found.append(f"its first descriptors are {standard}")
    status = subject.stop()
    run.note(name, *found, *([f"it stops with {status}"] if status else []))


def problems(run, calls, error):
    """Has each call of a start fail, one start after the other."""
    found = []
    for place in range(100):
        rules = []
        subject = run.subject(before=lambda subject: rules.append(subject.seam.strike(calls, EVERYTHING, error, skip=place)))

        def has_begun():
            return not subject.drain() or any("listens on" in line for line in subject.lines)

        wait_until("a start, or its end", subject.log, condition=has_begun)
        has_ended = not subject.drain()
        if has_ended:
            status = subject.process.wait(PATIENCE)
            if status != 1 or not any("rror" in line for line in subject.lines):
                found.append(f"the call {place} ends it with {status}: {subject.lines[-3:]}")
        else:
            # Whether it is answered or, where it is the one that is struck, turned away: the start is over.
            Client(subject.path).call("io.pointerd.Pointer.GetState")
        was_hit = rules[0].hits > 0
        status = subject.stop()
        if not has_ended and status != 0:
            found.append(f"after the call {place} it stops with {status}: {subject.lines[-3:]}")
        if not was_hit:
            return found if place > 0 else [*found, "there is no such call"]
    return [*found, "there is no end of them"]
