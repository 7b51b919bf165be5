"""Faults of what the daemon waits with: epoll, timers, signals, and the clocks."""

import errno

from seam import ARM, CLOCK, EPOLL, READ, SIGNAL, TIMER, WAIT
from subject import PATIENCE, wait_until

HOURS = 3600
# A clock that has counted for longer than the kernel's own can.
AGES = 9_000_000_000


def storm(calls, kinds, error, times=50):
    """A call that comes to nothing, again and again, although there seems to be something."""

    def fault(subject):
        rule = subject.seam.strike(calls, kinds, error, times=times, ready=calls == READ)
        subject.sync()
        wait_until("the storm to be over", condition=lambda: rule.left == 0, act=subject.sync)
        subject.move()

    return fault


def signal_storm(error=0, most=0xFFFFFFFF):
    """A signal that cannot be read at first: it counts all the same."""

    def fault(subject):
        # After a signal the daemon reads once more; that read is over, so it cannot take the next signal past the rule.
        subject.sync()
        rule = subject.seam.strike(READ, SIGNAL, error, times=20, most=most)
        assert subject.reload() and rule.hits == 20

    return fault


def set_time(subject):
    """Somebody sets the system's time, there and back: no sleep."""
    rule = subject.seam.strike(READ, CLOCK, errno.ECANCELED, times=2, ready=True)
    subject.sync()
    wait_until("the clock to be read", condition=lambda: rule.left == 0, act=subject.sync)
    subject.move()


def slept(subject):
    """The clocks show a sleep: the daemon opens every device anew."""
    before = subject.ask("io.pointerd.Devices.List")["devices"][0]["id"]
    subject.hours = getattr(subject, "hours", 0) + 1
    subject.seam.move_clocks(boot=subject.hours * HOURS)
    subject.seam.strike(READ, CLOCK, errno.ECANCELED, ready=True)

    def is_anew():
        devices = subject.ask("io.pointerd.Devices.List")["devices"]
        return bool(devices) and devices[0]["id"] != before

    wait_until("the mouse to be opened anew", condition=is_anew)


def jumped(*places):
    """CLOCK_MONOTONIC reads what it never should."""

    def fault(subject):
        for place in places:
            subject.seam.move_clocks(monotonic=place)
            subject.move()
            subject.sync()
        subject.seam.move_clocks()

    return fault


def unarmed(error):
    """What ends by itself and cannot be waited for: it ends all the same, without anything that happens meanwhile."""

    def fault(subject):
        subject.await_rest()
        rule = subject.seam.strike(ARM, TIMER, error)
        subject.move()
        for is_under_way in (True, False):
            while ("transition" in subject.witness.state) != is_under_way:
                subject.witness.take()
        rule.stop()

    return fault


def blind(run):
    """Nothing can be waited for any more: the daemon says so and ends, so that the service manager starts another one."""
    name = "epoll: it fails for good"
    if not run.wants(name):
        return
    subject = run.subject()
    subject.seam.strike(WAIT, EPOLL, errno.EBADF, times=1 << 30)
    subject.step()
    status = subject.process.wait(PATIENCE)
    subject.drain()
    problems = [] if status == 1 else [f"it ends with {status}"]
    if not any(line.startswith("critical: the event loop failed") for line in subject.lines):
        problems.append(f"the log ends with {subject.lines[-3:]}")
    run.note(name, *problems)
    subject.stop()


def check(run):
    blind(run)
    subject = run.subject()
    run.check(subject, "epoll: a storm of EINTR", storm(WAIT, EPOLL, errno.EINTR), turns=65)
    for error in (errno.EINTR, errno.EAGAIN, errno.ECANCELED):
        run.check(subject, f"timers: a storm of {errno.errorcode[error]}", storm(READ, TIMER, error), turns=65)
    run.check(None, "timers: arming fails", unarmed(errno.ENOMEM), "the timer of the pointers: Cannot allocate memory", times=40, warm=5)
    for error in (errno.EINTR, errno.EAGAIN):
        run.check(subject, f"clocks: a storm of {errno.errorcode[error]}", storm(READ, CLOCK, error), turns=65)
    for error in (errno.EINTR, errno.EAGAIN, errno.EIO):
        run.check(None, f"signals: a storm of {errno.errorcode[error]}", signal_storm(error), turns=40, own_lines=1)
    run.check(None, "signals: reads that fall short", signal_storm(most=64), turns=40, own_lines=1)
    run.check(subject, "clocks: the time is set", set_time)
    run.check(subject, "clocks: a sleep", slept, "the system is awake again", turns=100)
    run.check(subject, "clocks: CLOCK_MONOTONIC goes back, on, and by ages", jumped(-HOURS, -1e-3, HOURS, AGES), turns=60)
    subject.stop()
