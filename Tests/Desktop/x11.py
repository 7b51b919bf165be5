#!/usr/bin/python3
"""The overlay in an X session: what a person sees, and what a click hits. Runs inside of scripts/desktop-session.

usage: x11.py PROGRAMS PICTURES
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys

from Xlib import X

from cells import Cells
from screen import BLUE, WHITE, Screen
from session import Checks, Programs

BUTTON = (660, 330)
# A place in the button, beside its label.
FACE = (640, 345)
LABEL = (650, 325, 20, 8)
CARD = (300, 300)
CLICKS = 1000
# More changes than a person makes in a session.
CHANGES = 20
BLACK_PIXEL = (0, 0, 0)


class Session:
    def __init__(self, built, pictures):
        self.checks = Checks()
        self.programs = Programs(built)
        self.screen = Screen()
        self.pictures = pictures
        self.screen.window(WHITE, label=LABEL)
        hidden = ["hidden by"] if self.screen.shows_cursor() else []
        self.cells = Cells(self.checks, "X.Org", "drawn", "cursor known by", "click-through", *hidden)

    def start(self):
        self.programs.daemon()
        self.programs.start("pointer-overlay")
        self.screen.move(*BUTTON)
        self.checks.wait(
            "the daemon follows the real cursor", lambda: self.programs.position() == (*BUTTON, "reported"), self.programs.position
        )
        self.cells.fill({"cursor known by": "XInput"})

    def is_mixed(self, place=FACE, below=(255, 255, 255)):
        """Returns whether something translucent lies on a color."""
        pixel = self.screen.pixel(*place)
        return pixel != below and all(0.6 * b <= p <= b for p, b in zip(pixel, below))

    def look(self, name):
        """Compares what is around the button, at rest, with what a person has looked at."""
        self.programs.wait_for_rest("pointer-overlay", 0.5)
        self.checks.compare(f"it looks like {name}.png", self.screen.keep(self.pictures, name, "140x80+590+290"))

    def compositing(self):
        checks, screen = self.checks, self.screen
        self.programs.start("picom", "--backend", "xrender")
        checks.wait("a compositing manager runs", screen.has_compositing_manager)
        checks.wait("the highlight is translucent", self.is_mixed, lambda: screen.pixel(*FACE))
        checks.check("the label stays legible", max(screen.pixel(655, 328)) < 60, screen.pixel(655, 328))
        self.look("x11-highlight")

    def without_compositing(self):
        checks, screen = self.checks, self.screen
        self.programs.end("picom")
        checks.wait(
            "without a compositing manager the face of the button is free",
            lambda: screen.pixel(*FACE) == (255, 255, 255),
            lambda: screen.pixel(*FACE),
        )
        checks.wait("a ring is around it", lambda: screen.pixel(660, 300) == (0, 0, 0), lambda: screen.pixel(660, 300))
        self.look("x11-ring")
        menu = screen.window(BLUE, frame=(580, 280, 160, 100))
        checks.wait(
            "above a menu the ring is whole",
            lambda: (
                screen.pixel(*FACE) == (0, 0, 255)
                and all(screen.pixel(*place) == BLACK_PIXEL for place in ((660, 300), (660, 359), (600, 330), (719, 330)))
            ),
            lambda: [screen.pixel(*place) for place in (FACE, (660, 300), (660, 359), (600, 330), (719, 330))],
        )
        menu.destroy()
        screen.display.sync()
        self.programs.start("picom", "--backend", "xrender")
        checks.wait("with one again the highlight is back", self.is_mixed, lambda: screen.pixel(*FACE))
        self.cells.fill({"drawn": "windows, translucent beside a compositing manager"})

    def clicks(self):
        checks, screen = self.checks, self.screen
        numbers = random.Random(17)
        screen.count_clicks()
        before = screen.clicks
        for _ in range(CLICKS):
            if numbers.random() < 0.5:
                screen.move(numbers.randrange(605, 715), numbers.randrange(305, 355))
            else:
                screen.move(numbers.randrange(110, 490), numbers.randrange(110, 590))
            screen.click()
        checks.wait(f"{CLICKS} clicks pass through", lambda: screen.count_clicks() - before == CLICKS, lambda: screen.clicks - before)
        checks.wait("the overlay is there", screen.overlay_windows)
        self.cells.fill({"click-through": f"{CLICKS} of {CLICKS} clicks"})

    def stacking(self):
        checks, screen = self.checks, self.screen
        screen.move(*BUTTON)
        game = screen.window(BLUE)
        checks.wait("it is above a window that covers the screen", lambda: self.is_mixed(below=(0, 0, 255)), lambda: screen.pixel(*FACE))
        menu = screen.window(WHITE, frame=(600, 280, 150, 200))
        checks.wait("it is above a menu that comes later", self.is_mixed, lambda: screen.pixel(*FACE))
        screen.keep(self.pictures, "x11-menu")
        tooltip = screen.window(BLUE, frame=(560, 260, 250, 250))
        checks.wait("it is above a tooltip", lambda: self.is_mixed(below=(0, 0, 255)), lambda: screen.pixel(*FACE))
        # Windows that exist, and come above each other.
        for window, name, color in ((menu, "menu", (255, 255, 255)), (tooltip, "tooltip", (0, 0, 255))):
            window.configure(stack_mode=X.Above)
            screen.display.sync()
            checks.wait(f"it is above the {name} that was raised", lambda: self.is_mixed(below=color), lambda: screen.pixel(*FACE))
        screen.move(900, 700)
        checks.wait("over nothing it is gone", lambda: not screen.overlay_windows())
        late = screen.window(WHITE, frame=(540, 240, 300, 300))
        screen.move(*BUTTON)
        checks.wait("it is above a window that came while it was hidden", self.is_mixed, lambda: screen.pixel(*FACE))
        for window in (late, tooltip, menu, game):
            window.destroy()
        screen.display.sync()

    def cursor(self):
        checks, screen, programs = self.checks, self.screen, self.programs

        def hidden():
            return screen.cursor() == "hidden"

        def visible():
            return screen.cursor() == "visible"

        screen.move(*CARD)
        checks.wait("over a card the cursor is hidden", hidden)
        screen.move(900, 700)
        checks.wait("over nothing it is visible", visible)
        screen.move(*BUTTON)
        checks.wait("over a button it is hidden", hidden)
        programs.running["pointerd"].send_signal(signal.SIGSTOP)
        screen.move(BUTTON[0] + 5, BUTTON[1])
        seconds = checks.wait("when the daemon hangs, it is visible", visible)
        programs.running["pointerd"].send_signal(signal.SIGCONT)
        checks.wait("when the daemon goes on, it is hidden", hidden)
        print(f"   back {seconds * 1000:.0f} ms after the daemon hung")
        programs.end("pointerd", signal.SIGKILL)
        checks.wait("when the daemon dies, it is visible", visible)
        checks.wait("and nothing is drawn", lambda: not screen.overlay_windows())
        programs.daemon()
        checks.wait("when the daemon is back, it is hidden", hidden)
        checks.wait("and the highlight is drawn", self.is_mixed, lambda: screen.pixel(*FACE))
        programs.end("pointer-overlay", signal.SIGKILL)
        seconds = checks.wait("when the overlay is killed, it is visible", visible)
        print(f"   back {seconds * 1000:.0f} ms after SIGKILL")
        self.cells.fill({"hidden by": "XFixes"})

    def rest(self):
        checks, screen, programs = self.checks, self.screen, self.programs
        if "pointer-overlay" not in programs.running:
            programs.start("pointer-overlay")
        screen.move(*CARD)
        checks.wait("the overlay draws", lambda: screen.overlay_windows() and self.programs.position() == (*CARD, "reported"))
        programs.wait_for_rest("pointer-overlay", 0.5)
        screen.warp(*BUTTON)
        seconds = checks.wait(
            "a warp, of which no event says anything, is followed at rest",
            lambda: programs.position() == (*BUTTON, "reported"),
            programs.position,
        )
        print(f"   {seconds * 1000:.0f} ms after the warp")
        checks.wait("and the highlight is drawn there", self.is_mixed, lambda: screen.pixel(*FACE))
        # As a scripted hand does it: the click has the place of the warp.
        screen.warp(*CARD)
        screen.click()
        checks.wait("with a click at once", lambda: programs.position() == (*CARD, "reported"), programs.position)
        screen.move(900, 700)
        checks.wait("over nothing it draws nothing", lambda: not screen.overlay_windows())
        checks.check("at rest with nothing to draw it does not wake up", programs.rests("pointer-overlay"))

    def outputs(self):
        outputs = self.programs.outputs()
        self.checks.check(
            "the daemon has the screen's outputs with the server's names",
            outputs == [(*self.screen.outputs(), 0, 0, 1280, 800, 1)],
            (outputs, self.screen.outputs()),
        )

    def modifiers(self):
        def held():
            return json.loads(self.programs.ask("status", "--json"))["state"]["modifiers"]

        self.screen.hold_shift(True)
        self.checks.wait("the daemon learns that Shift is held", lambda: held() == ["shift"], held)
        self.screen.hold_shift(False)
        self.checks.wait("and that it is not", lambda: held() == [], held)

    def resizing(self):
        """Another mode, on a server that has several."""
        name = self.screen.outputs()[0]
        subprocess.run(["xrandr", "--output", name, "--mode", "1024x768"], check=True)
        self.checks.wait(
            "the daemon learns the output's new size",
            lambda: self.programs.outputs() == [(name, 0, 0, 1024, 768, 1)],
            self.programs.outputs,
        )
        subprocess.run(["xrandr", "--output", name, "--mode", "1280x800"], check=True)

    def settings(self):
        """A change of the person's file is in force at once, and a program that may not connect ends."""
        checks, screen, programs = self.checks, self.screen, self.programs
        screen.move(*BUTTON)
        checks.wait("the highlight is there before the file changes", self.is_mixed, lambda: screen.pixel(*FACE))
        before = programs.descriptors("pointer-overlay")

        def runs():
            return programs.log("pointer-overlay").split("begins anew")

        former = len(runs())
        for number in range(CHANGES):
            programs.settings({"maxRate": 100 + number})
            checks.wait(
                f"change {number + 1} begins anew",
                lambda: len(runs()) == former + number + 1 and "draws the pointer" in runs()[-1],
                lambda: runs()[-1],
            )
            checks.wait(f"change {number + 1}: the highlight is drawn", self.is_mixed, lambda: screen.pixel(*FACE))
        checks.check("nothing is left of former runs", programs.descriptors("pointer-overlay") <= before)
        programs.settings({"theme": "drak"})
        checks.wait(
            "a mistake leaves the settings as they were",
            lambda: "[overlay] stays as it was until that is mended" in programs.log("pointer-overlay"),
        )
        checks.check("and the highlight stays", self.is_mixed(), screen.pixel(*FACE))
        programs.settings({})
        socket = pathlib.Path(os.environ["POINTERD_SOCKET"])
        mode = socket.stat().st_mode & 0o777
        programs.end("pointer-overlay")
        socket.chmod(0)
        overlay = programs.start("pointer-overlay")
        checks.wait("an overlay that may not connect ends with 78", lambda: overlay.poll() == 78, overlay.poll)
        checks.check("it says why", "no permission to connect" in programs.log("pointer-overlay"))
        socket.chmod(mode)
        programs.start("pointer-overlay")
        checks.wait("with permission it draws", self.is_mixed, lambda: screen.pixel(*FACE))

    def ending(self):
        status = self.programs.end("pointer-overlay")
        self.checks.check("SIGTERM ends it with status 0", status == 0, status)


def main():
    session = Session(*sys.argv[1:3])
    try:
        session.start()
        session.compositing()
        session.without_compositing()
        session.clicks()
        session.stacking()
        if session.screen.shows_cursor():
            session.cursor()
        session.rest()
        session.outputs()
        session.modifiers()
        if not session.screen.shows_cursor():
            session.resizing()
        session.settings()
        session.ending()
    finally:
        session.programs.end_all()
    session.checks.finish()


main()
