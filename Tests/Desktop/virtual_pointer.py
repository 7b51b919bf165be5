"""A mouse of a Wayland compositor: a client of zwlr_virtual_pointer_v1 that speaks the wire protocol itself."""

import os
import socket
import struct
import time

LEFT = 0x110
DISPLAY, REGISTRY, CALLBACK, MANAGER, POINTER = range(1, 6)


def text(value):
    data = value.encode() + b"\0"
    return struct.pack("=I", len(data)) + data.ljust((len(data) + 3) // 4 * 4, b"\0")


class VirtualPointer:
    def __init__(self, width, height):
        """Connects. The pointer moves in a space of this size: the rectangle around all outputs."""
        self.size = (width, height)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.globals = {}
        self.callback = CALLBACK
        self.send(DISPLAY, 1, struct.pack("=I", REGISTRY))
        self.synchronize()
        name = self.globals["zwlr_virtual_pointer_manager_v1"]
        interface = text("zwlr_virtual_pointer_manager_v1")
        self.send(REGISTRY, 0, struct.pack("=I", name) + interface + struct.pack("=II", 1, MANAGER))
        self.send(MANAGER, 0, struct.pack("=II", 0, POINTER))
        self.callback = POINTER + 1

    def send(self, target, request, arguments):
        self.socket.sendall(struct.pack("=IHH", target, request, 8 + len(arguments)) + arguments)

    def synchronize(self):
        """Waits until the compositor has handled all requests."""
        self.send(DISPLAY, 0, struct.pack("=I", self.callback))
        while True:
            target, event, size = struct.unpack("=IHH", self.receive(8))
            data = self.receive(size - 8)
            if target == DISPLAY and event == 0:
                raise RuntimeError(data)
            if target == REGISTRY and event == 0:
                name, length = struct.unpack("=II", data[:8])
                self.globals[data[8:7 + length].decode()] = name
            if target == self.callback:
                return

    def receive(self, count):
        data = b""
        while len(data) < count:
            data += self.socket.recv(count - len(data))
        return data

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def move(self, x, y):
        self.send(POINTER, 1, struct.pack("=5I", self.now(), x, y, *self.size))
        self.send(POINTER, 4, b"")
        self.synchronize()

    def click(self):
        for state in (1, 0):
            self.send(POINTER, 2, struct.pack("=3I", self.now(), LEFT, state))
            self.send(POINTER, 4, b"")
        self.synchronize()
