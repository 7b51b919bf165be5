"""A client of a Wayland compositor that speaks the wire protocol itself."""

import array
import os
import socket
import struct

DISPLAY, REGISTRY = 1, 2
GET_REGISTRY, SYNC, BIND = 1, 0, 0
# The version of wl_output from which on it has the event of its name.
OUTPUT_VERSION, NAME = 4, 4


def text(value):
    data = value.encode() + b"\0"
    return struct.pack("=I", len(data)) + data.ljust((len(data) + 3) // 4 * 4, b"\0")


class Client:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.globals = {}
        self.last = REGISTRY
        self.free = []
        self.send(DISPLAY, GET_REGISTRY, "I", REGISTRY)
        self.synchronize()

    def new(self):
        """Returns the number of an object that a request makes."""
        if self.free:
            return self.free.pop()
        self.last += 1
        return self.last

    def send(self, target, request, layout="", *arguments, end=b"", descriptor=None):
        """Sends a request with arguments in the layout of struct.pack, then bytes."""
        data = struct.pack("=" + layout, *arguments) + end
        message = struct.pack("=IHH", target, request, 8 + len(data)) + data
        rights = [] if descriptor is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))]
        self.socket.sendmsg([message], rights)

    def bind(self, interface, version, entry=None):
        """Returns the number of a global object: of several the first one counts, or the one of an entry of the registry."""
        number = self.new()
        entry = self.globals[interface][0] if entry is None else entry
        self.send(REGISTRY, BIND, "I", entry, end=text(interface) + struct.pack("=II", version, number))
        return number

    def bind_output(self, name):
        """Returns the number of the output that has this name. Compositors have their outputs in an order of their own."""
        outputs = [self.bind("wl_output", OUTPUT_VERSION, entry) for entry in self.globals["wl_output"]]
        return next(target for target, event, data in self.synchronize() if target in outputs and event == NAME and data == text(name))

    def next(self):
        """Waits for the next event: the object, the event's number and its arguments."""
        target, event, size = struct.unpack("=IHH", self.receive(8))
        data = self.receive(size - 8)
        if target == DISPLAY and event == 0:
            raise RuntimeError(data)
        if target == DISPLAY and event == 1:
            self.free.append(struct.unpack("=I", data)[0])
        if target == REGISTRY and event == 0:
            name, length = struct.unpack("=II", data[:8])
            self.globals.setdefault(data[8 : 7 + length].decode(), []).append(name)
        return target, event, data

    def synchronize(self):
        """Waits until the compositor has handled all requests. Returns the events that came."""
        callback = self.new()
        self.send(DISPLAY, SYNC, "I", callback)
        events = [self.next()]
        while events[-1][0] != callback:
            events.append(self.next())
        return events

    def receive(self, count):
        data = b""
        while len(data) < count:
            data += self.socket.recv(count - len(data))
        return data

    def close(self):
        self.socket.close()
