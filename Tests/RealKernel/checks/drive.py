"""Driven, the mouse moves, clicks and scrolls through the virtual mice, the cursor is where the daemon says, and Disable gives it back."""

import desktop
import driving
import peer
from expected import MOUSE, point, state_of
from strokes import SLOWLY

WHEELS = "Test mouse with wheels"
# Onto the checks' button, whose highlight has its own place, on it, away from it, onto the other output and back.
STEPS = [(150, 0), (20, 5), (-3, 7), (200, -120), (900, 60), (-700, -33), (1, 1)]
# Of a game that locks the pointer: what a hand moves the mouse by, in counts.
COUNTS = [(7, -3), (-2, 5), (40, 0)]
# From linux/input-event-codes.h.
EV_KEY, EV_ABS, ABS_X, ABS_Y = 1, 3, 0, 1
BUTTONS = {"left": 0x110, "right": 0x111, "middle": 0x112}


def check(machine, guest):
    with driving.installed(guest), driving.configured(guest, '{ name = "QEMU Virtio*" }', '{ name = "Test mouse*", kind = "mouse" }'):
        waits(guest)
        with driving.monitor(guest) as status:
            with driving.held(guest):
                status.until(driving.is_driving)
                unit(guest)
                node, real = guest.node_of(driving.ABSOLUTE), guest.node_of(MOUSE)
                with peer.libinput(guest, node) as other, guest.reader(node) as virtual, guest.reader(real) as second:
                    moves(machine, guest, virtual)
                    clicks(machine, virtual)
                    scrolls(guest, status)
                    locks(machine, guest, virtual)
                    assert second.waiting() == [], "another reader of the mouse gets what the daemon has grabbed"
                    arrived(other)
            after(machine, guest, status)


def waits(guest):
    """Without outputs that somebody names nothing is taken over, and the status says so."""
    status = driving.status_of(guest)
    assert (status["phase"], status.get("waitsFor")) == ("waiting", "outputs"), f"without outputs the drive is {status}"
    said = guest.try_run("pointerctl", "drive", "status")
    assert said.status == 0 and "output" in said.out, f"pointerctl says {said}"
    assert state_of(guest).get("agreement") != "driven", "nothing is driven yet"


def unit(guest):
    """The guard that serves is exposed 1.0 or less, and is nobody else's."""
    # In tenths: 10 is 1.0.
    guest.run("systemd-analyze", "security", "--threshold=10", "--no-pager", driving.UNIT)
    lines = guest.run("systemd-analyze", "security", "--no-pager", driving.UNIT).splitlines()
    print(f"  drive: {next(line for line in lines if 'Overall exposure' in line).strip()}", flush=True)
    assert guest.run("stat", "--format=%U %a", driving.SOCKET).strip() == "pointerd 600", "others may connect to the guard"
    assert guest.run("systemctl", "show", driving.UNIT, "--property=User", "--value").strip() == "pointer-guard"


def cursor(reports, size=driving.SIZE):
    """Where the reports leave the cursor, in points."""
    axes = {code: value for report in reports for kind, code, value in report if kind == EV_ABS}
    return driving.place(axes[ABS_X], axes[ABS_Y], size) if len(axes) == 2 else None


def moves(machine, guest, virtual):
    """After each motion the virtual mouse is where the daemon displays the pointer."""
    seen = []
    machine.move(1, 1)
    for number, step in enumerate(STEPS):
        machine.move(*step)

        def agrees():
            seen.extend(virtual.waiting())
            state = state_of(guest)
            assert state.get("agreement") == "driven", f"while the mouse is driven the state is {state}"
            at = cursor(seen)
            return at and max(abs(a - b) for a, b in zip(at, point(state["displayed"]))) <= 1 and state

        state = desktop.look(f"cursor after {step} where the pointer is displayed", agrees)
        style = state["style"]["kind"]
        assert number != 0 or style == "highlight", f"over the button the pointer is {state}"


def clicks(machine, virtual):
    for name, code in BUTTONS.items():
        for down in [True, False]:
            machine.press(name, down)
            virtual.until(EV_KEY, code, int(down))


def scrolls(guest, status):
    """A mouse that is plugged in is taken over too; its wheel and its further buttons come through."""
    with guest.device("mouse with wheels", WHEELS) as mouse:
        status.until(driving.has_device(WHEELS, "taken"))
        # libinput leaves out what a wheel does first, less than half a detent.
        mouse.emit(
            [("EV_REL", "REL_WHEEL_HI_RES", -120), ("EV_REL", "REL_WHEEL", -1)],
            [("EV_REL", "REL_WHEEL_HI_RES", -60)],
            [("EV_KEY", "BTN_SIDE", 1)],
            [("EV_KEY", "BTN_SIDE", 0)],
            interval=SLOWLY,
        )
        guest.sleeps(guest.main_pid())
    status.until(lambda now: not driving.has_device(WHEELS, "taken")(now))


def locks(machine, guest, virtual):
    """While a client locks the pointer, libinput has the mouse's own counts, from the relative mouse; the absolute one moves nowhere."""

    def places():
        return [event for report in virtual.waiting() for event in report if event[0] == EV_ABS]

    with peer.libinput(guest, guest.node_of(driving.RELATIVE)) as other:
        with guest.connect() as client:
            client.send({"method": "io.pointerd.Pointer.Lock", "parameters": {}, "more": True})
            reply = client.receive()
            assert reply and "error" not in reply, f"the lock is answered with {reply}"
            places()
            for step in COUNTS:
                machine.move(*step)
            wanted = tuple(map(sum, zip(*COUNTS)))
            desktop.look(f"{wanted} of the relative mouse", lambda: peer.unaccelerated(other.text(1, of="POINTER_MOTION ")) == wanted)
            assert (seen := places()) == [], f"while the pointer is locked the absolute mouse goes to {seen}"
            assert (state := state_of(guest)).get("agreement") != "driven", f"while the pointer is locked the state is {state}"
        desktop.look("drive after the lock", lambda: state_of(guest).get("agreement") == "driven")
    machine.move(-5, 5)
    desktop.look("motion of the absolute mouse after the lock", places)


def arrived(other):
    """What libinput has of all that."""
    said = other.text(len(BUTTONS) + 1)
    counts = peer.counts(said)
    # Over the button the cursor stays in its middle.
    assert counts["POINTER_MOTION_ABSOLUTE"] >= len(STEPS) - 2, f"libinput has {counts}:\n{said}"
    assert counts["POINTER_BUTTON"] == 2 * (len(BUTTONS) + 1), f"libinput has {counts}:\n{said}"
    assert "BTN_SIDE" in said, f"the side button is missing:\n{said}"
    assert peer.wheel(said) == (0, 1.5), f"libinput has the wheel at {peer.wheel(said)}:\n{said}"


def after(machine, guest, status):
    """Who names the outputs may end; Disable gives the mouse back."""
    assert driving.is_driving(driving.status_of(guest)), f"without who named the outputs the drive is {driving.status_of(guest)}"
    with guest.reader(guest.node_of(MOUSE)) as second:
        assert driving.disable(guest)["phase"] == "off"
        second.wait_until_free()
        machine.move(3, 0)
        assert second.read(1) == [[[2, 0, 3]]], "the mouse is not given back"
    status.until(driving.is_phase("off"))
    assert state_of(guest).get("agreement") != "driven", "it is driven without a device"
