"""Faults of an input device: while it is read, and while it is opened."""

import errno

from seam import DEVICE, IOCTL, OPEN, READ, STATUS, WATCH
from subject import BTN_LEFT, EV_KEY, EV_REL, EV_SYN, EVENT, REL_X, wait_until

# After so many seconds without a failure the next one is waited for as the first one was.
REST = 121


def broken(error=0, most=0xFFFFFFFF):
    """A read that ends the device; a reload has it opened again."""

    def fault(subject):
        rule = subject.seam.strike(READ, DEVICE, error, most=most)
        subject.step()
        subject.await_closed()
        assert rule.hits == 1
        subject.reopen()

    return fault


def retried(subject):
    """The same, and nobody asks for another try. The one before is so long ago that the waits begin anew."""
    subject.seam.pass_time(REST)
    subject.seam.strike(READ, DEVICE, errno.EIO)
    subject.step()
    subject.await_closed()
    wait_until("the mouse to be open again", condition=subject.is_open)


def pulled(subject):
    """The device goes in the middle of a report, with a button held."""
    interrupted = subject.witness.interrupted
    subject.events((EV_KEY, BTN_LEFT, 1), (EV_SYN, 0, 0))
    while not subject.witness.state["buttons"]:
        subject.witness.take()
    before = subject.sync()["position"]
    # Half a report, and no more to be read.
    rule = subject.seam.strike(READ, DEVICE, errno.ENODEV, skip=1)
    subject.events((EV_REL, REL_X, 500))
    subject.sync()
    subject.step()
    subject.await_closed()
    while subject.witness.state["buttons"]:
        subject.witness.take()
    assert rule.hits == 1 and subject.witness.interrupted == interrupted + 1
    assert subject.sync()["position"] == before, "half a report has moved the pointer"
    subject.reopen()


def storm(error):
    """A read that has to be tried again, a hundred times: the report comes all the same."""

    def fault(subject):
        rule = subject.seam.strike(READ, DEVICE, error, times=100)
        subject.move()
        assert rule.hits == 100

    return fault


def piecemeal(subject):
    """Reads that give one event at a time."""
    rule = subject.seam.strike(READ, DEVICE, times=3, most=EVENT.size)
    before = subject.witness.state["position"]["x"]
    subject.events((EV_REL, REL_X, 1), (EV_KEY, BTN_LEFT, 1), (EV_SYN, 0, 0))
    subject.events((EV_REL, REL_X, -1), (EV_KEY, BTN_LEFT, 0), (EV_SYN, 0, 0))
    wait_until("all to be read", condition=lambda: rule.left == 0, act=subject.sync)
    frame = subject.sync()["frame"]
    while subject.witness.state["frame"] < frame or subject.witness.state["buttons"]:
        subject.witness.take()
    assert subject.witness.state["position"]["x"] == before


# What the log has of an error.
REASONS = {
    errno.EACCES: "permission denied",
    errno.EBUSY: "busy",
    errno.EINTR: "Interrupted system call",
    errno.EIO: "input/output error",
    errno.EMFILE: "too many open files",
    errno.ENFILE: "too many open files",
    errno.ENODEV: "it is gone",
    errno.ENOMEM: "Cannot allocate memory",
    errno.ENOSPC: "No space left on device",
}


def lose(subject, error):
    """Has the device be closed by another error than the one that it is then not opened for, so that each has its own line in the log."""
    subject.seam.strike(READ, DEVICE, errno.ENOMEM if error == errno.EIO else errno.EIO)
    subject.step()
    subject.await_closed()


def unopened(calls, error, skip=0):
    """A device that cannot be opened at first."""

    def fault(subject):
        lose(subject, error)
        rule = subject.seam.strike(calls, DEVICE, error, skip=skip)
        subject.reload()
        wait_until("the device to be tried", condition=lambda: rule.left == 0, act=subject.sync)
        subject.reopen()

    return fault


def every_question(error):
    """Each of the questions that a device is asked when it is opened, in turn."""
    place = 0

    def fault(subject):
        nonlocal place
        lose(subject, error)
        rule = subject.seam.strike(IOCTL, DEVICE, error, skip=place)
        subject.reload()
        subject.sync()
        # Past the last question none is struck; there is a first one.
        assert rule.hits or place > 0, "no question was struck"
        place = place + 1 if rule.hits else 0
        subject.seam.clear()
        subject.reopen()

    return fault


def check(run):
    cannot = "cannot read Benchmark mouse: "
    unread = {"turns": 80, "own_lines": 2}
    name = "device: EIO, and it is tried again by itself"
    run.check(None, name, retried, cannot + "input/output error", times=30, warm=3, turns=10_000, own_lines=3)
    for error in (errno.EIO, errno.ENOMEM):
        run.check(None, f"device: reading fails with {errno.errorcode[error]}", broken(error), cannot, turns=60, own_lines=1)
    run.check(None, "device: reading ends", broken(most=0), cannot + "input/output error", turns=60, own_lines=1)
    run.check(None, "device: a read of no whole number of events", broken(most=EVENT.size + 6), cannot, turns=60, own_lines=1)
    run.check(None, "device: ENODEV in the middle of a report, a button held", pulled, "no longer reads", turns=60, own_lines=1)
    for error in (errno.EAGAIN, errno.EINTR):
        run.check(None, f"device: a storm of {errno.errorcode[error]}", storm(error), times=50, turns=110)
    run.check(None, "device: reads that fall short", piecemeal)
    for error in (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EACCES, errno.ENODEV, errno.EBUSY, errno.EINTR):
        name = errno.errorcode[error]
        run.check(None, f"device: opening fails with {name}", unopened(OPEN, error), cannot + REASONS[error], times=50, **unread)
    run.check(None, "device: what was opened is unknown", unopened(STATUS, errno.EIO), cannot + REASONS[errno.EIO], times=50, **unread)
    for error in (errno.ENOSPC, errno.ENOMEM):
        name = errno.errorcode[error]
        run.check(None, f"device: it cannot be waited for, {name}", unopened(WATCH, error), cannot + REASONS[error], times=50, **unread)
    for error in (errno.EIO, errno.ENODEV, errno.ENOMEM, errno.EINTR):
        name = errno.errorcode[error]
        run.check(None, f"device: what it is asked fails with {name}", every_question(error), cannot + REASONS[error], times=60, **unread)
