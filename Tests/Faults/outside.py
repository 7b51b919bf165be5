"""Faults of what surrounds the daemon: udev, logind's bus, the service manager, the log."""

import errno
import functools
import os
import select

import system
from seam import ARM, BUS, CONFIGURATION, INOTIFY, LOG, MAKE, MONITOR, NOTIFY, READ, SOCKET, TIMER, WATCH, WRITE
from subject import LAYOUT, wait_until

# MARK: udev, as libudev hears it


def unreceived(error):
    """udev's monitor has events that cannot be received."""

    def fault(subject):
        rule = subject.seam.strike(READ, MONITOR, error, ready=True)
        subject.sync()
        wait_until("the monitor to be read", condition=lambda: rule.left == 0, act=subject.sync)

    return fault


def replaced(error, lack=SOCKET, unavailable=0):
    """A monitor that fails is left, and another one made, if not at once."""

    def fault(subject):
        lacking = subject.seam.strike(lack, MONITOR, unavailable) if unavailable else None
        # Counts those that are made, of which the first may be one that cannot be waited for.
        made = subject.seam.strike(SOCKET, MONITOR, skip=2 if lack == WATCH else 1)
        subject.seam.strike(READ, MONITOR, error, ready=True)
        wait_until("another monitor", condition=lambda: made.skip == 0, act=subject.sync)
        assert not lacking or lacking.hits == 1
        made.stop()
        subject.sync()

    return fault


def check_udev(run):
    if not run.wants("udev"):
        return
    monitor = "udev's monitor"
    checks = [(f"a storm of {errno.errorcode[error]}", unreceived(error), None, {}) for error in (errno.EINTR, errno.EAGAIN)]
    checks.append(("more events than there is room for", unreceived(errno.ENOBUFS), "udev's monitor overflowed", {}))
    # Each of these waits for a second.
    hurried = {"hurry": 1, "turns": 10_000}
    checks.append(("its monitor fails with EIO", replaced(errno.EIO), f"{monitor} cannot be read", hurried))
    for error in (errno.EMFILE, errno.ENOBUFS):
        name = f"another monitor is not to be had, {errno.errorcode[error]}"
        checks.append((name, replaced(errno.ENOMEM, unavailable=error), f"cannot open {monitor}", hurried))
    for error in (errno.ENOMEM, errno.ENOSPC):
        name = f"another monitor cannot be waited for, {errno.errorcode[error]}"
        checks.append((name, replaced(errno.ENOMEM, WATCH, error), f"cannot open {monitor}", hurried))
    for name, fault, line, options in checks:
        # The log of each is its own.
        subject = run.subject(mouse=False)
        run.check(subject, f"udev: {name}", fault, line, **options)
        subject.stop()
    unnoticed = "it comes, and that cannot be noticed at first,"
    arrivals = [("it comes, a storm of", READ, error, {"times": 10}) for error in (errno.EINTR, errno.EAGAIN, errno.EIO)]
    # The first that is made is for logind.
    arrivals += [(unnoticed, MAKE, errno.EMFILE, {"skip": 1}), (unnoticed, WATCH, errno.ENOSPC, {})]
    for word, calls, error, options in arrivals:
        each = functools.partial(note_arrival, run, calls, error, options)
        run.each(f"udev: {word} {errno.errorcode[error]}", each)


def note_arrival(run, calls, error, options, name):
    """A daemon begins without udev, and the watch for its arrival fails at first."""
    rules = []

    def before(subject):
        rules.append(subject.seam.strike(calls, INOTIFY, error, **options))
        subject.seam.hurry(1)

    subject = run.subject(has_udev=False, before=before)
    subject.await_line("listens on")
    subject.attach()
    # Both have listened to nobody.
    subject.await_line("udev is not running")
    (subject.udev / "control").touch()
    subject.await_line("listens to udev again", act=subject.sync)
    found = run.state_problems(subject, "with udev")
    if rules[0].hits == 0:
        found.append("nothing was struck")
    status = subject.stop()
    run.note(name, *found, *([f"it stops with {status}"] if status else []))


# MARK: The bus


