"""The pixels that a Wayland compositor shows next, by zwlr_screencopy_v1."""

import mmap
import os
import struct

from wayland import Client

CAPTURE_REGION, COPY, DESTROY_FRAME = 1, 0, 1
CREATE_POOL, CREATE_BUFFER = 0, 0
BUFFER, READY, FAILED = 0, 2, 3


class Screencopy(Client):
    def __init__(self):
        super().__init__()
        self.output = self.bind("wl_output", 1)
        self.manager = self.bind("zwlr_screencopy_manager_v1", 1)
        self.shm = self.bind("wl_shm", 1)
        self.memory = None

    def pixel(self, x, y):
        """Waits for the next frame, and returns four bytes of a pixel of the output."""
        frame = self.new()
        self.send(self.manager, CAPTURE_REGION, "IiIiiii", frame, 0, self.output, x, y, 1, 1)
        while True:
            target, event, data = self.next()
            if target != frame:
                continue
            if event == BUFFER:
                self.send(frame, COPY, "I", self.buffer(*struct.unpack("=4I", data)))
            elif event in (READY, FAILED):
                self.send(frame, DESTROY_FRAME)
                return bytes(self.memory[:4]) if event == READY else None

    def buffer(self, layout, width, height, stride):
        if self.memory is None:
            descriptor = os.memfd_create("screencopy")
            os.ftruncate(descriptor, stride * height)
            self.memory = mmap.mmap(descriptor, stride * height)
            pool, self.made = self.new(), self.new()
            self.send(self.shm, CREATE_POOL, "Ii", pool, stride * height, descriptor=descriptor)
            self.send(pool, CREATE_BUFFER, "IiiiiI", self.made, 0, width, height, stride, layout)
            os.close(descriptor)
        return self.made
