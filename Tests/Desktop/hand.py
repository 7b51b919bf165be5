"""A person's hand in a session of X11 or sway."""

import subprocess
import time


class Hand:
    """Moves evenly, and slips at no click."""

    def __init__(self, x, y):
        self.place = (x, y)

    def go(self, x, y):
        """Moves 125 times a second."""
        (left, top), steps = self.place, 40
        for step in range(1, steps + 1):
            self.move(left + (x - left) * step / steps, top + (y - top) * step / steps)
            time.sleep(0.008)
        self.place = (x, y)

    def click(self):
        self.button(True)
        time.sleep(0.06)
        self.button(False)

    def is_followed(self, programs):
        """Moves a pixel away and back, and returns whether the daemon of these programs has the place."""
        x, y = self.place
        self.move(x + 1, y)
        self.move(x, y)
        return (programs.position() or ())[:2] == (x, y)


class ScreenHand(Hand):
    """A hand on an X server."""

    def __init__(self, x, y):
        from screen import Screen

        super().__init__(x, y)
        self.screen = Screen()

    def move(self, x, y):
        self.screen.move(int(x), int(y))

    def button(self, is_down):
        from Xlib import X
        from Xlib.ext import xtest

        xtest.fake_input(self.screen.display, X.ButtonPress if is_down else X.ButtonRelease, 1)
        self.screen.display.sync()

    def pixel(self, x, y):
        return self.screen.pixel(int(x), int(y))

    def keep(self, folder, name):
        self.screen.keep(folder, name)


class SwayHand(Hand):
    """A hand on sway, whose outputs are 1920 points wide together."""

    def __init__(self, x, y):
        from virtual_pointer import VirtualPointer

        super().__init__(x, y)
        self.pointer = VirtualPointer(1920, 800)

    def move(self, x, y):
        self.pointer.move(x, y)

    def button(self, is_down):
        self.pointer.button(is_down)

    def pixel(self, x, y):
        command = ["grim", "-s", "1", "-t", "ppm", "-g", f"{int(x)},{int(y)} 1x1", "-"]
        return tuple(subprocess.run(command, capture_output=True, check=True).stdout[-3:])

    def keep(self, folder, name):
        subprocess.run(["grim", "-c", f"{folder}/{name}-sway.png"], check=True)
