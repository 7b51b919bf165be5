"""A person's hand at a Wayland compositor: a client that has a virtual pointer, by zwlr_virtual_pointer_v1."""

import os
import pathlib
import socket
import struct
import time

MANAGER = "zwlr_virtual_pointer_manager_v1"
# Numbers of the objects that this client makes, and of requests.
DISPLAY, REGISTRY, CALLBACK, MANAGER_OBJECT, POINTER = range(1, 6)
GET_REGISTRY, SYNC, BIND, CREATE = 1, 0, 0, 0
MOTION_ABSOLUTE, BUTTON, FRAME, AXIS_SOURCE, AXIS_DISCRETE = 1, 2, 4, 5, 7


class Hand:
    def __init__(self, width, height):
        """Connects. Width and height are those of all outputs together, in points."""
        self.extent = (width, height)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / os.environ["WAYLAND_DISPLAY"]))
        self.request(DISPLAY, GET_REGISTRY, struct.pack("=I", REGISTRY))
        self.request(DISPLAY, SYNC, struct.pack("=I", CALLBACK))
        name = self.find_manager()
        text = MANAGER.encode() + b"\0"
        text += b"\0" * (-len(text) % 4)
        interface = struct.pack("=I", len(MANAGER) + 1) + text
        self.request(REGISTRY, BIND, struct.pack("=I", name) + interface + struct.pack("=II", 1, MANAGER_OBJECT))
        self.request(MANAGER_OBJECT, CREATE, struct.pack("=II", 0, POINTER))

    def find_manager(self):
        """Returns the number of the global object; reads until the compositor has named all."""
        data = b""
        found = None
        while True:
            data += self.socket.recv(65536)
            while len(data) >= 8:
                target, word = struct.unpack("=II", data[:8])
                size = word >> 16
                if len(data) < size:
                    break
                body, data = data[8:size], data[size:]
                if target == REGISTRY:
                    name, length = struct.unpack("=II", body[:8])
                    if body[8:8 + length - 1].decode() == MANAGER:
                        found = name
                if target == CALLBACK:
                    if found is None:
                        raise RuntimeError(f"the compositor lacks {MANAGER}")
                    return found

    def request(self, target, number, body):
        self.socket.sendall(struct.pack("=II", target, (8 + len(body)) << 16 | number) + body)

    def act(self, number, form, *values):
        now = time.monotonic_ns() // 1_000_000 & 0xFFFFFFFF
        self.request(POINTER, number, struct.pack("=I" + form, now, *values))
        self.request(POINTER, FRAME, b"")

    def move(self, x, y):
        self.act(MOTION_ABSOLUTE, "IIII", int(x), int(y), *self.extent)

    def button(self, is_down):
        """Presses or releases the primary button."""
        self.act(BUTTON, "II", 0x110, int(is_down))

    def turn(self, clicks):
        """Turns the wheel, towards the user if the clicks are positive."""
        self.request(POINTER, AXIS_SOURCE, struct.pack("=I", 0))
        self.act(AXIS_DISCRETE, "Iii", 0, clicks * 15 * 256, clicks)
