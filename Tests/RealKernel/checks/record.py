"""pointerctl writes down what a device reports, letters left out, and evemu's tools and pointerd read it again."""

import shutil

RECORDING = "/run/mouse.evemu"

# By number: EV_REL 2, EV_KEY 1; REL_X 0, REL_Y 1, BTN_LEFT 272, KEY_LEFTSHIFT 42, KEY_A 30.
REPORTS = [
    [("EV_REL", "REL_X", 5), ("EV_REL", "REL_Y", -3)],
    [("EV_KEY", "KEY_A", 1)],
    [("EV_KEY", "KEY_A", 0)],
    [("EV_KEY", "KEY_LEFTSHIFT", 1), ("EV_REL", "REL_X", 1)],
    [("EV_KEY", "BTN_LEFT", 1)],
    [("EV_KEY", "BTN_LEFT", 0), ("EV_KEY", "KEY_LEFTSHIFT", 0)],
]
WRITTEN = [[(2, 0, 5), (2, 1, -3)], [(1, 42, 1), (2, 0, 1)], [(1, 272, 1)], [(1, 272, 0), (1, 42, 0)]]


def record(guest, unit, node, file, act):
    """Record a node in a unit of its own while something is done to it; returns the recording's text and what was said."""
    guest.run("systemd-run", f"--unit={unit}", "--collect", "pointerctl", "record", node, "--output", file)
    try:
        guest.call("wait_for_log", unit=f"{unit}.service", text="recording the mouse")
        act()
    finally:
        guest.run("systemctl", "stop", f"{unit}.service")
    said = guest.run("journalctl", f"--unit={unit}.service", "--output=cat", "--no-pager")
    return guest.run("cat", file), said


def reports_of(text):
    """The reports of a recording, each a list of (type, code, value), and its times in microseconds."""
    reports, times, report = [], [], []
    for line in text.splitlines():
        if not line.startswith("E: "):
            continue
        time, kind, code, value = line.split()[1:5]
        kind, code, value = int(kind, 16), int(code, 16), int(value)
        times.append(int(time.replace(".", "")))
        if (kind, code) == (0, 0):
            reports.append(report)
            report = []
        else:
            report.append((kind, code, value))
    return reports, times


def check(machine, guest):
    guest.run("rm", "-f", RECORDING, RECORDING + ".again", RECORDING + ".brief")
    with guest.device("typing mouse", "Typing mouse") as mouse, guest.reader(mouse.node) as reader:
        guest.run("udevadm", "settle")
        listed = guest.run("pointerctl", "record", "--list", "--json")
        assert '"name":"Typing mouse"' in listed, f"the list is {listed}"

        def act():
            mouse.emit(*REPORTS)
            reader.read(len(REPORTS))

        text, said = record(guest, "recording", mouse.node, RECORDING, act)
        reports, times = reports_of(text)
        assert reports == WRITTEN, f"the recording holds {reports}"
        assert times[0] == 0 and times == sorted(times), f"the times are {times}"
        assert "KEY_A" not in text and "recorded 4 reports" in said, f"it said {said}"
        assert "\n# udev: ID_INPUT_MOUSE=1\n" in text, f"udev's word for it is missing: {text}"
        mode = guest.run("stat", "--format=%a", RECORDING).strip()
        assert mode == "600", f"the recording's mode is {mode}"

        again = guest.try_run("pointerctl", "record", mouse.node, "--output", RECORDING)
        assert again.status == 1 and "already exists" in again.err, f"written over: {again}"

        refused = guest.try_run("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "pointerctl", "record", mouse.node)
        assert refused.status == 1 and "user nobody may not read it, user root and group input may" in refused.err, refused

    with guest.device("typing mouse", "Brief mouse") as mouse:
        guest.run("udevadm", "settle")
        guest.run("systemd-run", "--unit=brief", "--collect", "pointerctl", "record", "Brief mouse", "--output", RECORDING + ".brief")
        guest.call("wait_for_log", unit="brief.service", text="recording the mouse")
    guest.call("wait_for_log", unit="brief.service", text="recorded 0 reports; the device: it is gone")

    with guest.device("keyboard", "Plain keyboard") as keyboard:
        guest.run("udevadm", "settle")
        refused = guest.try_run("pointerctl", "record", keyboard.node)
        assert refused.status == 1 and "keyboards least of all" in refused.err, f"a keyboard: {refused}"

    checked = guest.run("/usr/libexec/pointerd", "--check", "--replay", RECORDING)
    assert "valid;" in checked, f"the daemon says {checked}"

    if shutil.which("evemu-device") is None:
        return
    # evemu makes a device of the description and plays the events into it, which gives the same recording once more.
    guest.run("systemd-run", "--unit=evemu", "--collect", "evemu-device", RECORDING)
    try:
        guest.call("wait_for_log", unit="evemu.service", text="/dev/input/")
        guest.run("udevadm", "settle")
        node = guest.node_of("Typing mouse")
        with guest.reader(node) as reader:

            def play():
                guest.run("sh", "-c", f"evemu-play {node} < {RECORDING}")
                reader.read(len(WRITTEN))

            text, _ = record(guest, "again", node, RECORDING + ".again", play)
        reports, _ = reports_of(text)
        assert reports == WRITTEN, f"played by evemu-play, the recording holds {reports}"
    finally:
        guest.run("systemctl", "stop", "evemu.service")
