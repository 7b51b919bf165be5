"""Input devices made through uinput, and a reader of any input device."""

import errno
import fcntl
import gc
import os
import select
import struct
import time

import libevdev

import models

# From linux/uinput.h.
UI_DEV_DESTROY = 0x5502
# From linux/input.h.
EVIOCGRAB = 0x40044590
EVIOCSCLOCKID = 0x400445A0

# Counts of a touchpad of 100 by 60 mm, at 40 counts a millimeter.
TOUCHPAD_RESOLUTION = 40
TOUCHPAD_SIZE = (4000, 2400)
# The greatest value of both axes of an absolute mouse.
ABSOLUTE_RANGE = 65535
# The greatest values of a touchscreen's axes.
TOUCHSCREEN_RANGE = (3999, 1999)


def _mouse(device):
    for code in [libevdev.EV_REL.REL_X, libevdev.EV_REL.REL_Y, libevdev.EV_KEY.BTN_LEFT, libevdev.EV_KEY.BTN_RIGHT]:
        device.enable(code)


def _buttons_and_wheels(device):
    for code in range(libevdev.EV_KEY.BTN_LEFT.value, libevdev.EV_KEY.BTN_TASK.value + 1):
        device.enable(libevdev.evbit("EV_KEY", code))
    for code in ["REL_WHEEL", "REL_HWHEEL", "REL_WHEEL_HI_RES", "REL_HWHEEL_HI_RES"]:
        device.enable(libevdev.evbit("EV_REL", code))


def _mouse_with_wheels(device):
    _mouse(device)
    _buttons_and_wheels(device)


def _absolute_mouse(device):
    # BUS_VIRTUAL of linux/input.h.
    device.id = {"bustype": 0x06, "vendor": 0x1209, "product": 3, "version": 1}
    for code in ["ABS_X", "ABS_Y"]:
        device.enable(libevdev.evbit("EV_ABS", code), libevdev.InputAbsInfo(minimum=0, maximum=ABSOLUTE_RANGE))
    _buttons_and_wheels(device)


def _touchpad(device):
    device.enable(libevdev.INPUT_PROP_POINTER)
    device.enable(libevdev.INPUT_PROP_BUTTONPAD)
    for code in ["BTN_LEFT", "BTN_TOUCH", "BTN_TOOL_FINGER", "BTN_TOOL_DOUBLETAP"]:
        device.enable(libevdev.evbit("EV_KEY", code))
    for axis, size in zip("XY", TOUCHPAD_SIZE):
        absinfo = libevdev.InputAbsInfo(minimum=0, maximum=size, resolution=TOUCHPAD_RESOLUTION)
        device.enable(libevdev.evbit("EV_ABS", f"ABS_{axis}"), absinfo)
        device.enable(libevdev.evbit("EV_ABS", f"ABS_MT_POSITION_{axis}"), absinfo)
    device.enable(libevdev.EV_ABS.ABS_MT_SLOT, libevdev.InputAbsInfo(minimum=0, maximum=4))
    device.enable(libevdev.EV_ABS.ABS_MT_TRACKING_ID, libevdev.InputAbsInfo(minimum=0, maximum=65535))


def _usb_touchpad(device):
    _touchpad(device)
    # BUS_USB of linux/input.h.
    device.id = {"bustype": 0x03, "vendor": 0x1209, "product": 4, "version": 1}


def _external_touchpad(device):
    _touchpad(device)
    # Those of this vendor are not built in, says udev.
    device.id = {"bustype": 0x03, "vendor": 0x046D, "product": 4, "version": 1}


def _touchpad_with_pressure(device):
    _touchpad(device)
    device.enable(libevdev.EV_ABS.ABS_MT_PRESSURE, libevdev.InputAbsInfo(minimum=0, maximum=255))


def _pressure_pad(device):
    _touchpad(device)
    # A resolution makes grams of it, and that makes it a force.
    absinfo = libevdev.InputAbsInfo(minimum=0, maximum=255, resolution=1)
    device.enable(libevdev.EV_ABS.ABS_MT_PRESSURE, absinfo)


def _touchscreen(device):
    device.enable(libevdev.INPUT_PROP_DIRECT)
    device.enable(libevdev.EV_KEY.BTN_TOUCH)
    for axis, maximum in zip("XY", TOUCHSCREEN_RANGE):
        absinfo = libevdev.InputAbsInfo(minimum=0, maximum=maximum, resolution=10)
        device.enable(libevdev.evbit("EV_ABS", f"ABS_{axis}"), absinfo)
        device.enable(libevdev.evbit("EV_ABS", f"ABS_MT_POSITION_{axis}"), absinfo)
    device.enable(libevdev.EV_ABS.ABS_MT_SLOT, libevdev.InputAbsInfo(minimum=0, maximum=4))
    device.enable(libevdev.EV_ABS.ABS_MT_TRACKING_ID, libevdev.InputAbsInfo(minimum=0, maximum=65535))


def _keyboard(device):
    # What udev takes for a whole keyboard: ESC, the digits and the letters' upper rows.
    for code in range(libevdev.EV_KEY.KEY_ESC.value, libevdev.EV_KEY.KEY_D.value + 1):
        device.enable(libevdev.evbit("EV_KEY", code))
    for code in ["KEY_LEFTSHIFT", "KEY_RIGHTCTRL", "KEY_CAPSLOCK"]:
        device.enable(libevdev.evbit("EV_KEY", code))
    device.enable(libevdev.EV_LED.LED_CAPSL)
    device.enable(libevdev.EV_MSC.MSC_SCAN)


