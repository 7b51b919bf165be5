"""Faults of what the daemon waits with: epoll, timers, signals, and the clocks."""

import errno

from seam import CLOCK, EPOLL, READ, SIGNAL, TIMER, WAIT
from subject import wait_until

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
    """The clocks tell of a sleep: every device is opened anew."""
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


def check(run):
    subject = run.subject()
    run.check(subject, "epoll: a storm of EINTR", storm(WAIT, EPOLL, errno.EINTR), turns=65)
    for error in (errno.EINTR, errno.EAGAIN, errno.ECANCELED):
        run.check(subject, f"timers: a storm of {errno.errorcode[error]}", storm(READ, TIMER, error), turns=65)
    for error in (errno.EINTR, errno.EAGAIN):
        run.check(subject, f"signals: a storm of {errno.errorcode[error]}", signal_storm(error), turns=40, own_lines=1)
    run.check(subject, "signals: reads that fall short", signal_storm(most=64), turns=40, own_lines=1)
    run.check(subject, "clocks: the time is set", set_time)
    run.check(subject, "clocks: a sleep", slept, "the system is awake again", turns=100)
    run.check(subject, "clocks: CLOCK_MONOTONIC goes back, on, and by ages", jumped(-HOURS, -1e-3, HOURS, AGES), turns=60)
    subject.stop()
