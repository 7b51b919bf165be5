"""pointerctl calibrate reads a touchpad beside others, says what it saw, and ends on Ctrl-C without having printed anything."""

NAME = "Pressure touchpad"
UNIT = "calibrate"

TOUCH = [
    [
        ("EV_ABS", "ABS_MT_SLOT", 0),
        ("EV_ABS", "ABS_MT_TRACKING_ID", 1),
        ("EV_ABS", "ABS_MT_POSITION_X", 2000),
        ("EV_ABS", "ABS_MT_POSITION_Y", 1200),
        ("EV_ABS", "ABS_MT_PRESSURE", 40),
        ("EV_KEY", "BTN_TOUCH", 1),
        ("EV_KEY", "BTN_TOOL_FINGER", 1),
    ],
    [("EV_ABS", "ABS_MT_TRACKING_ID", -1), ("EV_KEY", "BTN_TOUCH", 0), ("EV_KEY", "BTN_TOOL_FINGER", 0)],
]


def check(machine, guest):
    with guest.device("touchpad with pressure", NAME) as touchpad, guest.reader(touchpad.node) as reader:
        guest.run("udevadm", "settle")
        # The only touchpad there is needs no name.
        guest.run("systemd-run", f"--unit={UNIT}", "--collect", "pointerctl", "calibrate")
        try:
            guest.call("wait_for_log", unit=f"{UNIT}.service", text="touch it lightly with one finger")
            touchpad.emit(*TOUCH)
            reader.read(len(TOUCH))
            # A touch of no time at all.
            guest.call("wait_for_log", unit=f"{UNIT}.service", text="that was too short to measure")
            guest.run("systemctl", "kill", "--signal=INT", f"{UNIT}.service")
            guest.call("wait_for_log", unit=f"{UNIT}.service", text="pointerctl: interrupted; nothing was changed")
        finally:
            guest.try_run("systemctl", "stop", f"{UNIT}.service")
        said = guest.run("journalctl", f"--unit={UNIT}.service", "--output=cat", "--no-pager")
        assert "force: contact size - its pressure has no unit and it is no pressure pad" in said, f"it said {said}"
        assert "[[devices]]" not in said, f"it printed a rule: {said}"

        refused = guest.try_run("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "pointerctl", "calibrate", touchpad.node)
        assert refused.status == 1 and "user nobody may not read it" in refused.err, refused

    with guest.device("touchpad", "Plain touchpad") as touchpad:
        guest.run("udevadm", "settle")
        refused = guest.try_run("pointerctl", "calibrate", touchpad.node)
        assert refused.status == 1 and "it reports no pressure" in refused.err, f"no pressure: {refused}"
