"""Out of descriptors, out of room on a disk, or without the driver of what is open, all say so and go on, and are then as before."""

import contextlib
import os

import growth
from expected import MOUSE, button, is_device, is_motion_to, is_there, point, wait_for_mouse

# As many descriptors as there are clients below, and so many of these leave: to find a device takes more than to read it.
ROOM, LEAVING = 5, 3
NO_DESCRIPTOR = "too many open files"

FOLDER = "/run/full"
# Room for some hundred reports, and so often as many reports as below: far more than fit.
SIZE, BATCHES = "48k", 200
RECORDING, METRICS = f"{FOLDER}/mouse.evemu", f"{FOLDER}/pointerd.prom"
# At once no more than the kernel keeps for a reader: 64 events, of which a report here is three.
REPORTS = [[("EV_REL", "REL_X", 1), ("EV_REL", "REL_Y", -1)]] * 20
NO_ROOM = "No space left on device"

# By the names that the kernel and QEMU have for them.
USB_MOUSE = ("QEMU QEMU USB Mouse", "QEMU HID Mouse")
VIRTIO_MOUSE = (MOUSE, "QEMU Virtio Mouse")

# So often each happens after the first time.
AGAIN = 3


@contextlib.contextmanager
def limited(guest, descriptors):
    """Have the daemon that runs have so many descriptors at most, until the block ends: it does not start with so few."""
    pid = guest.main_pid()
    usual = guest.run("prlimit", "--pid", str(pid), "--nofile", "--noheadings", "--output=SOFT,HARD").split()
    guest.run("prlimit", "--pid", str(pid), f"--nofile={descriptors}:{usual[1]}")
    try:
        yield
    finally:
        guest.run("prlimit", "--pid", str(pid), f"--nofile={usual[0]}:{usual[1]}")


def run_out(guest, time):
    """With as many clients as there is room for nobody is let in and no device is read; both are again once some have gone."""
    late = f"Late Mouse {time}"
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=["motion"]) as stream,
        contextlib.ExitStack() as leaving,
    ):
        x, y = point(stream.next()["state"]["position"])
        others = [leaving.enter_context(guest.connect()) for _ in range(LEAVING)]
        for other in others:
            assert other.ask("io.pointerd.Service.GetStatus")["status"]["failedDevices"] == 0
        with guest.connect() as another:
            assert another.receive() is None, "there is room for one more client"
        guest.wait_for_log("connection refused: no file descriptor left", time)
        with guest.device("mouse", late) as mouse:
            # By its node: to know its name takes a descriptor too.
            failure = devices.until(lambda event: event["kind"] == "failed")[-1]["failure"]
            assert failure["node"] == mouse.node and NO_DESCRIPTOR in failure["reason"], f"what cannot be read is {failure}"
            guest.wait_for_log(NO_DESCRIPTOR, time)
            # Who is there is served on.
            assert others[0].ask("io.pointerd.Service.GetStatus")["status"]["failedDevices"] == 1
            leaving.close()
            devices.until(is_device("added", late))
            mouse.emit([("EV_REL", "REL_X", 3)])
            stream.until(is_motion_to(x + 3, y))
        devices.until(is_device("removed", late))


def check_descriptors(guest):
    """The limit of descriptors is reached, again and again."""
    wait_for_mouse(guest)
    pid = guest.main_pid()
    descriptors = guest.usage(pid)["descriptors"]
    with limited(guest, descriptors + ROOM):
        run_out(guest, 1)
        with growth.bounded(guest, pid):
            for time in range(AGAIN):
                run_out(guest, time + 2)
        counters = guest.ask("io.pointerd.Service.GetStatus")["status"]["counters"]
        refused = next(counter["value"] for counter in counters if counter["name"] == "refused")
        assert refused == AGAIN + 1, f"{refused} clients were refused"
        assert guest.main_pid() == pid, "the daemon was started anew"
        warnings = guest.log("--priority=warning")
        assert len(warnings) == AGAIN + 1, f"the log warns: {warnings}"


