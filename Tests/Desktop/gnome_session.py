"""A session of GNOME Shell with the overlay: what its tests share."""

import os
import time

from session import Checks, Programs
from shell import Shell

# Places in the button, in the card, and outside of both.
BUTTON, CARD, PLAIN = (660, 330), (300, 300), (900, 650)


class Session:
    def __init__(self, built, pictures=None):
        self.checks = Checks()
        self.programs = Programs(built)
        self.shell = Shell()
        self.pictures = pictures or os.environ["POINTERD_SESSION_LOGS"]

    def keep(self, name):
        return self.shell.picture(f"{self.pictures}/gnome-{name}.png")

    def wait_for_cursor(self, name, do):
        """Waits until the cursor is visible after something, and prints how long that took by the Shell's clock."""
        self.shell.watch_cursor()
        start = time.monotonic()
        do()
        self.checks.wait(name, lambda: self.shell.cursor() == "visible", self.shell.cursor)
        print(f"    after {(self.shell.time_of_cursor() - start) * 1000:.0f} ms")

    def wait_for_pointer(self, name):
        self.checks.wait(
            name,
            lambda: self.shell.cursor() == "hidden" and self.shell.is_drawn(),
            lambda: (self.shell.cursor(), self.shell.places(), self.programs.log("pointer-overlay")[-500:]),
        )

    def says(self, name, text):
        log = "pointer-overlay"
        self.checks.wait(name, lambda: text in self.programs.log(log), lambda: self.programs.log(log)[-500:])

    def start(self, name):
        if name == "pointerd":
            self.programs.daemon()
        else:
            self.programs.overlay({"theme": "light"})

    def check_log(self):
        log = self.programs.log("gnome")
        self.checks.check(
            "the Shell has said no error",
            "JS ERROR" not in log and "pointerd@" not in log,
            [line for line in log.splitlines() if "JS ERROR" in line or "pointerd" in line][:5],
        )
