"""Somebody may set the clock a year back and forth: motion goes on, its times too, no device goes, and the log says what happened."""

from expected import EVERYTHING, point, wait_for_mouse

YEAR = 365 * 24 * 3600


def check(machine, guest):
    wait_for_mouse(guest)
    pid, before = guest.main_pid(), guest.ask("io.pointerd.Devices.List")
    now = int(guest.run("date", "+%s"))
    machine.select_mouse("QEMU Virtio Mouse")
    with guest.stream("io.pointerd.Pointer.Subscribe", events=EVERYTHING) as stream:
        x, y = point(stream.next()["state"]["position"])
        time = 0
        try:
            for moment, word in [(now - YEAR, "back"), (now + YEAR, "forward"), (now, "back")]:
                machine.move(1, 0)
                guest.run("date", "--set", f"@{moment}")
                machine.move(1, 0)
                x += 2
                events = stream.until(lambda event: event["kind"] == "motion" and point(event["position"]) == (x, y))
                times = [event["time"] for event in events]
                assert [time, *times] == sorted([time, *times]), f"after {time} came {times}"
                assert times[-1] - time < 600e6 or time == 0, f"from {time} to {times[-1]} is no time that has passed"
                time = times[-1]
                guest.wait_for_log(f"time was set {word}")
        finally:
            guest.run("date", "--set", f"@{now}")
    assert guest.ask("io.pointerd.Devices.List") == before, "devices were opened anew"
    assert guest.main_pid() == pid, "the daemon was started anew"
    assert not guest.log("--priority=warning"), f"the log warns: {guest.log('--priority=warning')}"