def check_bus(run):
    if not run.wants("bus"):
        return
    if not system.Bus.is_installed():
        for name in ("bus: a storm of EINTR and EAGAIN", "bus: it fails"):
            run.skip(name, "dbus-daemon is not installed")
        return
    bus = system.Bus(run.folder / "bus")
    try:
        for error in (errno.EIO, errno.ENOMEM, errno.ECONNRESET):
            subject = run.subject(environment=bus.environment)
            for passing in (errno.EINTR, errno.EAGAIN):
                if error == errno.EIO:
                    run.check(subject, f"bus: a storm of {errno.errorcode[passing]}", heard(passing))
            fails(run, subject, error)
            subject.stop()
        for error in (errno.EINTR, errno.EAGAIN, errno.EPIPE):
            run.each(f"bus: writing fails with {errno.errorcode[error]}", functools.partial(note_unwritten, run, bus, error))
    finally:
        bus.stop()


def note_unwritten(run, bus, error, name):
    """A daemon cannot greet the bus at first. Where that passes it has the connection, and hears of its end."""
    rules = []
    is_passing = error != errno.EPIPE

    def before(subject):
        rules.append(subject.seam.strike(WRITE, BUS, error, times=10 if is_passing else 1))

    subject = run.subject(environment=bus.environment, before=before)
    subject.await_line("listens on")
    subject.attach()
    wait_until("the bus to be written to", condition=lambda: rules[0].left == 0, act=subject.sync)
    if is_passing:
        subject.seam.strike(READ, BUS, errno.EIO, ready=True)
    subject.await_line(f"no connection to logind: {os.strerror(errno.EIO if is_passing else error)}", act=subject.sync)
    run.note(name, *run.state_problems(subject, "without a bus"))
    subject.stop()


def heard(error):
    def fault(subject):
        rule = subject.seam.strike(READ, BUS, error, times=10, ready=True)
        subject.sync()
        wait_until("the bus to be read", condition=lambda: rule.left == 0, act=subject.sync)

    return fault


def fails(run, subject, error):
    """The connection to the bus ends, once and for all: what is left is what there was, less the connection."""
    name = f"bus: it fails with {errno.errorcode[error]}"
    before = subject.files()
    subject.seam.strike(READ, BUS, error, ready=True)
    subject.sync()
    subject.await_line("no connection to logind", act=subject.sync)
    after = subject.files()
    problems = run.state_problems(subject, "without a bus")
    if len(before) - len(after) != 2:
        problems.append(f"descriptors before: {before}, and after: {after}")
    run.note(name, *problems)


# MARK: The service manager


def unheard(manager, error, times=2, comes_late=False, lack=0):
    """The service manager does not get what a reload sends."""

    def fault(subject):
        # It stops its timer after it was heard the last time, which must not be the call that fails.
        subject.sync()
        manager.drain()
        # What it would say so again with.
        lacking = subject.seam.strike(lack, TIMER, errno.EMFILE if lack == MAKE else errno.ENOMEM) if lack else None
        rule = subject.seam.strike(WRITE, NOTIFY, error, times=times)
        assert subject.reload()
        subject.sync()
        if comes_late or error == errno.EINTR:
            manager.await_message(b"READY=1")
        assert rule.left == 0
        if lacking:
            # None is made any more when there may be no descriptor for it.
            assert lacking.hits == (1 if lack == ARM else 0)
            lacking.stop()

    return fault


def check_manager(run):
    if not run.wants("manager"):
        return
    run.each("service manager: the watchdog's time passes in a call", functools.partial(note_held, run))
    passing = {"hurry": 0.1, "turns": 40, "own_lines": 1}
    checks = [("a storm of EINTR", errno.EINTR, {"times": 10}, {"turns": 20, "own_lines": 1})]
    for error in (errno.EAGAIN, errno.ENOBUFS, errno.ENOMEM):
        checks.append((f"no room for a notification, {errno.errorcode[error]}", error, {"comes_late": True}, passing))
    for word, lack in (("made", MAKE), ("armed", ARM)):
        name = f"no room for a notification, and no timer can be {word}"
        checks.append((name, errno.EAGAIN, {"comes_late": True, "lack": lack}, {**passing, "times": 30, "warm": 5}))
    for error in (errno.EPIPE, errno.ECONNREFUSED, errno.ENOENT):
        name = f"it does not hear, {errno.errorcode[error]}"
        checks.append((name, error, {}, {"times": 50, "turns": 20, "own_lines": 1}))
    for number, (name, error, fault, options) in enumerate(checks):
        # The log of each is its own.
        folder = run.folder / f"manager-{number}"
        folder.mkdir()
        manager = system.Manager(folder)
        subject = run.subject(environment=manager.environment)
        manager.await_message(b"READY=1")
        line = None if error == errno.EINTR else f"cannot notify the service manager: {os.strerror(error)}"
        run.check(subject, f"service manager: {name}", unheard(manager, error, **fault), line, **options)
        subject.stop()


