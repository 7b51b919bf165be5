"""In the daemon's place a program gets the chosen devices only, no keyboard and no key of the virtual mice; others are not served."""

import contextlib

import driving
from expected import MOUSE

INTRUDER = "/opt/realkernel/intruder"
KEYBOARD = "AT Translated Set 2 keyboard"
# Devices that are not taken over, whatever the configuration selects: kinds of guest/root/opt/realkernel/devices.py, and why.
NEVER = {
    "keyboard": "a keyboard",
    "keyboard with mouse": "a keyboard",
    "typing mouse": "it has keys",
    "mouse with keys": "it has a key",
    "absolute mouse": "it has positions",
    "touchscreen": "a touchscreen",
}
# What the guard answers, from GuardRefusal and GuardEnd.
NOT_CHOSEN, OWN, SILENT, MALFORMED, NOT_CONFIGURED = "refused 0", "refused 3", "ended 1", "ended 3", "ended 5"
EV_KEY, LEFT, KEY_A = 1, 0x110, 30
# The largest number that the protocol has, and one that no device has.
NUMBERS = [65535, 999]


def check(machine, guest):
    with driving.installed(guest):
        others(guest)
        with driving.configured(guest, '{ name = "*" }'):
            takes(guest)
            writes(guest)
            for line, ended in [("garble", MALFORMED), ("silence", SILENT)]:
                with intruder(guest) as program:
                    program.answer(f"take {driving.number_of(guest.node_of(MOUSE))}")
                    said = program.answer(line)
                    assert said == ended, f"after '{line}' it is {said}"
                    with guest.reader(guest.node_of(MOUSE)) as real:
                        real.wait_until_free()
        with driving.configured(guest, '{ name = "Test chosen" }'):
            only_chosen(guest)


@contextlib.contextmanager
def intruder(guest, user="pointerd", greeting="served"):
    """The program as that user, once it has been greeted."""
    with guest.program("setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", INTRUDER, driving.SOCKET) as program:
        said = program.answer()
        assert said == greeting, f"user {user} is greeted with '{said}'"
        yield program


def others(guest):
    """Without devices in the configuration nobody is served; others than the daemon's user never are."""
    with intruder(guest, greeting=NOT_CONFIGURED):
        pass
    with intruder(guest, "daemon", "EACCES"):
        pass
    # For whom no mode counts.
    with intruder(guest, "root", "closed"):
        guest.call("wait_for_log", unit=driving.UNIT, text="refused a connection of user 0")


def takes(guest):
    """Of what the configuration selects only mice and touchpads are taken over."""
    with contextlib.ExitStack() as devices, intruder(guest) as program:
        nodes = {kind: devices.enter_context(guest.device(kind, f"Test {kind}")).node for kind in NEVER}
        nodes["the guest's keyboard"] = guest.node_of(KEYBOARD)
        guest.run("udevadm", "settle")
        for name, node in nodes.items():
            said = program.answer(f"take {driving.number_of(node)}")
            assert said.startswith("refused"), f"of {name} the guard says {said}"
        for name in [driving.ABSOLUTE, driving.RELATIVE]:
            said = program.answer(f"take {driving.number_of(guest.node_of(name))}")
            assert said == OWN, f"of its own {name} the guard says {said}"
        for number in NUMBERS:
            said = program.answer(f"take {number}")
            assert said == NOT_CHOSEN, f"of number {number} the guard says {said}"
        said = program.answer(f"take {driving.number_of(guest.node_of(MOUSE))}")
        assert said == "taken", f"of the mouse the guard says {said}"


def writes(guest):
    """The virtual mice click and do not type, and are made into nothing else."""
    with intruder(guest) as program:
        nodes = [guest.node_of(name) for name in [driving.ABSOLUTE, driving.RELATIVE]]
        with guest.reader(nodes[0]) as absolute, guest.reader(nodes[1]) as relative:
            assert program.answer("click") == "done", "it cannot even click"
            absolute.until(EV_KEY, LEFT, 0)
            program.answer("type")
            said = program.answer("remap")
            assert said == " ".join(["EINVAL"] * 4), f"that a button is a key comes to '{said}'"
            program.answer("type")
            assert program.answer("click") == "done"
            seen = [event for report in absolute.waiting() + relative.waiting() for event in report]
            assert [EV_KEY, LEFT, 0] in seen, f"the click is missing: {seen}"
            typed = [event for event in seen if event[0] == EV_KEY and event[1] < LEFT]
            assert typed == [], f"it types {typed}"
        for what in ["open /dev/uinput", *(f"open {node}" for node in nodes), "reopen", f"open {guest.node_of(KEYBOARD)}"]:
            said = program.answer(what)
            assert said == "EACCES", f"'{what}' comes to {said}"


def only_chosen(guest):
    """What no criterion selects stays where it is."""
    with guest.device("mouse", "Test chosen") as chosen, guest.device("mouse", "Test other") as other, intruder(guest) as program:
        guest.run("udevadm", "settle")
        said = program.answer(f"take {driving.number_of(other.node)}")
        assert said == NOT_CHOSEN, f"of another mouse the guard says {said}"
        said = program.answer(f"take {driving.number_of(chosen.node)}")
        assert said == "taken", f"of the chosen mouse the guard says {said}"
