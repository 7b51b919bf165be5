"""Devices that are plugged and pulled as fast as it goes, 200 in a row, leave everything as it was, and no flood in the log."""

from expected import EVERYTHING, MOUSE, is_device, is_motion_to, point, wait_for_mouse

# How often, and how long each is there in milliseconds: some are gone before udev knows of them, some before they are read.
PLUGS = [(100, 0), (60, 30), (40, 200)]
# As many more are there until they are read.
READ = 10
# The first storm fills buffers; the second one may leave so much more behind, in KiB.
GROWTH = 256
# What the log may have on 200 devices that each come and go, or cannot be read.
LINES = 200


def storm(guest):
    """Plug and pull, and see the daemon know of all of it."""
    for times, milliseconds in PLUGS:
        with guest.program("/opt/realkernel/plug", "Loose Mouse", str(times), str(milliseconds)) as plug:
            assert plug.answer() == "done"
    guest.run("udevadm", "settle", "--timeout=200")
    # What udev told before this is dealt with when this is.
    with guest.stream("io.pointerd.Devices.Monitor") as devices:
        for number in range(READ):
            with guest.device("mouse", f"Read Mouse {number}"):
                devices.until(is_device("added", f"Read Mouse {number}"))
            devices.until(is_device("removed", f"Read Mouse {number}"))


def check(machine, guest):
    wait_for_mouse(guest)
    pid = guest.main_pid()
    before = guest.ask("io.pointerd.Devices.List")
    nodes = guest.open_nodes(pid)
    with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
        x, y = point(stream.next()["state"]["position"])
        storm(guest)
        warm = guest.usage(pid)
        guest.run("journalctl", "--quiet", "--rotate", "--vacuum-time=1s")
        storm(guest)
        after = guest.usage(pid)

        assert guest.ask("io.pointerd.Devices.List") == before, f"there are {guest.ask('io.pointerd.Devices.List')}"
        assert guest.open_nodes(pid) == nodes, f"open are {guest.open_nodes(pid)}, were {nodes}"
        assert after["descriptors"] == warm["descriptors"], f"{after['descriptors']} descriptors, {warm['descriptors']} before"
        growth = after["resident"] - warm["resident"]
        assert growth <= GROWTH, f"memory has grown by {growth} KiB"
        lines = guest.log()
        assert len(lines) <= LINES, f"the log has {len(lines)} lines: {lines[:3]} to {lines[-3:]}"
        print(f"  memory grew by {growth} KiB, {len(lines)} lines in the log", flush=True)

        machine.select_mouse("QEMU Virtio Mouse")
        machine.move(-7, 3)
        event = stream.next()
        assert is_motion_to(x - 7, y + 3)(event), f"the first mouse, {MOUSE}, then makes {event}"
    assert guest.main_pid() == pid, "the daemon was started anew"
