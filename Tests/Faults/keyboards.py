"""Faults of a keyboard, of which the modifiers are read: while it is read, and while it is opened."""

import errno

from devices import REASONS
from seam import IOCTL, KEYBOARD, OPEN, READ, STATUS, WATCH
from subject import EVENT, wait_until

CANNOT = "cannot read the modifiers of Benchmark keyboard: "


def tap(subject):
    """Shift goes down and up, and the daemon reports both."""
    subject.press()
    subject.await_modifiers("shift")
    subject.press(False)
    subject.await_modifiers()


def storm(error):
    """Reads that come to nothing: the daemon reports what is pressed all the same."""

    def fault(subject):
        rule = subject.seam.strike(READ, KEYBOARD, error, times=50)
        tap(subject)
        wait_until("the storm to be over", condition=lambda: rule.left == 0, act=lambda: tap(subject))

    return fault


def piecemeal(subject):
    """Reads that give one event at a time."""
    rule = subject.seam.strike(READ, KEYBOARD, times=4, most=EVENT.size)
    tap(subject)
    assert rule.hits == 4


def broken(error=0, most=0xFFFFFFFF, reloads=0):
    """A read that ends the keyboard with a modifier held, which is released; a reload has it opened again, after some that do not."""

    def fault(subject):
        lose(subject, error, most)
        for _ in range(reloads):
            subject.reload()
        reopen(subject)

    return fault


def lose(subject, error=0, most=0xFFFFFFFF):
    subject.press()
    subject.await_modifiers("shift")
    rule = subject.seam.strike(READ, KEYBOARD, error, most=most)
    subject.press(False)
    subject.await_modifiers()
    assert rule.hits == 1
    # What it did not read is not there any more when it is opened again.
    subject.sync()


def reopen(subject):
    """A keyboard is opened within a reload, and what it says from then on is heard."""
    assert subject.reload()
    tap(subject)


def unopened(calls, error, skip=0):
    """A keyboard that cannot be opened at first."""

    def fault(subject):
        lose(subject, errno.ENOMEM if error == errno.EIO else errno.EIO)
        rule = subject.seam.strike(calls, KEYBOARD, error, skip=skip)
        assert subject.reload() and rule.hits == 1
        reopen(subject)

    return fault


def retried(subject):
    """Nobody asks for another try."""
    subject.seam.pass_time(121)
    since = len(subject.lines)
    lose(subject, errno.EIO)
    subject.await_line("info: reads the modifiers", since)
    tap(subject)


def check(run):
    def look(name, fault, line=None, **options):
        if not run.wants(f"keyboard: {name}"):
            return
        subject = run.subject(keyboard=True)
        subject.await_line("info: reads the modifiers")
        run.check(subject, f"keyboard: {name}", fault, line, **options)
        subject.stop()

    for error in (errno.EAGAIN, errno.EINTR):
        look(f"a storm of {errno.errorcode[error]}", storm(error), turns=70)
    look("reads that fall short", piecemeal, turns=20)
    look("EIO, and it is tried again by itself", retried, CANNOT + REASONS[errno.EIO], times=30, warm=3, turns=10_000, own_lines=3)
    for error in (errno.EIO, errno.ENOMEM):
        look(f"reading fails with {errno.errorcode[error]}", broken(error), CANNOT + REASONS[error], times=50, turns=60, own_lines=1)
    look("ENODEV", broken(errno.ENODEV), "no longer reads the modifiers", times=50, turns=60, own_lines=1)
    look("reading ends", broken(most=0), CANNOT + REASONS[errno.EIO], times=50, turns=60, own_lines=1)
    # With the first the rest of the event is thrown away.
    look("a read of no whole number of events", broken(most=EVENT.size + 6, reloads=1), CANNOT, times=50, turns=60, own_lines=2)
    for error in (errno.EMFILE, errno.EACCES, errno.ENODEV):
        look(
            f"opening fails with {errno.errorcode[error]}", unopened(OPEN, error), CANNOT + REASONS[error], times=50, turns=80, own_lines=2
        )
    look("what was opened is unknown", unopened(STATUS, errno.EIO), CANNOT + REASONS[errno.EIO], times=50, turns=80, own_lines=2)
    look("it cannot be waited for, ENOSPC", unopened(WATCH, errno.ENOSPC), CANNOT + REASONS[errno.ENOSPC], times=50, turns=80, own_lines=2)
    # The mask of the types, those of keys and lights, the clock, and the light.
    masked = "refused: the kernel cannot mask its other keys (EVIOCSMASK: "
    for place, line in enumerate((masked, masked, masked, REASONS[errno.EIO], REASONS[errno.EIO])):
        name = f"what it is asked fails, {('its mask', 'its keys', 'its lights', 'its clock', 'its light')[place]}"
        look(name, unopened(IOCTL, errno.EIO, skip=place), CANNOT + line, times=50, turns=80, own_lines=2)
