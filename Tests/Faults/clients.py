"""Faults of the sockets that clients are on, and of the one that they come to."""

import errno

from seam import ACCEPT, ARM, CLIENT, LISTENER, OPEN, PEER, READ, SPARE, TIMER, WATCH, WRITE
from subject import Client, Follower, wait_until

STATE = "io.pointerd.Pointer.GetState"
# How long nobody is accepted where that fails, in seconds.
PAUSE = 0.1


def victim(subject, kind=Client):
    """A client whose descriptor in the daemon is known."""
    client = kind(subject.path)
    if kind is Client:
        assert client.ask(STATE) is not None
    return client, subject.seam.accepted


def delayed(calls, error=0, most=0xFFFFFFFF, times=50):
    """A call whose reading or answer comes to nothing often, or piece by piece: the answer is whole."""

    def fault(subject):
        client, descriptor = victim(subject)
        rule = subject.seam.strike(calls, CLIENT, error, times=times, most=most, descriptor=descriptor)
        answer = client.ask("io.pointerd.Devices.List")
        assert answer is not None and answer["parameters"]["devices"], answer
        assert rule.hits == times or (most < 0xFFFFFFFF and rule.hits > 1), rule.hits
        rule.stop()
        client.close()

    return fault


def ended(calls, error, kind=Client):
    """A socket that fails: its client is disconnected, and no other."""

    def fault(subject):
        client, descriptor = victim(subject, kind)
        rule = subject.seam.strike(calls, CLIENT, error, descriptor=descriptor)
        if kind is Follower:
            subject.move()
        else:
            client.send(STATE)
        while client.receive() is not None:
            pass
        assert rule.hits == 1
        client.close()
        subject.sync()

    return fault


def unwatched(subject):
    """A client whose socket is full, and that cannot be waited for."""
    client, descriptor = victim(subject)
    subject.seam.strike(WRITE, CLIENT, errno.EAGAIN, descriptor=descriptor)
    subject.seam.strike(WATCH, CLIENT, errno.ENOMEM, descriptor=descriptor)
    client.send(STATE)
    while client.receive() is not None:
        pass
    client.close()
    subject.sync()


def refused(calls, error, kind=CLIENT):
    """A client that cannot be served, or not be accepted by the first try, is disconnected at once; the next one is served."""

    def fault(subject):
        rule = subject.seam.strike(calls, kind, error)
        client = Client(subject.path)
        assert client.receive() is None and rule.hits == 1
        client.close()
        served(subject)

    return fault


def served(subject):
    client = Client(subject.path)
    assert client.ask(STATE) is not None
    client.close()
    subject.sync()


def accepted_late(error, times=1):
    """A client that cannot be accepted at first: it is later, and nobody else notices."""

    def fault(subject):
        rule = subject.seam.strike(ACCEPT, LISTENER, error, times=times)
        client = Client(subject.path)
        client.send(STATE)
        subject.move()
        wait_until("all tries to be over", condition=lambda: rule.left == 0)
        # Of those without a descriptor some are turned away.
        answer = client.receive()
        assert answer is not None or error == errno.EMFILE
        client.close()
        served(subject)

    return fault


def untimed(subject):
    """A client who may say nothing for only so long, which cannot be waited for, is served all the same."""
    subject.await_rest()
    # Nobody else is waited for once this one is gone.
    served(subject)
    rule = subject.seam.strike(ARM, TIMER, errno.ENOMEM)
    served(subject)
    assert rule.hits == 1


def unpaused(calls, kinds, skip=0):
    """Nobody can be accepted for a while, and that cannot be waited for, or not be ended: the client is accepted all the same."""

    def fault(subject):
        subject.await_rest()
        subject.seam.strike(ACCEPT, LISTENER, errno.ENFILE)
        rule = subject.seam.strike(calls, kinds, errno.ENOMEM, skip=skip)
        client = Client(subject.path)
        assert client.ask(STATE) is not None and rule.hits == 1
        client.close()
        subject.sync()

    return fault


def unreserved(subject):
    """The descriptor that is held back has been used, and cannot be had again at first."""
    rule = subject.seam.strike(OPEN, SPARE, errno.EMFILE)
    refused(ACCEPT, errno.EMFILE, LISTENER)(subject)
    assert rule.hits == 1
    # The next one who comes while there is none left waits until there is.
    accepted_late(errno.EMFILE)(subject)


def check(run):
    for error in (errno.EAGAIN, errno.EINTR):
        name = errno.errorcode[error]
        run.check(None, f"client: a storm of {name} where it is read", delayed(READ, error), turns=65)
        run.check(None, f"client: a storm of {name} where it is written to", delayed(WRITE, error), turns=65)
    run.check(None, "client: reads that fall short", delayed(READ, most=3), turns=65)
    run.check(None, "client: writes that fall short", delayed(WRITE, most=7), turns=65)
    broken = "it cannot be read or written"
    for error in (errno.EIO, errno.ENOMEM, errno.ECONNRESET):
        line = None if error == errno.ECONNRESET else broken
        run.check(None, f"client: reading fails with {errno.errorcode[error]}", ended(READ, error), line)
    for error in (errno.EPIPE, errno.ENOBUFS, errno.ENOMEM, errno.EIO, errno.ENOSPC):
        line = None if error == errno.EPIPE else broken
        run.check(None, f"client: writing fails with {errno.errorcode[error]}", ended(WRITE, error), line)
    for error in (errno.EPIPE, errno.ENOBUFS):
        run.check(None, f"client: its stream fails with {errno.errorcode[error]}", ended(WRITE, error, Follower))
    run.check(None, "client: its full socket cannot be waited for", unwatched, "connection ended: Cannot allocate memory")
    for error in (errno.ENOMEM, errno.ENOSPC):
        name = errno.errorcode[error]
        run.check(None, f"client: it cannot be waited for, {name}", refused(WATCH, error), "connection refused: it cannot be watched")
    run.check(
        None,
        "client: it is not known who it is",
        refused(PEER, errno.EINVAL),
        "connection refused: the kernel does not identify the client",
    )
    run.check(None, "client: its deadline cannot be waited for", untimed, "clients cannot be timed: Cannot allocate memory")
    for word, calls, kinds, skip in (("paused", ARM, TIMER, 0), ("paused", WATCH, LISTENER, 0), ("resumed", WATCH, LISTENER, 1)):
        name = f"listening: it cannot be {word} ({'the timer' if calls == ARM else 'epoll'})"
        line = "the timer to resume listening" if calls == ARM else f"listening cannot be {word}"
        run.check(None, name, unpaused(calls, kinds, skip), f"{line}: Cannot allocate memory", hurry=PAUSE, turns=30)
    run.check(None, "listening: EMFILE, and nothing is held back", unreserved, "no file descriptor left", hurry=PAUSE, turns=60)
    run.check(None, "listening: EMFILE", refused(ACCEPT, errno.EMFILE, LISTENER), "connection refused: no file descriptor left")
    for error in (errno.EAGAIN, errno.EINTR, errno.ECONNABORTED):
        run.check(None, f"listening: a storm of {errno.errorcode[error]}", accepted_late(error, 20), turns=35)
    run.check(None, "listening: EMFILE that lasts", accepted_late(errno.EMFILE, 10), "no file descriptor left", hurry=PAUSE, turns=60)
    for error in (errno.ENFILE, errno.ENOMEM, errno.ENOBUFS, errno.EIO):
        name = errno.errorcode[error]
        run.check(None, f"listening: {name}", accepted_late(error), "connections cannot be accepted", hurry=PAUSE, turns=30)
