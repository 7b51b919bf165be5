"""While another program has grabbed the mouse nothing comes and nothing fails; afterwards everything goes on."""

from expected import CENTER, EVERYTHING, is_motion_to, point, wait_for_mouse


def check(machine, guest):
    mouse = wait_for_mouse(guest)["device"]
    with (
        guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream,
        guest.reader(mouse["node"]) as other,
    ):
        x, y = point(stream.next()["state"]["position"])
        assert (x, y) == CENTER
        other.grab(True)
        machine.move(10, 0)
        other.read(1)
        # Opened while it is grabbed it is listed as one that is read: the kernel does not say that it is grabbed.
        guest.run("systemctl", "restart", "pointerd.service")
    wait_for_mouse(guest)
    with (
        guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream,
        guest.reader(mouse["node"]) as other,
    ):
        stream.next()
        other.grab(True)
        machine.move(10, 0)
        other.read(1)
        reply = guest.ask("io.pointerd.Devices.List")
        assert reply["failures"] == [] and len(reply["devices"]) == 1, f"the devices are {reply}"
        other.grab(False)
        machine.move(0, 5)
        event = stream.next()
        assert is_motion_to(x, y + 5)(event), f"after the grab comes {event}"