def check_disk(guest):
    """A recording and the metrics come upon a file system that is full."""
    metrics = ["pointerctl", "metrics", "--output", METRICS]
    guest.run("mkdir", FOLDER)
    guest.run("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", FOLDER)
    try:
        guest.run(*metrics)
        before = guest.run("cat", METRICS)
        with guest.device("mouse", "Long Mouse") as mouse:
            guest.run("udevadm", "settle")
            guest.run("systemd-run", "--quiet", "--unit=full", "pointerctl", "record", "Long Mouse", "--output", RECORDING)
            guest.call("wait_for_log", unit="full.service", text="recording the mouse")
            batches = 0
            while guest.try_run("systemctl", "is-active", "full.service").out.strip() == "active":
                assert batches < BATCHES, "it records on where nothing fits any more"
                mouse.emit(*REPORTS)
                batches += 1
        guest.call("wait_for_log", unit="full.service", text=f"the recording cannot be written: {NO_ROOM}")
        status = guest.run("systemctl", "show", "full.service", "--property=ExecMainStatus", "--value").strip()
        assert status == "1", f"a recording that cannot be written ends with {status}"

        done = guest.try_run(*metrics)
        assert done.status == 1 and METRICS in done.err and NO_ROOM in done.err, f"metrics that cannot be written: {done}"
        assert guest.run("cat", METRICS) == before, f"the file of before is now {guest.run('cat', METRICS)}"
        left = guest.run("ls", "--almost-all", FOLDER).split()
        assert left == [os.path.basename(file) for file in (RECORDING, METRICS)], f"there are {left}"

        guest.run("rm", RECORDING)
        guest.run(*metrics)
        assert guest.run("cat", METRICS) != before, "where there is room again the file stays as it was"
    finally:
        guest.try_run("systemctl", "stop", "full.service")
        guest.try_run("systemctl", "reset-failed", "full.service")
        guest.run("umount", FOLDER)
        guest.run("rmdir", FOLDER)
    assert not guest.log("--priority=warning"), f"the log warns: {guest.log('--priority=warning')}"


@contextlib.contextmanager
def unbound(guest, device):
    """Take its driver away from a device, which stays plugged in, and give it back when the block ends."""
    # An event node belongs to an input device, and that to what is plugged in.
    parent = guest.run("readlink", "--canonicalize-existing", f"{device['systemPath']}/device/device").strip()
    driver = guest.run("readlink", "--canonicalize-existing", f"{parent}/driver").strip()
    guest.call("write_file", path=f"{driver}/unbind", text=os.path.basename(parent))
    try:
        yield
    finally:
        guest.call("write_file", path=f"{driver}/bind", text=os.path.basename(parent))


def lose_driver(machine, guest, devices, stream, names):
    """A device that is read while its button is down loses its driver; once it has one again it is read as ever."""
    name, selected = names
    machine.select_mouse(selected)
    device = next(device for device in guest.ask("io.pointerd.Devices.List")["devices"] if device["name"] == name)
    machine.press("left", True)
    stream.until(lambda event: button(event) == {"button": "primary", "pressed": True})
    with unbound(guest, device):
        # The kernel lets it up, and then has the device gone: the daemon reads the one or does the other.
        released = stream.until(lambda event: event["kind"] == "button")[-1]["button"]
        assert not released["pressed"], f"its button makes {released}"
        removed = devices.until(is_device("removed", name))[-1]["device"]
        assert removed["id"] == device["id"], f"removed is {removed}, it was {device}"
        assert device["node"] not in guest.open_nodes(guest.main_pid()), f"{device['node']} is still open"
    added = devices.until(is_device("added", name))[-1]["device"]
    assert added["id"] != device["id"], "another device has the id of one that is gone"
    machine.press("left", False)
    before = guest.ask("io.pointerd.Pointer.GetState")["state"]["position"]
    machine.move(4, -2)
    stream.until(is_motion_to(before["x"] + 4, before["y"] - 2))


def check_driver(machine, guest):
    """Reading fails with ENODEV, of a mouse on USB and of one that is none."""
    wait_for_mouse(guest)
    pid = guest.main_pid()
    with (
        guest.stream("io.pointerd.Devices.Monitor") as devices,
        guest.stream("io.pointerd.Pointer.Subscribe", events=["motion", "button"]) as stream,
    ):
        machine.plug_mouse("unbound")
        try:
            devices.until(is_there(USB_MOUSE[0]))
            for names in [USB_MOUSE, VIRTIO_MOUSE]:
                lose_driver(machine, guest, devices, stream, names)
            with growth.bounded(guest, pid):
                for names in [USB_MOUSE, VIRTIO_MOUSE] * AGAIN:
                    lose_driver(machine, guest, devices, stream, names)
        finally:
            machine.unplug("unbound")
        devices.until(is_device("removed", USB_MOUSE[0]))
    assert guest.main_pid() == pid, "the daemon was started anew"
    assert not guest.log("--priority=warning"), f"the log warns: {guest.log('--priority=warning')}"


def check(machine, guest):
    check_disk(guest)
    check_driver(machine, guest)
    check_descriptors(guest)
