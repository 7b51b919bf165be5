"""A whole pointerctl calibrate: ten touches measured, and its lines, put into the configuration, make the pressure a force."""

from checks.confirm import CONTROL, LIFT, press, steps_until
from checks.touchpad import land
from expected import configured, is_device, is_there, wait_for_mouse

NAME = "Calibrated touchpad"
UNIT = "calibration"
LINES = "/run/calibration.toml"
# Seconds between two reports; a touch of less than a tenth of a second would not count.
INTERVAL = 0.04

# Around medians of 40 and 120.
LIGHT = [38, 40, 43, 39, 41]
FIRM = [118, 124, 120, 119, 125]


def touch(pressure, tracking):
    """A finger that stays where it came down, whose pressure trembles."""
    trembling = [press(pressure - i % 2) for i in range(1, 4)]
    return [land(2000, 1200, tracking) + press(pressure), *trembling, LIFT]


def check(machine, guest):
    guest.run("rm", "-f", LINES)
    with configured(guest, lambda text: text + CONTROL):
        wait_for_mouse(guest)
        with (
            guest.stream("io.pointerd.Devices.Monitor") as devices,
            guest.stream("io.pointerd.Pointer.Subscribe", events=["confirm"]) as stream,
            guest.device("touchpad with pressure", NAME) as pad,
        ):
            added = devices.until(is_there(NAME))[-1]["device"]
            assert added["force"] == "contact", f"its pressure is taken for {added['force']}: {added['forceReason']}"
            stream.next()

            measure(guest, pad)
            lines = guest.run("cat", LINES)
            assert "forceRange = { light = 40, firm = 120 }" in lines, f"it printed {lines}"

            with configured(guest, lambda text: f"{text}\n{lines}"):
                guest.run("systemctl", "reload", "pointerd.service")
                added = devices.until(is_device("added", NAME))[-1]["device"]
                assert added["force"] == "force", f"with the lines it is {added['force']}: {added['forceReason']}"

                # Light is a third of what is firm, half-way between them two thirds, and firm is all.
                down = press(40, ("EV_KEY", "BTN_LEFT", 1))
                pad.emit(land(2000, 1200, 100) + press(20), down, press(80), press(120), [("EV_KEY", "BTN_LEFT", 0)], LIFT)
                steps = steps_until(stream, "idle")
                went = [(step["phase"], round(step["ring"], 3)) for step in steps]
                wanted = [("updating", 0.333), ("updating", 0.667), ("selected", 1), ("idle", 0)]
                assert went == wanted, f"the ring went {went}"
                assert not any(step["fired"] for step in steps), f"it fired away from its target: {steps}"


def measure(guest, pad):
    """Calibrate with ten touches; the lines are in their file afterwards."""
    service = f"{UNIT}.service"
    guest.run(
        "systemd-run",
        f"--unit={UNIT}",
        "--collect",
        f"--property=StandardOutput=file:{LINES}",
        "--property=StandardError=journal",
        "pointerctl",
        "calibrate",
        pad.node,
    )
    try:
        guest.call("wait_for_log", unit=service, text="touch it lightly with one finger")
        for number, pressure in enumerate(LIGHT):
            pad.emit(*touch(pressure, number + 1), interval=INTERVAL)
        guest.call("wait_for_log", unit=service, text="now press it firmly with one finger")
        for number, pressure in enumerate(FIRM):
            pad.emit(*touch(pressure, number + 11), interval=INTERVAL)
        guest.call("wait_for_log", unit=service, text=f"{service}: Deactivated successfully")
    finally:
        guest.try_run("systemctl", "stop", service)
