"""udev lets the daemon's user read mice and touchpads, also later ones, no touchscreen, and no keyboard, even one that is a mouse too.

What somebody lets it read by hand is read after a reload.
"""

from expected import MOUSE, is_device, wait_for_mouse

KEYBOARD = "AT Translated Set 2 keyboard"
BOTH = "Late keyboard and mouse"
BY_HAND = "Touchpad by hand"
POINTERS = {"ID_INPUT_MOUSE", "ID_INPUT_TOUCHPAD", "ID_INPUT_POINTINGSTICK"}
OTHERS = {"ID_INPUT_KEYBOARD", "ID_INPUT_TOUCHSCREEN"}


def acl_of(guest, node):
    """The entries of the node's access control list."""
    return guest.run("getfacl", "--omit-header", "--absolute-names", node).split()


def is_readable(guest, node):
    """Whether the daemon's user may open the node."""
    user, group = (int(number) for number in guest.run("getent", "passwd", "pointerd").split(":")[2:4])
    return guest.may_read(node, user, [group])


def expect(guest, node, readable):
    acl = acl_of(guest, node)
    granted = "group:pointerd:r--" in acl
    assert granted == readable, f"the ACL of {node} is {acl}"
    assert is_readable(guest, node) == readable, f"{node} is {'not ' if readable else ''}readable for the daemon's user"


def kinds_of(guest, node):
    """What udev takes the device for."""
    lines = guest.run("udevadm", "info", "--query=property", node).splitlines()
    return {name for name, _, value in (line.partition("=") for line in lines) if name.startswith("ID_INPUT_") and value == "1"}


def expect_as_udev_says(guest):
    """Of all input devices those are granted that udev takes for a pointing device and not for a keyboard."""
    granted, others = [], []
    for node in guest.run("sh", "-c", "ls /dev/input/event*").split():
        kinds = kinds_of(guest, node)
        readable = bool(kinds & POINTERS) and not kinds & OTHERS
        expect(guest, node, readable)
        (granted if readable else others).append(node)
    assert granted and others, f"granted are {granted}, others {others}"


def check(machine, guest):
    expect(guest, guest.node_of(MOUSE), True)
    expect(guest, guest.node_of(KEYBOARD), False)

    wait_for_mouse(guest)
    with guest.stream("io.pointerd.Devices.Monitor") as devices:
        devices.until(is_device("present", MOUSE))
        with (
            guest.device("keyboard", "Late keyboard") as keyboard,
            guest.device("keyboard with mouse", BOTH) as both,
            guest.device("touchscreen", "Late touchscreen") as screen,
            guest.device("touchpad", "Late touchpad") as touchpad,
        ):
            devices.until(is_device("added", "Late touchpad"))
            expect(guest, touchpad.node, True)
            guest.run("udevadm", "settle")
            expect(guest, keyboard.node, False)
            expect(guest, screen.node, False)
            kinds = kinds_of(guest, both.node)
            assert {"ID_INPUT_KEYBOARD", "ID_INPUT_MOUSE"} <= kinds, f"udev takes '{BOTH}' for {kinds}"
            expect_as_udev_says(guest)
            # What the package does as it is installed.
            guest.run("udevadm", "trigger", "--settle", "--subsystem-match=input", "--action=change")
            expect_as_udev_says(guest)
        devices.until(is_device("removed", "Late touchpad"))
    reported = {(event["kind"], (event.get("device") or event["failure"])["name"]) for event in devices.seen}
    keyboards = {(kind, name) for kind, name in reported if "keyboard" in name.lower()}
    # Of one that is a mouse too the daemon reports that it may not read it.
    assert keyboards == {("failed", BOTH)}, f"of keyboards the daemon reports {keyboards}"

    guest.run("systemctl", "stop", "pointerd.service")
    with guest.device("touchpad", BY_HAND) as touchpad:
        guest.run("udevadm", "settle")
        guest.run("setfacl", "--remove", "group:pointerd", touchpad.node)
        with guest.stream("io.pointerd.Devices.Monitor") as devices:
            devices.until(lambda event: event.get("failure", {}).get("name") == BY_HAND)
            guest.run("setfacl", "--modify", "group:pointerd:r", touchpad.node)
            guest.run("systemctl", "reload", "pointerd.service")
            devices.until(is_device("added", BY_HAND))
