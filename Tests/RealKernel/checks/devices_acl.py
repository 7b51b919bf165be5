"""udev lets the daemon's user read mice and touchpads and no keyboard, those plugged in later included; what somebody lets it read by hand
is read after a reload.
"""

from expected import MOUSE, is_device, wait_for_mouse

KEYBOARD = "AT Translated Set 2 keyboard"
BY_HAND = "Touchpad by hand"


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


def check(machine, guest):
    expect(guest, guest.node_of(MOUSE), True)
    expect(guest, guest.node_of(KEYBOARD), False)

    wait_for_mouse(guest)
    with guest.stream("io.pointerd.Devices.Monitor") as devices:
        devices.until(is_device("present", MOUSE))
        with guest.device("keyboard", "Late keyboard") as keyboard, guest.device("touchpad", "Late touchpad") as touchpad:
            devices.until(is_device("added", "Late touchpad"))
            expect(guest, touchpad.node, True)
            guest.run("udevadm", "settle")
            expect(guest, keyboard.node, False)
        devices.until(is_device("removed", "Late touchpad"))
    keyboards = [event for event in devices.seen if "keyboard" in (event.get("device") or event["failure"])["name"].lower()]
    assert not keyboards, f"the daemon took up a keyboard: {keyboards}"

    guest.run("systemctl", "stop", "pointerd.service")
    with guest.device("touchpad", BY_HAND) as touchpad:
        guest.run("udevadm", "settle")
        guest.run("setfacl", "--remove", "group:pointerd", touchpad.node)
        with guest.stream("io.pointerd.Devices.Monitor") as devices:
            devices.until(lambda event: event.get("failure", {}).get("name") == BY_HAND)
            guest.run("setfacl", "--modify", "group:pointerd:r", touchpad.node)
            guest.run("systemctl", "reload", "pointerd.service")
            devices.until(is_device("added", BY_HAND))
