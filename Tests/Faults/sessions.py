"""Faults of logind's files: users not known to be in front get no events, until the daemon can read the files again."""

import errno
import os

from seam import INOTIFY, LOGIND, MAKE, OPEN, READ, TIMER, WATCH
from subject import Client, wait_until

# Nobody's number, and no service's.
USER = 4711
UNREADABLE = 'the users of "seat0" cannot be read'
NAMES = (
    "sessions: the files cannot be read", "sessions: they cannot be watched", "sessions: there is no logind after all",
    "sessions: a storm of",
)  # fmt: skip
# What is lacking where the files cannot be watched.
LACKING = {"ENOSPC": (WATCH, LOGIND, errno.ENOSPC), "EMFILE": (MAKE, INOTIFY, errno.EMFILE), "ENOMEM": (WATCH, INOTIFY, errno.ENOMEM)}


def check(run):
    if os.geteuid() != 0:
        for name in filter(run.wants, NAMES):
            run.skip(name, "only root can be another user")
        return
    # The other user comes through here.
    run.folder.chmod(0o711)
    unread, unwatched, absent, storm = NAMES
    for error in (errno.EMFILE, errno.ENOMEM, errno.EACCES):
        run.each(f"{unread}, {errno.errorcode[error]}", lambda name: read_again(run, name, error))
    for word, lack in LACKING.items():
        run.each(f"{unwatched}, {word}", lambda name: run.note(name, *unwatched_problems(run, lack, has_logind=True)))
        # Where there is none, this does not come to it.
        if lack[:2] == (WATCH, INOTIFY):
            continue
        run.each(f"{absent}, {word}", lambda name: run.note(name, *unwatched_problems(run, lack, has_logind=False)))
    for error in (errno.EINTR, errno.EAGAIN, errno.EIO):
        run.each(f"{storm} {errno.errorcode[error]}", lambda name: hear_late(run, name, error))


def seat(subject, user):
    """Has logind say that a user is in front."""
    subject.seats.mkdir(exist_ok=True)
    new = subject.seats / ".new"
    new.write_text(f"ACTIVE=c1\nACTIVE_UID={user}\nSESSIONS=c1\nUIDS={user}\n")
    new.rename(subject.seats / "seat0")


def admit(subject):
    subject.folder.chmod(0o711)
    os.chmod(subject.path, 0o666)


def follow(subject):
    """The other user's stream, and what it begins with."""
    client = Client(subject.path, user=USER)
    client.send("io.pointerd.Pointer.Subscribe", {"events": []}, more=True)
    return client, kind(client)


def kind(client):
    return client.receive()["parameters"]["event"]["kind"]


def read_again(run, name, error):
    subject = run.subject()
    admit(subject)
    subject.seats.mkdir()
    seat(subject, USER)
    subject.reload()
    client, first = follow(subject)
    if first != "state":
        run.note(name, f"the user in front begins with {first}")
        return

    def fault(subject):
        # Each of the calls in turn: the folder, and the file twice.
        subject.place = (getattr(subject, "place", -1) + 1) % 3
        rule = subject.seam.strike(OPEN, LOGIND, error, skip=subject.place)
        # What a process without a descriptor left meets with as well.
        lack = subject.seam.strike(MAKE, TIMER, error) if error == errno.EMFILE else None
        since = len(subject.lines)
        subject.hang_up()
        subject.await_line("reloaded the configuration", since)
        assert rule.hits == 1
        heard = [kind(client), kind(client)]
        assert heard == ["muted", "resync"], f"the user in front got {heard}"
        if lack:
            lack.stop()

    # It looks again after a second.
    run.check(subject, name, fault, UNREADABLE, hurry=1, turns=20, own_lines=1)
    client.close()
    status = subject.stop()
    if status:
        run.note(f"{name}: it stops", f"with {status}")


def hear_late(run, name, error):
    """inotify's events for logind's files cannot be read at first: users are muted and unmuted all the same."""
    subject = run.subject(before=lambda subject: seat(subject, USER))
    subject.await_line("listens on")
    subject.attach()
    admit(subject)
    client, first = follow(subject)
    assert first == "state", first

    def fault(subject):
        for user, expected in ((USER + 1, "muted"), (USER, "resync")):
            rule = subject.seam.strike(READ, INOTIFY, error, times=10)
            seat(subject, user)
            heard = kind(client)
            assert heard == expected, f"the user got {heard}"
            wait_until("the storm to be over", condition=lambda: rule.left == 0, act=subject.sync)

    run.check(subject, name, fault, turns=40)
    client.close()
    subject.stop()


def unwatched_problems(run, lack, has_logind):
    """What is wrong with a daemon that cannot hear of changes at first; then it can, or learns that there is no logind."""
    rules = []

    def before(subject):
        rules.append(subject.seam.strike(*lack, times=1 << 30))

    subject = run.subject(before=before)
    if has_logind:
        seat(subject, USER)
    subject.await_line(UNREADABLE)
    subject.await_line("listens on")
    subject.attach()
    admit(subject)
    found = []
    client, first = follow(subject)
    if first != "muted":
        found.append(f"while nothing is known, a user begins with {first}")
    rules[0].stop()
    then = kind(client)
    if then != "resync":
        found.append(f"once it is known, the user gets {then}")
    if has_logind:
        seat(subject, USER + 1)
        then = kind(client)
        if then != "muted":
            found.append(f"once another user is in front, it gets {then}")
    else:
        subject.await_line("logind is unavailable")
    found += run.state_problems(subject, "at last")
    status = subject.stop()
    return [*found, *([f"it stops with {status}"] if status else [])]
