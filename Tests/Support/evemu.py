"""Recordings of devices that tests make up, as evemu writes them.

A program in another folder of Tests, or of scripts, puts this one into sys.path before it imports it.
"""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EV_SYN, EV_KEY, EV_REL, EV_ABS = 0x00, 0x01, 0x02, 0x03
REL_X, REL_Y, REL_WHEEL_HI_RES, BTN_LEFT = 0x00, 0x01, 0x0B, 0x110
BTN_TOOL_FINGER, BTN_TOUCH, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP = 0x145, 0x14A, 0x14D, 0x14E
ABS_X, ABS_Y, SLOT, X, Y, TRACKING_ID, PRESSURE = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39, 0x3A
# The key that says how many fingers are down.
TOOLS = {1: BTN_TOOL_FINGER, 2: BTN_TOOL_DOUBLETAP, 3: BTN_TOOL_TRIPLETAP}
# A clickpad of 100 mm by 60 mm, 20 units a millimeter.
TOUCHPAD_AXES = {
    ABS_X: (0, 2000, 20),
    ABS_Y: (0, 1200, 20),
    SLOT: (0, 4, 0),
    X: (0, 2000, 20),
    Y: (0, 1200, 20),
    TRACKING_ID: (0, 65535, 0),
    PRESSURE: (0, 255, 0),
}


def bits(type, codes, count):
    """Returns the lines of a set of codes."""
    data = bytearray(count)
    for code in codes:
        data[code // 8] |= 1 << code % 8
    return [f"B: {type:02x} " + data[i : i + 8].hex(" ") for i in range(0, count, 8)]


def mouse():
    """Returns the lines that describe the mouse of the demo recordings."""
    demo = (ROOT / "config/recordings/demo.evemu").read_text()
    return [line for line in demo.splitlines() if not line.startswith("E:")]


def touchpad():
    """Returns the lines that describe a clickpad with the axes TOUCHPAD_AXES."""
    keys = [BTN_LEFT, BTN_TOUCH, *TOOLS.values()]
    lines = ["# EVEMU 1.3", "N: Synthetic touchpad", "I: 0003 1234 5678 0111", "P: 05 00 00 00 00 00 00 00"]
    lines += bits(EV_SYN, [EV_SYN, EV_KEY, EV_ABS], 8) + bits(EV_KEY, keys, 96) + bits(EV_ABS, TOUCHPAD_AXES, 8)
    return lines + [f"A: {code:02x} {least} {most} 0 0 {unit}" for code, (least, most, unit) in TOUCHPAD_AXES.items()]


def report(time, events):
    """Returns the lines of a report: events as (type, code, value), at a time in microseconds."""
    stamp = f"E: {time // 1_000_000}.{time % 1_000_000:06d}"
    return [f"{stamp} {kind:04x} {code:04x} {value}" for kind, code, value in [*events, (EV_SYN, 0, 0)]]
