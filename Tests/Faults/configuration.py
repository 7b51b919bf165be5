"""Faults of the configuration's files when they are read again: what is taken is one whole state of a file, or nothing."""

import errno
import os

from seam import CONFIGURATION, OPEN, READ, STATUS
from subject import LAYOUT, wait_until


def failing(calls, error, line, skip=0):
    """A file that cannot be read: nothing is taken, and the next time all of it."""

    def fault(subject):
        rule = subject.seam.strike(calls, CONFIGURATION, error, skip=skip)
        assert not subject.reload() and rule.hits == 1
        failure = subject.ask("io.pointerd.Service.GetStatus")["status"]["failedReload"]
        assert line in failure, failure
        assert subject.reload()

    return fault


def passing(error=0, most=0xFFFFFFFF, times=10):
    """Reads that come to nothing at first, or give a few bytes at a time: all of it is taken."""

    def fault(subject):
        rule = subject.seam.strike(READ, CONFIGURATION, error, times=times, most=most)
        assert subject.reload() and rule.hits == times
        rule.stop()

    return fault


def vanished(file):
    def fault(subject):
        path = getattr(subject, file)
        text = path.read_text()
        path.unlink()
        assert not subject.reload()
        path.write_text(text)
        assert subject.reload()

    return fault


def unwritable(subject):
    """Nothing but reading is asked of them."""
    for path in (subject.configuration, subject.layout):
        path.chmod(0o400)
    assert subject.reload()
    for path in (subject.configuration, subject.layout):
        path.chmod(0o600)


def settle(path, text):
    """Writes a file whose times are long past."""
    path.write_text(text)
    os.utime(path, (1, 1))


# Two states of the layout of the same length, of which the first half of one and the second of the other make a third that is in order.
NODE = '[[surfaces.nodes]]\nid = "{}"\nframe = {{ x = {}, y = 0, width = 10, height = 10 }}\n'
HEAD = LAYOUT.rstrip("\n") + "\n"
OLD, NEW = (HEAD + NODE.format(f"{word}-first", 100) + NODE.format(f"{word}-second", 200) for word in ("old", "new"))
HALF = len(HEAD + NODE.format("old-first", 100))


def changed_between(change):
    """The layout file changes after half of it was read."""

    def fault(subject):
        settle(subject.layout, OLD)
        assert subject.reload() and subject.nodes() == ["node", "old-first", "old-second"]
        # The configuration has two reads, its bytes and the end; of the layout one half is read.
        subject.seam.strike(READ, CONFIGURATION, most=HALF, skip=2)
        held = subject.seam.strike(READ, CONFIGURATION, skip=2, hold=True)
        since = len(subject.lines)
        subject.hang_up()
        wait_until("the file to be half read", condition=lambda: held.is_held)
        change(subject.layout)
        held.release()
        subject.await_line("the configuration", since)
        found = subject.nodes()
        whole = [["node", f"{word}-first", f"{word}-second"] for word in ("old", "new")]
        assert found in [*whole, ["node"]], f"it took {found}"
        settle(subject.layout, LAYOUT)
        assert subject.reload() and subject.nodes() == ["node"]

    return fault


def overwrite(path):
    with path.open("r+") as file:
        file.write(NEW)


def replace(path):
    other = path.with_suffix(".new")
    other.write_text(NEW)
    other.rename(path)


def truncate(path):
    os.truncate(path, len(HEAD))


def grow(path):
    with path.open("a") as file:
        file.write(NODE.format("grown", 300))
    # The node that was put to it is part of a whole state; what is asked for is only that it is one.
    os.truncate(path, len(OLD))


def restless(subject):
    """A file that changes each time it is read."""
    settle(subject.layout, OLD)
    since = len(subject.lines)
    # Each attempt has two reads, as above.
    reads = subject.seam.strike(READ, CONFIGURATION, skip=2, hold=True, times=8)
    subject.hang_up()
    for moment in range(8):
        wait_until("the file to be read", condition=lambda: reads.is_held)
        overwrite(subject.layout)
        # The kernel's own times may be too coarse to differ.
        os.utime(subject.layout, (2 + moment, 2 + moment))
        reads.release()
    subject.await_line("the configuration", since)
    subject.drain()
    assert any("changes while it is read" in line for line in subject.lines[since:]), subject.lines[since:]
    settle(subject.layout, LAYOUT)
    assert subject.reload()


def check(run):
    # Each has a log of its own, which a thousand reloads fill at once.
    refused = {"times": 50, "turns": 20, "own_lines": 3}
    for error in (errno.EACCES, errno.ENOENT, errno.EMFILE, errno.ENFILE, errno.EIO):
        name = errno.errorcode[error]
        run.check(None, f"configuration: opening fails with {name}", failing(OPEN, error, "pointerd.toml: "), "was not reloaded", **refused)
    run.check(
        None,
        "configuration: opening a layout fails with EMFILE",
        failing(OPEN, errno.EMFILE, "layout.toml: ", skip=1),
        "was not reloaded",
        **refused,
    )
    for error in (errno.EAGAIN, errno.ESTALE):
        name = f"configuration: reading fails with {errno.errorcode[error]}"
        run.check(None, name, failing(READ, error, "pointerd.toml: "), "was not reloaded", **refused)
    run.check(None, "configuration: reading fails with EIO", failing(READ, errno.EIO, "pointerd.toml: "), "was not reloaded", **refused)
    run.check(
        None,
        "configuration: reading a layout fails with EIO",
        failing(READ, errno.EIO, "layout.toml: ", skip=2),
        "was not reloaded",
        **refused,
    )
    run.check(
        None, "configuration: what was opened is unknown", failing(STATUS, errno.EIO, "pointerd.toml: "), "was not reloaded", **refused
    )
    run.check(None, "configuration: a storm of EINTR", passing(errno.EINTR), own_lines=1)
    run.check(None, "configuration: reads that fall short", passing(most=9), own_lines=1)
    run.check(None, "configuration: the file vanishes", vanished("configuration"), "there is no such file", times=50, own_lines=3)
    run.check(None, "configuration: a layout vanishes", vanished("layout"), "there is no such file", times=50, own_lines=3)
    run.check(None, "configuration: files that may only be read", unwritable, own_lines=1, times=50)
    for change in (overwrite, replace, truncate, grow):
        name = f"configuration: a file is changed while it is read ({change.__name__})"
        run.check(None, name, changed_between(change), times=50, turns=30, own_lines=3)
    run.check(None, "configuration: a file changes all the time", restless, "changes while it is read", times=50, turns=30, own_lines=3)
