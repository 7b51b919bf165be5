"""Touchpads that are sold, as their drivers describe them: who they are, and their axes."""

import dataclasses

# From linux/input.h.
BUS_BLUETOOTH, BUS_I8042, BUS_I2C = 0x05, 0x11, 0x18


@dataclasses.dataclass(frozen=True)
class Model:
    """What a touchpad says of itself: name and numbers, and of each axis the least and the greatest value, fuzz, and units a millimeter."""

    name: str
    # Bus, vendor, product and version.
    identity: tuple[int, int, int, int]
    properties: tuple[str, ...]
    axes: dict[str, tuple[int, int, int, int]]

    @property
    def size(self):
        """Width and height in millimeters."""
        return tuple((greatest - least) / units for least, greatest, _, units in (self.axes["ABS_X"], self.axes["ABS_Y"]))

    def units(self, x, y):
        """A place in millimeters, in the units of the axes."""
        return tuple(round(least + way * units) for way, (least, _, _, units) in zip((x, y), (self.axes["ABS_X"], self.axes["ABS_Y"])))


def _positions(x, y, slots):
    """The axes of a position, of all contacts and of each."""
    return {
        "ABS_X": x,
        "ABS_Y": y,
        "ABS_MT_SLOT": (0, slots - 1, 0, 0),
        "ABS_MT_POSITION_X": x,
        "ABS_MT_POSITION_Y": y,
        "ABS_MT_TRACKING_ID": (0, 65535, 0, 0),
    }


_PRESSURE = {"ABS_PRESSURE": (0, 255, 0, 0), "ABS_MT_PRESSURE": (0, 255, 0, 0)}

ALL = {
    # Of a ThinkPad X1 Carbon: 98 by 54 mm.
    "clickpad": Model(
        "SynPS/2 Synaptics TouchPad",
        (BUS_I8042, 2, 7, 0x1B1),
        ("INPUT_PROP_BUTTONPAD",),
        _positions((1266, 5676, 0, 45), (1096, 4758, 0, 68), 2) | _PRESSURE,
    ),
    # Of a ThinkPad T440, whose pointing stick has its buttons on the touchpad: 97 by 67 mm.
    "clickpad with upper buttons": Model(
        "SynPS/2 Synaptics TouchPad",
        (BUS_I8042, 2, 7, 0x1B1),
        ("INPUT_PROP_BUTTONPAD", "INPUT_PROP_TOPBUTTONPAD"),
        _positions((1024, 5112, 0, 42), (2024, 4832, 0, 42), 2) | _PRESSURE,
    ),
    # A precision touchpad, whose driver (hid-multitouch) says of each contact whether it is a palm: 108 by 66 mm.
    "precision touchpad": Model(
        "SYNA8006:00 06CB:CD8B Touchpad",
        (BUS_I2C, 0x06CB, 0xCD8B, 0x100),
        ("INPUT_PROP_BUTTONPAD",),
        _positions((0, 1296, 0, 12), (0, 792, 0, 12), 5) | {"ABS_MT_TOOL_TYPE": (0, 2, 0, 0)},
    ),
    # The Magic Trackpad of 2010, by Bluetooth: 132 by 112 mm.
    "trackpad by Bluetooth": Model(
        "Apple Wireless Trackpad",
        (BUS_BLUETOOTH, 0x05AC, 0x030E, 0x160),
        ("INPUT_PROP_BUTTONPAD",),
        _positions((-2909, 3167, 4, 46), (-2456, 2565, 4, 45), 16)
        | {"ABS_MT_TOUCH_MAJOR": (0, 1020, 4, 0), "ABS_MT_TOUCH_MINOR": (0, 1020, 4, 0)},
    ),
}
