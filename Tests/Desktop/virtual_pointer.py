"""A mouse of a Wayland compositor, by zwlr_virtual_pointer_v1."""

import time

from wayland import Client

LEFT = 0x110
CREATE, CREATE_ON_OUTPUT = 0, 2
MOVE_TO, BUTTON, FRAME, AXIS_SOURCE, AXIS_DISCRETE = 1, 2, 4, 5, 7


class VirtualPointer(Client):
    def __init__(self, width, height, output=None):
        """Connects. The pointer moves in a space of this size: the rectangle around all outputs, or the output of this name."""
        super().__init__()
        self.size = (width, height)
        manager = self.bind("zwlr_virtual_pointer_manager_v1", 2)
        number = output and self.bind_output(output)
        self.pointer = self.new()
        if output:
            self.send(manager, CREATE_ON_OUTPUT, "III", 0, number, self.pointer)
        else:
            self.send(manager, CREATE, "II", 0, self.pointer)

    def act(self, request, layout, *arguments):
        now = int(time.monotonic() * 1000) & 0xFFFFFFFF
        self.send(self.pointer, request, "I" + layout, now, *arguments)
        self.send(self.pointer, FRAME)
        self.synchronize()

    def move(self, x, y):
        self.act(MOVE_TO, "4I", int(x), int(y), *self.size)

    def button(self, is_down):
        """Presses or releases the primary button."""
        self.act(BUTTON, "2I", LEFT, int(is_down))

    def click(self):
        self.button(True)
        self.button(False)

    def turn(self, clicks):
        """Turns the wheel, towards the user if the clicks are positive."""
        self.send(self.pointer, AXIS_SOURCE, "I", 0)
        self.act(AXIS_DISCRETE, "Iii", 0, clicks * 15 * 256, clicks)
