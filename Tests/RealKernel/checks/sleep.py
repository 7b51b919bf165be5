"""After a suspend that logind brings about, devices are read anew and motion arrives."""

import growth
import logind
from expected import CENTER, is_device, is_motion_to, wait_for_mouse
from guest import Skipped

# So often it sleeps after the first time.
AGAIN = 4


def check(machine, guest):
    # The machine's root is a file system of the host's, whose device does not come back from a sleep. Here everything is frozen and goes
    # on after some seconds, without the devices being switched off.
    if guest.try_run("sh", "-c", "echo freezer > /sys/power/pm_test").status != 0:
        raise Skipped("the kernel has no pm_test")
    try:
        with logind.running(guest):
            # systemd's clock goes on, as it does in no sleep, and a daemon that is frozen cannot say that it runs. Not before this: a
            # unit that is masked has systemd take its settings anew.
            guest.run("systemctl", "service-watchdogs", "no")
            check_suspend(machine, guest)
    finally:
        guest.run("systemctl", "service-watchdogs", "yes")
        guest.run("sh", "-c", "echo none > /sys/power/pm_test")


def check_suspend(machine, guest):
    name = wait_for_mouse(guest)["device"]["name"]
    pid = guest.main_pid()
    with guest.stream("io.pointerd.Devices.Monitor") as devices, guest.stream("io.pointerd.Pointer.Subscribe", events=["motion"]) as stream:
        devices.until(is_device("present", name))
        stream.next()
        suspend(machine, guest, devices, stream, name, 1)
        with growth.bounded(guest, pid):
            for time in range(AGAIN):
                suspend(machine, guest, devices, stream, name, time + 2)
    assert guest.main_pid() == pid, "the daemon was started anew"
    assert not guest.log("--priority=warning"), f"the log warns: {guest.log('--priority=warning')}"


def suspend(machine, guest, devices, stream, name, time):
    """Sleep for the first time, the second, and so on, and have the mouse move the pointer before and after."""
    x, y = CENTER[0] + 10 * time, CENTER[1] + 10 * time
    machine.move(10, 0)
    stream.until(is_motion_to(x, y - 10))
    guest.run("systemctl", "suspend")
    # logind announces the end of each sleep, and the clock shows it: it is one all the same.
    guest.wait_for_log("the system is awake again", time)
    devices.until(is_device("removed", name))
    devices.until(is_device("added", name))
    machine.move(0, 10)
    stream.until(is_motion_to(x, y))
    said = [line for line in guest.log() if "the system is awake again" in line]
    assert len(said) == time, f"after {time} sleeps the log says {said}"