def note_held(run, name):
    """A daemon that hangs does not say that it lives."""
    folder = run.new_folder()
    manager = system.Manager(folder)
    period = 0.2
    subject = run.subject(environment={**manager.environment, "WATCHDOG_USEC": str(round(period * 1e6))})
    manager.await_message(b"WATCHDOG=1")
    # Who calls nothing for too long is disconnected.
    subject.sync()
    reading = subject.seam.strike(READ, CONFIGURATION, hold=True)
    subject.hang_up()
    wait_until("the configuration to be read", condition=lambda: reading.is_held)
    manager.drain()
    # Something beside the daemon's only thread would have said so by then.
    silent = not select.select([manager.socket], [], [], 10 * period)[0]
    reading.release()
    manager.await_message(b"READY=1")
    manager.await_message(b"WATCHDOG=1")
    problems = run.state_problems(subject, "at last")
    run.note(name, *problems, *([] if silent else [f"it said {manager.drain()}"]))
    subject.stop()


# MARK: The log


def unlogged(error):
    """A line that cannot be written is lost; the next one comes after one that says so."""

    def fault(subject):
        rule = subject.seam.strike(WRITE, LOG, error)
        lost_one(subject, rule)

    return fault


def cut(subject):
    """The disk is full in the middle of a line: what comes next begins a line of its own."""
    subject.seam.strike(WRITE, LOG, most=9)
    lost_one(subject, subject.seam.strike(WRITE, LOG, errno.ENOSPC))


def lost_one(subject, rule):
    subject.drain()
    since = len(subject.lines)
    subject.hang_up()
    wait_until("a line to be lost", condition=lambda: rule.left == 0, act=subject.sync)
    assert subject.reload()
    assert subject.lines[since:][-2:] == [LOST, TAKEN], subject.lines[since:]


LOST = "warning: 1 lines of the log could not be written and are lost"
TAKEN = "info: reloaded the configuration: valid; outputs: 1, surfaces: 1, nodes: 1"


def interrupted(subject):
    rule = subject.seam.strike(WRITE, LOG, errno.EINTR, times=20)
    assert subject.reload() and rule.hits == 20


def check_log(run):
    run.check(None, "log: a storm of EINTR", interrupted, own_lines=1)
    for error in (errno.EIO, errno.ENOSPC, errno.EPIPE, errno.EAGAIN):
        run.check(None, f"log: writing fails with {errno.errorcode[error]}", unlogged(error), LOST, times=50, own_lines=2)
    run.check(None, "log: the disk is full in the middle of a line", cut, LOST, times=50, own_lines=3)
    if run.wants("log"):
        closed(run)


def closed(run):
    """Nobody reads the log any more, or nobody ever did: the daemon goes on."""
    for name in ("log: nobody reads it any more", "log: nobody reads it, and it is full"):
        subject = run.subject()
        if "full" in name:
            subject.await_line("reads the mouse")
            fill(subject)
        else:
            subject.close_log()
        for number in range(50):
            subject.layout.write_text(LAYOUT.replace('"node"', f'"node-{number}"'))
            subject.hang_up()
            wait_until("a reload", condition=lambda: subject.nodes() == [f"node-{number}"])
        problems = run.state_problems(subject, "without a log")
        run.note(name, *problems)
        subject.stop()


def fill(subject):
    """Leaves no room in the pipe."""
    writing = os.open(f"/proc/{subject.process.pid}/fd/2", os.O_WRONLY | os.O_NONBLOCK)
    try:
        while True:
            os.write(writing, b"x" * 4096)
    except BlockingIOError:
        os.close(writing)


def check(run):
    check_udev(run)
    check_bus(run)
    check_manager(run)
    check_log(run)
