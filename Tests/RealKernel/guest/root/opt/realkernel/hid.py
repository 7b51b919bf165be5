"""A HID touchpad made through uhid, as hid-multitouch takes it: a precision touchpad of 100 by 60 mm with five contacts."""

import os
import select
import struct
import threading

# From linux/uhid.h.
DESTROY, GET_REPORT, GET_REPORT_REPLY, CREATE2, INPUT2, SET_REPORT, SET_REPORT_REPLY = 1, 9, 10, 11, 12, 13, 14
EVENT_SIZE = 4380
BUS_USB = 3

CONTACTS = 5
# The numbers of its reports.
INPUT, CAPABILITIES, INPUT_MODE, SELECTION, CERTIFICATE = 1, 2, 3, 4, 5

# What a contact reports: whether it is meant and whether it touches, its number, and where it is in fortieths of a millimeter.
_FINGER = bytes.fromhex(
    "050d 0922 a102 1500 2501 0947 0942 7501 9502 8102 9506 8103 257f 0951 7508 9501 8102"
    "0501 550e 6511 3500 7510 26a00f 46e803 0930 8102 266009 465802 0931 8102 4500 6500 5500 c0"
)
DESCRIPTOR = (
    bytes.fromhex("050d 0905 a101 8501")
    + _FINGER * CONTACTS
    # When it was, how many contacts there are, and the button.
    + bytes.fromhex("050d 550c 660110 47ffff0000 27ffff0000 7510 9501 0956 8102 4500 6500 5500")
    + bytes.fromhex("0954 257f 7508 8102 0509 0901 2501 7501 8102 9507 8103")
    # How many contacts there can be, and that it is a clickpad.
    + bytes.fromhex("050d 8502 0955 0959 7504 9502 250f b102")
    # What a precision touchpad is known by.
    + bytes.fromhex("8505 0600ff 09c5 1500 26ff00 7508 960001 b102 c0")
    # How the host has it report.
    + bytes.fromhex("050d 090e a101 8503 0922 a102 0952 1500 250a 7508 9501 b102 c0")
    + bytes.fromhex("8504 0922 a100 0957 0958 7501 9502 2501 b102 9506 b103 c0 c0")
)


class Touchpad:
    """A touchpad, there until it is closed."""

    FEATURES = {
        CAPABILITIES: bytes([CAPABILITIES, CONTACTS]),
        INPUT_MODE: bytes([INPUT_MODE, 0]),
        SELECTION: bytes([SELECTION, 3]),
        CERTIFICATE: bytes([CERTIFICATE]) + bytes(256),
    }

    def __init__(self, name):
        self._time = 0
        self._file = os.open("/dev/uhid", os.O_RDWR | os.O_CLOEXEC)
        self._ended, self._end = os.pipe()
        self._server = threading.Thread(target=self._serve)
        self._server.start()
        text = struct.pack("128s64s64s", name.encode(), b"realkernel", b"")
        numbers = struct.pack("HHIIII", len(DESCRIPTOR), BUS_USB, 0x1209, 2, 1, 0)
        self._write(CREATE2, text + numbers + DESCRIPTOR)

    def _write(self, kind, data):
        os.write(self._file, struct.pack("I", kind) + data)

    def _serve(self):
        """Answer the driver's questions, for each of which it would wait for seconds."""
        while True:
            ready = select.select([self._file, self._ended], [], [])[0]
            if self._ended in ready:
                return
            event = os.read(self._file, EVENT_SIZE)
            kind, request, number = struct.unpack_from("IIB", event)
            if kind == GET_REPORT:
                data = self.FEATURES.get(number, bytes([number, 0]))
                self._write(GET_REPORT_REPLY, struct.pack("IHH", request, 0, len(data)) + data)
            elif kind == SET_REPORT:
                self._write(SET_REPORT_REPLY, struct.pack("IH", request, 0))

    def emit(self, report):
        """A report is whether the button is down, and the contacts: each its number, whether it touches, and x and y in units."""
        button, contacts = report
        # In units of 100 microseconds.
        self._time = (self._time + 80) % 65536
        data = bytes([INPUT])
        for number, touches, x, y in contacts:
            data += struct.pack("<BBHH", 3 if touches else 1, number, x, y)
        data += bytes(6 * (CONTACTS - len(contacts))) + struct.pack("<HBB", self._time, len(contacts), int(button))
        self._write(INPUT2, struct.pack("H", len(data)) + data)

    def close(self):
        os.write(self._end, b"x")
        self._server.join()
        self._write(DESTROY, b"")
        for descriptor in (self._file, self._ended, self._end):
            os.close(descriptor)
