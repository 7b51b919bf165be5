#!/usr/bin/python3
"""The demonstration in an X session: scripts/demo with its window, its overlay and its daemon. Runs inside of scripts/desktop-session.

usage: demo.py PROGRAMS PICTURES
"""

import os
import pathlib
import signal
import sys
import time

from Xlib import X
from Xlib.error import XError
from Xlib.ext import xtest

from demonstration import Demonstration
from screen import Screen

PRESSED, FACE, ACCENT = (0xC9, 0xDC, 0xFB), (0xFF, 0xFF, 0xFF), (0x2F, 0x6F, 0xE0)
ESCAPE = 9


class Session(Demonstration):
    def __init__(self, built, pictures):
        super().__init__(built, pictures)
        self.screen = Screen()

    def keep(self, name):
        """Keeps a picture of the screen once nothing has moved for ten frames, or after a second."""
        root, start, former, same = self.screen.root, time.monotonic(), None, 0
        while same < 10 and time.monotonic() - start < 1:
            image = root.get_image(0, 0, 1280, 800, X.ZPixmap, 0xFFFFFFFF).data
            same = same + 1 if image == former else 0
            former = image
            time.sleep(1 / 60)
        self.screen.keep(self.pictures, f"demo-{name}")

    # What a hand does.

    def go(self, x, y):
        self.screen.move(int(x), int(y))

    def button(self, number, is_down):
        xtest.fake_input(self.screen.display, X.ButtonPress if is_down else X.ButtonRelease, number)
        self.screen.display.sync()

    def key(self, code):
        xtest.fake_input(self.screen.display, X.KeyPress, code)
        xtest.fake_input(self.screen.display, X.KeyRelease, code)
        self.screen.display.sync()

    # The checks.

    def begin(self):
        self.programs.start("picom", "--backend", "xrender")
        self.checks.wait("a compositing manager runs", self.screen.has_compositing_manager)
        self.start("reports the X server's")

    def hover(self):
        checks, screen = self.checks, self.screen
        for name in ("highlight", "lift", "hover", "week", "text", "slider", "card", "confirm"):
            x, y, width, height = self.place(name)
            self.go(x + width / 2, y + height / 2 - (2 if name == "text" else 0))
            region = "segments" if name == "week" else name
            checks.wait(f"over {name} the pointer is in its region", lambda: self.region() == region, self.region)
            checks.wait(f"over {name} the cursor is hidden", lambda: screen.cursor() == "hidden", screen.cursor)
            self.keep(name)

    def press(self):
        checks, screen = self.checks, self.screen
        x, y, width, height = self.place("lift")
        self.go(x + width / 2, y + height / 2)
        checks.wait("the pointer is back at the button", lambda: self.region() == "lift", self.region)
        self.button(1, True)
        checks.wait("the window gets the press", lambda: self.is_near(x + 12, y + 12, PRESSED), lambda: screen.pixel(x + 12, y + 12))
        checks.wait("the daemon gets the press", lambda: self.said("primary"), lambda: self.events)
        self.keep("pressed")
        self.button(1, False)
        checks.wait("the window gets the release", lambda: self.is_near(x + 12, y + 12, FACE), lambda: screen.pixel(x + 12, y + 12))
        checks.wait("the daemon reports a tap", lambda: self.said("tap.*lift"), lambda: self.events)

    def is_near(self, x, y, color):
        """Returns whether a pixel has a color, perhaps below something translucent of the overlay."""
        pixel = self.screen.pixel(x, y)
        shares = [p / c for p, c in zip(pixel, color)]
        return min(shares) > 0.7 and max(shares) - min(shares) < 0.03

    def slide(self):
        checks, screen = self.checks, self.screen
        x, y, width, height = self.place("slider")
        thumb, middle = x + 10 + 0.4 * (width - 20), y + height // 2
        self.go(thumb, middle)
        checks.wait("the pointer is at the slider", lambda: self.region() == "slider", self.region)
        self.button(1, True)
        # The overlay looks where the cursor is when it hears of the press.
        checks.wait("the drag begins", lambda: self.said("slider.*began"), lambda: self.events)
        self.go(thumb + 50, middle)
        self.go(thumb + 100, middle + 40)
        checks.wait(
            "the thumb follows", lambda: self.is_near(int(thumb) + 60, middle, ACCENT), lambda: screen.pixel(int(thumb) + 60, middle)
        )
        self.keep("slider-dragged")
        self.button(1, False)
        checks.wait("the drag ends", lambda: self.said("slider.*ended"), lambda: self.events)
        self.go(x + 60, middle)
        checks.wait("the pointer is at the slider again", lambda: self.region() == "slider", self.region)
        before = len(self.events)
        for _ in range(3):
            self.button(4, True)
            self.button(4, False)
        checks.wait("a wheel moves the slider", lambda: len(self.events) > before)

    def confirm(self):
        checks = self.checks
        x, y, width, height = self.place("confirm")
        self.go(x + width / 2, y + height / 2)
        checks.wait("the pointer is at the button that is confirmed", lambda: self.region() == "confirm", self.region)
        self.button(1, True)
        checks.wait("the ring fills", lambda: self.said("selected"), lambda: self.events)
        self.keep("selected")
        self.go(x + width / 2, y + height / 2 - 100)
        checks.wait("the press reaches the target", lambda: self.said("confirmed"))
        self.keep("confirmed")
        self.button(1, False)
        checks.wait("the release confirms", lambda: self.said("fired"), lambda: self.events)
        self.keep("deleted")

    def move(self):
        window = self.window()
        before = self.surface()["frame"]["x"]
        window.configure(x=20, y=30)
        self.screen.display.sync()
        self.checks.wait("the surface moves with the window", lambda: self.surface()["frame"]["x"] != before, self.surface)
        x, y, width, height = self.place("lift")
        self.go(x + width / 2, y + height / 2)
        self.checks.wait("the button is where the window is", lambda: self.region() == "lift", self.region)

    def window(self):
        """Returns the demonstration's window."""
        todo = list(self.screen.root.query_tree().children)
        while todo:
            window = todo.pop()
            try:
                if window.get_wm_name() == "pointer-demo":
                    return window
                todo += window.query_tree().children
            except XError:
                # It is gone since it was listed.
                continue
        return None

    def escape(self):
        self.window().set_input_focus(X.RevertToParent, X.CurrentTime)
        self.key(ESCAPE)

    def again(self):
        """Without the script: a daemon that comes after the window, goes, and comes back."""
        checks, programs = self.checks, self.programs
        os.environ["POINTERD_SOCKET"] = str(pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "again.sock")
        programs.start("pointer-demo")
        checks.wait("the window waits for a daemon", self.window)
        self.keep("waiting")
        programs.daemon()
        checks.wait("it attaches to a daemon that comes later", self.surface)
        programs.end("pointerd", signal.SIGKILL)
        programs.daemon()
        checks.wait("it attaches again after a restart", self.surface)
        checks.check("SIGTERM ends it with status 0", programs.end("pointer-demo") == 0)
        checks.wait("its surface is gone", lambda: not self.surface())


def main():
    session = Session(*sys.argv[1:3])
    try:
        session.begin()
        session.hover()
        session.press()
        session.slide()
        session.confirm()
        session.move()
        session.end(session.escape)
        session.checks.wait("nothing is drawn any more", lambda: not session.screen.overlay_windows())
        session.again()
    finally:
        session.end_all()
    session.checks.finish()


main()
