"""Users get events while logind has their session in front. The others are muted, and get an event of that; a switch changes who is."""

import logind
from expected import CENTER, is_motion_to, point, wait_for_mouse
from guest import GuestError

ALICE, BOB, CAROL = 2001, 2002, 2003


def check(machine, guest):
    for name, number in [("alice", ALICE), ("bob", BOB), ("carol", CAROL)]:
        _, group = logind.make_user(guest, name, number)
    guest.run("systemctl", "stop", "pointerd.service")
    wait_for_mouse(guest)
    with following(guest, group, CAROL) as early:
        assert early.next()["kind"] == "state", "without logind somebody is muted"
        # logind comes while the daemon runs.
        with logind.running(guest):
            assert early.next() == {"kind": "muted", "frame": 0, "time": early.seen[-1]["time"], "seat": "seat0"}, early.seen
            sessions(machine, guest, group)
            assert [event["kind"] for event in early.seen] == ["state", "muted"], early.seen
            refused(guest, group)


def sessions(machine, guest, group):
    """Two users in turn, and a third one who came another way; what each stream says is in its order."""
    x, y = CENTER
    with logind.session(guest, "alice", 7) as alice, logind.session(guest, "bob", 8) as bob:
        guest.run("loginctl", "activate", alice)
        guest.wait_for_log(f"shows a session of user {ALICE}")
        with following(guest, group, ALICE) as hers, following(guest, group, BOB) as his, following(guest, group, 0) as root:
            assert hers.next()["kind"] == "state", hers.seen
            assert his.next()["kind"] == "muted", his.seen
            assert root.next()["kind"] == "state", "a stream that begins after the motion never has it"
            machine.move(10, 0)
            hers.until(is_motion_to(x + 10, y))
            root.until(is_motion_to(x + 10, y))

            guest.run("loginctl", "activate", bob)
            assert hers.next()["kind"] == "muted", hers.seen
            resync = his.next()
            assert resync["kind"] == "resync" and point(resync["state"]["position"]) == (x + 10, y), resync
            machine.move(0, 10)
            his.until(is_motion_to(x + 10, y + 10))
            root.until(is_motion_to(x + 10, y + 10))

            guest.run("loginctl", "activate", alice)
            assert his.next()["kind"] == "muted", his.seen
            # Not the motion that was meanwhile.
            resync = hers.next()
            assert resync["kind"] == "resync" and point(resync["state"]["position"]) == (x + 10, y + 10), resync
            machine.move(-10, -10)
            hers.until(is_motion_to(x, y))


def refused(guest, group):
    """Every call about the pointer refuses a user without a session on the seat, and so does pointerctl."""
    with guest.connect(user=CAROL, groups=[CAROL, int(group)]) as connection:
        try:
            raise AssertionError(connection.ask("io.pointerd.Pointer.GetState"))
        except GuestError as error:
            assert "io.pointerd.Pointer.SessionInactive" in str(error), error
        assert connection.ask("io.pointerd.Service.GetStatus")["status"]["mutedOn"] == "seat0"
    status = guest.run("setpriv", f"--reuid={CAROL}", f"--regid={CAROL}", f"--groups={group}", "pointerctl", "status")
    assert "your session is not active on seat0" in status, status


def following(guest, group, user):
    """A user's stream."""
    return guest.stream("io.pointerd.Pointer.Subscribe", user=user, groups=[user, int(group)], events=["motion"])
