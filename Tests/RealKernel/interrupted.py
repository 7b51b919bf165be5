"""A drive that something interrupts: what is down on the guard's virtual devices, what is said of it, and whether mouse and drive work."""

import desktop
import driving
from expected import MOUSE, point, state_of
from guest import Guest, Reader
from machine import Machine

EV_KEY, EV_REL, REL_X, LEFT = 1, 2, 0, 0x110
DOWN, UP = (EV_KEY, LEFT, 1), (EV_KEY, LEFT, 0)


def virtual_devices(guest: Guest) -> dict[str, str]:
    """The nodes of the guard's devices and their names: the two mice, and a copy of each touchpad."""
    found = {}
    for line in guest.run("sh", "-c", f"grep -s ^{driving.OWN} /sys/class/input/event*/device/phys").splitlines():
        folder = line.partition(":")[0].removesuffix("/phys")
        found[f"/dev/input/{folder.split('/')[4]}"] = guest.run("cat", f"{folder}/name").strip()
    names = list(found.values())
    assert names.count(driving.ABSOLUTE) == names.count(driving.RELATIVE) == 1, f"the guard's devices are {found}"
    return found


def keys_down(guest: Guest, node: str) -> list[int]:
    """The keys that the kernel has down on a device, by number, for all readers."""
    return guest.call("keys_down", node=node)


def nothing_is_down(guest: Guest, when: str) -> None:
    """The kernel has no key down on any device of the guard's."""
    down = {name: codes for node, name in virtual_devices(guest).items() if (codes := keys_down(guest, node))}
    assert down == {}, f"{when}, down are {down}"


def hold(machine: Machine, guest: Guest, virtual: Reader) -> None:
    """Press the mouse's button, which is then down on the virtual mouse."""
    machine.press("left", True)
    virtual.until(*DOWN)
    node = guest.node_of(driving.ABSOLUTE)
    down = keys_down(guest, node)
    assert down == [LEFT], f"while the left button is held, the virtual mouse has {down} down"


def no_key(virtual: Reader, what: str) -> None:
    """Of what has come to the reader of a virtual mouse, nothing is a button."""
    keys = [event for report in virtual.waiting() for event in report if event[0] == EV_KEY]
    assert keys == [], f"{what} makes {keys}"


def says(guest: Guest, words: str) -> None:
    """`pointerctl drive status` says that of the drive or of a device."""
    said = guest.run("pointerctl", "drive", "status")
    assert words in said, f"pointerctl does not say '{words}', but:\n{said}"


def is_used(machine: Machine, guest: Guest, real: Reader) -> None:
    """Other readers of the mouse get what it sends, as a compositor does without the drive."""
    real.wait_until_free()
    real.waiting()
    machine.move(3, 0)
    real.until(EV_REL, REL_X, 3)


def rests(machine: Machine, guest: Guest, status: driving.Monitor, real: Reader) -> None:
    """The grab waits for the end of a click, all of which others have, and comes once the button is up."""
    status.until(driving.has_device(MOUSE, "waitingForRest"))
    says(guest, "waits until it rests")
    nothing_is_down(guest, "before the mouse rests")
    is_used(machine, guest, real)
    machine.press("left", False)
    real.until(*UP)
    status.until(driving.is_driving)


def drives(machine: Machine, guest: Guest) -> None:
    """A motion and a click come through the virtual mouse and no other way, the cursor is where the daemon says, and nothing stays down."""
    state = driving.status_of(guest)
    assert driving.is_driving(state), f"the drive is {state}"
    says(guest, "taken over")
    with guest.reader(guest.node_of(driving.ABSOLUTE)) as virtual, guest.reader(guest.node_of(MOUSE)) as real:
        seen = []
        # Where it is already it moves nowhere.
        step = -40 if point(state_of(guest)["position"])[0] > driving.SIZE[0] / 2 else 40

        def arrives():
            seen.extend(virtual.waiting())
            axes = {code: value for report in seen for kind, code, value in report if kind == 3}
            at = driving.place(axes.get(0, -1), axes.get(1, -1))
            return len(axes) == 2 and max(abs(a - b) for a, b in zip(at, point(state_of(guest)["displayed"]))) <= 1

        machine.move(step, step // 2)
        desktop.look("motion of the virtual mouse to where the pointer is displayed", arrives)
        hold(machine, guest, virtual)
        machine.press("left", False)
        virtual.until(*UP)
        assert real.waiting() == [], "another reader of the mouse gets what the daemon has grabbed"
    nothing_is_down(guest, "after a click")


def ends(machine: Machine, guest: Guest) -> None:
    """Turned off, the drive leaves the mouse to others, and nothing down."""
    with guest.reader(guest.node_of(MOUSE)) as real:
        assert driving.disable(guest)["phase"] == "off"
        is_used(machine, guest, real)
        nothing_is_down(guest, "without the drive")
        says(guest, "off")