def _built_in_keyboard(device):
    _keyboard(device)
    # BUS_I8042 of linux/input.h, where the keyboards of laptops are.
    device.id = {"bustype": 0x11, "vendor": 1, "product": 1, "version": 1}


def _keyboard_with_mouse(device):
    _keyboard(device)
    _mouse(device)


def _mouse_with_keys(device):
    _mouse(device)
    device.enable(libevdev.EV_KEY.KEY_A)
    device.enable(libevdev.EV_MSC.MSC_SCAN)


def _typing_mouse(device):
    _mouse(device)
    for code in ["KEY_A", "KEY_LEFTSHIFT"]:
        device.enable(libevdev.evbit("EV_KEY", code))


def _model(device, model):
    device.id = dict(zip(("bustype", "vendor", "product", "version"), model.identity))
    for property in ["INPUT_PROP_POINTER", *model.properties]:
        device.enable(getattr(libevdev, property))
    for code in ["BTN_LEFT", "BTN_TOUCH", "BTN_TOOL_FINGER", "BTN_TOOL_DOUBLETAP", "BTN_TOOL_TRIPLETAP", "BTN_TOOL_QUADTAP"]:
        device.enable(libevdev.evbit("EV_KEY", code))
    for code, (minimum, maximum, fuzz, resolution) in model.axes.items():
        absinfo = libevdev.InputAbsInfo(minimum=minimum, maximum=maximum, fuzz=fuzz, resolution=resolution)
        device.enable(libevdev.evbit("EV_ABS", code), absinfo)


class Virtual:
    """A device made through uinput, there until it is closed."""

    KINDS = {
        "mouse": _mouse,
        "mouse with wheels": _mouse_with_wheels,
        "absolute mouse": _absolute_mouse,
        "typing mouse": _typing_mouse,
        "mouse with keys": _mouse_with_keys,
        "touchscreen": _touchscreen,
        "touchpad": _touchpad,
        "USB touchpad": _usb_touchpad,
        "external touchpad": _external_touchpad,
        "touchpad with pressure": _touchpad_with_pressure,
        "pressure pad": _pressure_pad,
        "keyboard": _keyboard,
        "built-in keyboard": _built_in_keyboard,
        "keyboard with mouse": _keyboard_with_mouse,
    }

    def __init__(self, kind, name):
        device = libevdev.Device()
        device.name = name
        if kind in models.ALL:
            _model(device, models.ALL[kind])
        else:
            self.KINDS[kind](device)
        self._uinput = open("/dev/uinput", "r+b", buffering=0)
        self._device = device.create_uinput_device(self._uinput)
        self.node = self._device.devnode

    def emit(self, report):
        """A report is a list of (type, code, value) by name."""
        events = [libevdev.InputEvent(libevdev.evbit(kind, code), value=value) for kind, code, value in report]
        self._device.send_events([*events, libevdev.InputEvent(libevdev.EV_SYN.SYN_REPORT, value=0)])

    def close(self):
        # Not left to libevdev's wrapper, which destroys the device whenever it is collected. It is part of a cycle and knows the
        # descriptor by its number, which may be another device's by then: so it is collected before the number is free.
        fcntl.ioctl(self._uinput, UI_DEV_DESTROY)
        self._device = None
        gc.collect()
        self._uinput.close()


class Reader:
    """Reads a node as the daemon does, beside it. Times are those of the monotonic clock, in seconds."""

    EVENT = struct.Struct("llHHi")

    def __init__(self, node, limit):
        self._descriptor = os.open(node, os.O_RDONLY | os.O_NONBLOCK)
        fcntl.ioctl(self._descriptor, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
        self._limit = limit
        self._report = []
        # When the kernel got the report that was read last.
        self.time = None

    def read(self, count):
        """Wait for `count` whole reports, each a list of [type, code, value] by number."""
        reports = []
        while len(reports) < count:
            if not select.select([self._descriptor], [], [], self._limit)[0]:
                raise TimeoutError(f"{len(reports)} of {count} reports came")
            reports += self._next()
        return reports

    def waiting(self, most=None):
        """Whole reports that have come already, at most so many."""
        reports = []
        while len(reports) != most and select.select([self._descriptor], [], [], 0)[0]:
            reports += self._next()
        return reports

    def until(self, event):
        """Wait for a report with an event, [type, code, value] by number; returns the reports up to it."""
        reports = self.read(1)
        while event not in reports[-1]:
            reports += self.read(1)
        return reports

    def _next(self):
        # One event at a time: what comes after the last report asked for stays in the queue.
        data = os.read(self._descriptor, self.EVENT.size)
        seconds, microseconds, kind, code, value = self.EVENT.unpack(data)
        if kind == 0 and code == 0:
            report, self._report, self.time = self._report, [], seconds + microseconds / 1e6
            return [report]
        self._report.append([kind, code, value])
        return []

    def grab(self, on):
        """Keep what comes to this reader, or no longer."""
        fcntl.ioctl(self._descriptor, EVIOCGRAB, int(on))

    def is_free(self):
        """Whether nobody has grabbed the device."""
        try:
            self.grab(True)
        except OSError as error:
            if error.errno == errno.EBUSY:
                return False
            raise
        self.grab(False)
        return True

    def close(self):
        os.close(self._descriptor)
