"""A second mouse, plugged in and pulled out, is added and removed; its motion counts as the first one's does."""

from expected import CENTER, EVERYTHING, MOUSE, is_device, is_motion_to, point, wait_for_mouse

USB_MOUSE = "QEMU QEMU USB Mouse"


def check(machine, guest):
    wait_for_mouse(guest)
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream,
    ):
        present = devices.next()
        assert present["kind"] == "present" and present["device"]["name"] == MOUSE, f"present at first is {present}"
        x, y = point(stream.next()["state"]["position"])
        assert (x, y) == CENTER

        machine.plug_mouse("second")
        added = devices.until(is_device("added", USB_MOUSE))[-1]["device"]
        assert added["kind"] == "mouse", f"the new device is a {added['kind']}"
        assert added["id"] != present["device"]["id"], "two devices share an id"
        assert added["node"] == guest.node_of(USB_MOUSE), f"its node is {added['node']}"

        machine.select_mouse("QEMU HID Mouse")
        machine.move(-20, 10)
        event = stream.next()
        assert is_motion_to(x - 20, y + 10)(event), f"its motion makes {event}"

        machine.unplug("second")
        removed = devices.until(is_device("removed", USB_MOUSE))[-1]["device"]
        assert removed["id"] == added["id"], f"removed is {removed}, added was {added}"

        machine.select_mouse("QEMU Virtio Mouse")
        machine.move(5, 5)
        event = stream.next()
        assert is_motion_to(x - 15, y + 15)(event), f"the first mouse's motion afterwards makes {event}"
