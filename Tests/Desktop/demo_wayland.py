#!/usr/bin/python3
"""The demonstration in a session of sway: its window reports the cursor. Runs inside of scripts/desktop-session.

usage: demo_wayland.py PROGRAMS PICTURES
"""

import subprocess
import sys

from demonstration import Demonstration
from virtual_pointer import VirtualPointer

# Both outputs of the session together, in points.
EXTENT = (1920, 800)


class Session(Demonstration):
    def pixel(self, x, y):
        """Returns the levels of red, green and blue of a point, without the cursor."""
        command = ["grim", "-s", "1", "-t", "ppm", "-g", f"{x},{y} 1x1", "-"]
        return tuple(subprocess.run(command, capture_output=True, check=True).stdout[-3:])

    def has_cursor(self, x, y):
        """Returns whether the window's cursor is there, which is darker than all that is drawn around it."""
        command = ["grim", "-s", "1", "-c", "-t", "ppm", "-g", f"{x},{y} 12x18", "-"]
        pixels = subprocess.run(command, capture_output=True, check=True).stdout[-12 * 18 * 3 :]
        return any(max(pixels[i : i + 3]) < 0x40 for i in range(0, len(pixels), 3))

    def keep(self, name):
        subprocess.run(["grim", "-c", "-o", "HEADLESS-1", f"{self.pictures}/demo-wayland-{name}.png"], check=True)

    def point(self):
        checks = self.checks
        self.hand = VirtualPointer(*EXTENT)
        for name in ("highlight", "card", "lift"):
            x, y, width, height = self.place(name)
            self.hand.move(x + width / 2, y + height / 2)
            checks.wait(f"over {name} the pointer is in its region", lambda: self.region() == name, self.region)
        x, y, width, height = self.place("lift")
        corner = (x + 16, y + 22)
        self.hand.move(*corner)
        checks.wait("the lift is drawn", lambda: max(self.pixel(x + 20, y + 8)) < 0xF0, lambda: self.pixel(x + 20, y + 8))
        checks.wait("the cursor is hidden", lambda: not self.has_cursor(*corner))
        self.keep("lift")

    def press(self):
        checks = self.checks
        self.hand.button(True)
        checks.wait("the daemon gets the press", lambda: self.said("primary pressed"), lambda: self.events)
        x, y, _, _ = self.place("lift")

        def is_blue():
            red, _, blue = self.pixel(x + 20, y + 8)
            return blue > 1.15 * red

        checks.wait("the window gets the press", is_blue, lambda: self.pixel(x + 20, y + 8))
        self.hand.button(False)
        checks.wait("the daemon reports a tap", lambda: self.said("tap.*lift"), lambda: self.events)

    def slide(self):
        checks = self.checks
        x, y, width, height = self.place("slider")
        thumb, middle = x + 10 + 0.4 * (width - 20), y + height // 2
        self.hand.move(thumb, middle)
        checks.wait("the pointer is at the slider", lambda: self.region() == "slider", self.region)
        self.hand.button(True)
        self.hand.move(thumb + 100, middle)
        checks.wait("the thumb follows", lambda: self.said("slider.*changed, 0.8"), lambda: self.events)
        self.hand.button(False)
        checks.wait("the drag ends", lambda: self.said("slider.*ended, 0.8"), lambda: self.events)
        self.keep("slider")
        self.hand.turn(-1)
        checks.wait("a wheel moves the slider", lambda: self.said("slider.*changed, 0.81"), lambda: self.events)

    def alone(self):
        """A window without a daemon, which reports nothing, has a cursor of its own."""
        self.programs.start("pointer-demo")
        self.hand.move(640, 700)
        self.checks.wait("without a report the cursor is visible", lambda: self.has_cursor(640, 700))
        self.keep("alone")
        self.checks.check("SIGTERM ends it with status 0", self.programs.end("pointer-demo") == 0)


def main():
    session = Session(*sys.argv[1:3])
    try:
        session.start("the window reports it")
        session.point()
        session.press()
        session.slide()
        session.end(session.script.terminate)
        session.alone()
    finally:
        session.end_all()
    session.checks.finish()


main()
