"""While the mouse is driven and a button held, another session comes to the front: the mouse is given back, and taken again on return."""

import contextlib

import driving
import interrupted
import logind
from expected import MOUSE, configured, state_of

ALICE, BOB = 2001, 2002
# A terminal on which nobody has a session.
NOBODYS = 9


def check(machine, guest):
    users = {name: logind.make_user(guest, name, number) for name, number in [("alice", ALICE), ("bob", BOB)]}
    with (
        driving.installed(guest),
        configured(guest, lambda text: text + '\n[roles]\nsync = ["@active"]\n'),
        driving.configured(guest, '{ name = "QEMU *", kind = "mouse" }'),
        logind.running(guest),
    ):
        try:
            with logind.session(guest, "alice", 7) as alice, contextlib.ExitStack() as his:
                bob = his.enter_context(logind.session(guest, "bob", 8))
                activate(guest, alice)
                with outputs(guest, users["alice"]), driving.monitor(guest) as status:
                    driving.enable(guest)
                    status.until(driving.is_driving)
                    interrupted.drives(machine, guest)
                    without_outputs(machine, guest, status, bob)
                    # His desktop starts: it can say so only while his session is in front.
                    his.enter_context(outputs(guest, users["bob"]))
                    status.until(driving.is_driving)
                    interrupted.drives(machine, guest)
                    both(machine, guest, status, alice, bob)
                    nobody(machine, guest, status, bob)
                    logout(machine, guest, status, alice, his)
                    interrupted.ends(machine, guest)
        finally:
            # For the next check, if this one ends in the middle.
            machine.press("left", False)


def outputs(guest, groups):
    """A program of a user's desktop that says where its outputs are."""
    return driving.held(guest, user=groups[0], groups=groups)


def activate(guest, session):
    guest.run("loginctl", "activate", session)


@contextlib.contextmanager
def left(machine, guest):
    """With a button held, leave the session in front, in the block: the virtual mouse has the release, and no button after it."""
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual, guest.reader(guest.node_of(MOUSE)) as real:
        interrupted.hold(machine, guest, virtual)
        yield real
        virtual.until(*interrupted.UP)
        interrupted.no_key(virtual, "what comes after the release")


def without_outputs(machine, guest, status, bob):
    """In a session of another user, whose desktop names no outputs, nothing is taken over."""
    with left(machine, guest) as real:
        activate(guest, bob)
        status.until(lambda now: now.get("waitsFor") == "outputs")
        interrupted.says(guest, "a program that says where the outputs are")
        interrupted.is_used(machine, guest, real)
        interrupted.nothing_is_down(guest, "in another session")
        assert state_of(guest).get("agreement") != "driven", "the pointer of another session is driven"
        machine.press("left", False)
        real.until(*interrupted.UP)


def nobody(machine, guest, status, session):
    """On a terminal without a session nothing is taken over. The button is held until after the return."""
    with left(machine, guest) as real:
        guest.run(
            "busctl",
            "call",
            "org.freedesktop.login1",
            "/org/freedesktop/login1/seat/seat0",
            "org.freedesktop.login1.Seat",
            "SwitchTo",
            "u",
            str(NOBODYS),
        )
        status.until(lambda now: now.get("waitsFor") == "session")
        interrupted.says(guest, "a session in front")
        interrupted.is_used(machine, guest, real)
        activate(guest, session)
        interrupted.rests(machine, guest, status, real)
    interrupted.drives(machine, guest)


def both(machine, guest, status, alice, bob):
    """Of two users whose desktops name outputs, the one that comes to the front has the mouse driven, once its button is up."""
    for session in [alice, bob, alice, bob]:
        with left(machine, guest) as real:
            activate(guest, session)
            interrupted.rests(machine, guest, status, real)
        interrupted.drives(machine, guest)


def logout(machine, guest, status, alice, his):
    """The end of the session in front gives the mouse back; the other one takes it over when it comes to the front."""
    with left(machine, guest) as real:
        his.close()
        status.until(lambda now: now.get("waitsFor") == "session")
        interrupted.is_used(machine, guest, real)
        machine.press("left", False)
        real.until(*interrupted.UP)
    activate(guest, alice)
    status.until(driving.is_driving)
    interrupted.drives(machine, guest)
