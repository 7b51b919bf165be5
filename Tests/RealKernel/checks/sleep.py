"""After a suspend that logind brings about, devices are read anew and motion arrives."""

import logind
from expected import CENTRE, is_motion_to, wait_for_mouse
from guest import Skipped


def check(machine, guest):
    # The machine's root is a file system of the host's, whose device does not come back from a sleep. Here everything is frozen and goes
    # on after some seconds, without the devices being switched off.
    if guest.try_run("sh", "-c", "echo freezer > /sys/power/pm_test").status != 0:
        raise Skipped("the kernel has no pm_test")
    try:
        check_suspend(machine, guest)
    finally:
        guest.run("sh", "-c", "echo none > /sys/power/pm_test")


def check_suspend(machine, guest):
    x, y = CENTRE
    with logind.running(guest):
        mouse = wait_for_mouse(guest)
        with guest.stream("io.pointerd.Devices.Monitor") as devices, \
                guest.stream("io.pointerd.Pointer.Subscribe", events=["motion"]) as stream:
            stream.next()
            machine.move(10, 0)
            stream.until(is_motion_to(x + 10, y))
            guest.run("systemctl", "suspend")
            guest.wait_for_log("the system is awake again")
            name = mouse["device"]["name"]
            devices.until(lambda event: event["kind"] == "removed" and event["device"]["name"] == name)
            devices.until(lambda event: event["kind"] == "added" and event["device"]["name"] == name)
            machine.move(0, 10)
            stream.until(is_motion_to(x + 10, y + 10))
