#!/usr/bin/python3
"""The overlay beside the real cursor of KWin: what a person sees, and what a click hits. Runs inside of scripts/desktop-session kde.

usage: kde.py PROGRAMS [CLICKS]
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys

from cells import Cells
from fake_input import FakeInput
from kwin import AROUND, KWin
from session import FOLDER, Checks, Programs

BLUE, BUTTON, CARD, PLAIN = (0, 0, 255), (660, 330), (300, 300), (1000, 700)
# In the button, beside its middle.
INSIDE = (625, 345)
# As many clicks, drags and motions each.
CLICKS = 1000


class Session:
    def __init__(self, built):
        self.checks, self.programs, self.kwin, self.hand = Checks(), Programs(built), KWin(), FakeInput()
        command = ["/usr/bin/python3", FOLDER / "counting_window.py"]
        self.window = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.window.stdout.readline()
        self.cells = Cells(self.checks, "KWin", "drawn", "cursor known by", "hidden by", "click-through")

    def pixels(self, *places):
        """Returns the red, green and blue levels of places, without the real cursor."""
        data, width, _, stride = self.kwin.picture()
        scale = width // 1280
        at = [y * scale * stride + x * scale * 4 for x, y in places]
        return [tuple(reversed(data[start : start + 3])) for start in at]

    def counts(self):
        self.window.stdin.write("\n")
        self.window.stdin.flush()
        return json.loads(self.window.stdout.readline())

    def around(self, place):
        """Returns the pixels where a drawn pointer would be."""
        return set(self.pixels(*[(place[0] + x, place[1] + y) for x in range(-12, 13, 2) for y in range(-12, 13, 2)]))

    def wait_for(self, name, place, is_lit):
        self.checks.wait(name, lambda: (self.pixels(place)[0] != BLUE) == is_lit, lambda: self.pixels(place))

    def drawing(self):
        checks, programs = self.checks, self.programs
        checks.wait("the window covers the screen", lambda: self.pixels(PLAIN, CARD) == [BLUE, BLUE])
        programs.daemon()
        programs.start("pointer-feeder")
        programs.overlay({"theme": "dark"})
        checks.wait("the feeder reports the cursor", lambda: (programs.position() or [0])[-1] == "reported", programs.position)
        self.hand.move(*BUTTON)
        self.wait_for("over a button it draws the highlight", INSIDE, True)
        self.hand.move(*CARD)
        self.wait_for("it goes with the cursor", INSIDE, False)
        # What was drawn before fades.
        checks.wait("over a card there is no second pointer", lambda: self.around(CARD) == {BLUE}, lambda: self.around(CARD))
        self.hand.move(*PLAIN)
        checks.wait("the daemon has the cursor elsewhere", lambda: (programs.position() or [0])[:2] == PLAIN, programs.position)
        checks.check("and there is none either", self.around(PLAIN) == {BLUE}, self.around(PLAIN))
        self.wait_for_cursor("the real cursor is visible", True)
        self.hand.move(*BUTTON)
        self.wait_for("back over the button it draws the highlight", INSIDE, True)
        self.cells.fill({"drawn": "layer-shell", "cursor known by": "the feeder's script"})

    def minimize(self, is_minimized):
        word = "true" if is_minimized else "false"
        self.kwin.run(f"all().forEach(function (w) {{ if (w.normalWindow) w.minimized = {word}; }}); return true;")

    def has_cursor(self):
        return self.kwin.picture(cursor=True)[0] != self.kwin.picture()[0]

    def wait_for_cursor(self, name, is_visible):
        """Waits until KWin shows its cursor or does not. In a compositor around KWin no picture shows it."""
        if not AROUND:
            self.checks.wait(name, lambda: self.has_cursor() == is_visible)

    def hiding(self):
        """With a blank cursor theme, which a person asks for, the pointer is drawn in place of KWin's cursor. Looked at without windows:
        over its own windows GTK shows a cursor of its own.
        """
        checks, programs, home = self.checks, self.programs, pathlib.Path(os.environ["HOME"])
        configuration, kept = home / ".config/kcminputrc", home / ".local/state/pointerd/cursor-theme"
        own = "[Mouse]\ncursorSize=24\ncursorTheme=Adwaita\n"
        configuration.write_text(own, encoding="utf-8")

        def is_own():
            return configuration.read_text(encoding="utf-8") == own

        programs.end("pointer-overlay")
        self.minimize(True)
        checks.wait("no window covers the button", lambda: self.pixels(INSIDE) != [BLUE])
        bare = self.pixels(INSIDE)
        programs.overlay({"theme": "dark", "blankTheme": True})
        checks.wait("with a blank theme it draws the highlight too", lambda: self.pixels(INSIDE) != bare)
        checks.wait("and the theme is blank", lambda: not is_own())
        self.wait_for_cursor("and KWin shows no cursor", False)
        checks.check("the person's theme is kept", kept.read_text(encoding="utf-8") == "Adwaita\n")
        self.hand.move(*PLAIN)
        self.wait_for_cursor("where the pointer has no region, the cursor is back", True)
        checks.wait("with the person's theme", is_own)
        self.hand.move(*BUTTON)
        checks.wait("over the button the theme is blank again", lambda: not is_own())
        self.wait_for_cursor("and the cursor hidden", False)
        programs.end("pointerd", signal.SIGKILL)
        checks.wait("when the daemon dies, the theme is back", is_own)
        self.wait_for_cursor("and the cursor", True)
        programs.daemon()
        checks.wait("when it lives again, the theme is blank", lambda: not is_own())
        self.wait_for_cursor("and the cursor hidden", False)
        programs.end("pointer-overlay", signal.SIGKILL)
        checks.check("an overlay that is killed leaves the theme blank", not is_own())
        self.wait_for_cursor("and the cursor hidden", False)
        programs.start("pointer-overlay", "--restore-cursor")
        checks.wait("--restore-cursor gives the person's theme back", is_own)
        self.wait_for_cursor("and the cursor", True)
        checks.wait("and keeps nothing", lambda: not kept.exists())
        programs.overlay({"theme": "dark", "blankTheme": True})
        checks.wait("once more the theme is blank", lambda: not is_own())
        self.wait_for_cursor("and the cursor hidden", False)
        programs.end("pointer-overlay")
        checks.check("an overlay that ends gives the theme back", is_own() and not kept.exists())
        self.wait_for_cursor("and the cursor is back", True)
        self.minimize(False)
        programs.overlay({"theme": "dark"})
        self.wait_for("without a blank theme the highlight is beside the cursor", INSIDE, True)
        self.wait_for_cursor("which stays", True)
        self.cells.fill({"hidden by": "a blank cursor theme" + (", not seen in pixels" if AROUND else "")})

    def passing(self, count=CLICKS):
        """Clicks, drags and motion through the overlay, over a button whose highlight comes and goes."""
        numbers, before = random.Random(17), self.counts()

        def place():
            return numbers.randrange(590, 730), numbers.randrange(290, 370)

        for _ in range(count):
            self.hand.move(*place())
        self.hand.move(*BUTTON)
        hovers = count + 1
        self.checks.wait(f"{count} motions pass through", lambda: self.counts()["hovers"] - before["hovers"] == hovers, self.counts)
        for _ in range(count):
            self.hand.click()
        self.checks.wait(f"{count} clicks pass through", lambda: self.counts()["clicks"] == count, self.counts)
        for number in range(count):
            start = place()
            self.hand.move(*start)
            self.hand.button(True)
            self.hand.move(start[0] + 20, start[1] + 10 * (number % 2))
            self.hand.button(False)
        self.checks.wait(f"{count} drags pass through", lambda: self.counts()["drags"] == count, self.counts)
        counts = self.counts()
        self.checks.check(
            "each with its motion, and the window is never left", counts["dragged"] >= count and counts["left"] == before["left"], counts
        )
        self.hand.move(*BUTTON)
        self.wait_for("the overlay is still there", INSIDE, True)
        self.cells.fill({"click-through": f"{count} of {count} clicks, of drags and of motions"})

    def ends(self):
        checks, programs = self.checks, self.programs
        programs.end("pointerd", signal.SIGKILL)
        self.wait_for("when the daemon dies, nothing is drawn", INSIDE, False)
        programs.daemon()
        self.wait_for("when it is back, the highlight is", INSIDE, True)
        programs.end("pointer-feeder")
        self.wait_for("without a reporter nothing is drawn", INSIDE, False)
        programs.start("pointer-feeder")
        self.wait_for("with one the highlight is back", INSIDE, True)
        programs.end("pointer-overlay", signal.SIGKILL)
        self.wait_for("an overlay that is killed leaves nothing", INSIDE, False)
        warnings = [
            line
            for line in programs.log("pointer-overlay").splitlines() + programs.log("pointer-feeder").splitlines()
            if "warning" in line and "closed the connection" not in line and "nobody listens" not in line
        ]
        checks.check("both say nothing else", not warnings, warnings)


def main():
    session = Session(sys.argv[1])
    session.drawing()
    session.hiding()
    session.passing(*map(int, sys.argv[2:3]))
    session.ends()
    session.programs.end_all()
    session.window.stdin.close()
    session.checks.finish()


main()
