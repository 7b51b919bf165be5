"""A mouse of a Wayland compositor, by zwlr_virtual_pointer_v1."""

import time

from wayland import Client

LEFT = 0x110
CREATE, MOVE_TO, BUTTON, FRAME = 0, 1, 2, 4


class VirtualPointer(Client):
    def __init__(self, width, height):
        """Connects. The pointer moves in a space of this size: the rectangle around all outputs."""
        super().__init__()
        self.size = (width, height)
        manager = self.bind("zwlr_virtual_pointer_manager_v1", 1)
        self.pointer = self.new()
        self.send(manager, CREATE, "II", 0, self.pointer)

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def move(self, x, y):
        self.send(self.pointer, MOVE_TO, "5I", self.now(), x, y, *self.size)
        self.send(self.pointer, FRAME)
        self.synchronize()

    def click(self):
        for state in (1, 0):
            self.send(self.pointer, BUTTON, "3I", self.now(), LEFT, state)
            self.send(self.pointer, FRAME)
        self.synchronize()
