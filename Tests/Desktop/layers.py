#!/usr/bin/python3
"""The overlay and the feeder on a compositor that has layer-shell and does not say where windows are: labwc, and Phosh's phoc. Runs inside
of scripts/desktop-session.

usage: layers.py labwc|phoc PROGRAMS PICTURES
"""

import os
import pathlib
import random
import subprocess
import sys

from cells import Cells
from compositor import Compositor
from reporter import Reporter
from session import LIMIT, Checks, Programs
from virtual_pointer import VirtualPointer

BLUE = (0, 0, 255)
BUTTON, INSIDE, BESIDE = (660, 330), (625, 345), (900, 650)
CLICKS = 1000
# How the feeder ends where it cannot do its work, from sysexits.h.
CANNOT = 78


class Session:
    def __init__(self, kind, built, pictures):
        self.kind, self.pictures = kind, pictures
        self.checks, self.programs, self.compositor = Checks(), Programs(built), Compositor()
        self.cells = Cells(self.checks, kind, "drawn", "windows by", "popups by", "click-through")

    def window(self):
        """A terminal that covers the output, and counts the presses that it gets."""
        self.presses = pathlib.Path(os.environ["HOME"]) / "presses"
        # Before the window, so that it knows of a pointer from the beginning.
        self.hand = VirtualPointer(1280, 800)
        # A blue background and a thin cursor. The last request, which ends in "c", is answered once it reports presses.
        script = f"stty raw -echo; printf '\\033]11;#0000ff\\a\\033[6 q\\033[?1000h\\033[?1006h\\033[c'; exec cat >{self.presses}"
        self.programs.start("foot", "--fullscreen", "sh", "-c", script)
        self.checks.wait("a window reports presses", lambda: self.presses.exists() and self.presses.read_bytes().endswith(b"c"))
        self.wait_for("its pixels are there", BESIDE, True)

    def wait_for(self, name, place, is_plain):
        self.checks.wait(name, lambda: (self.compositor.pixel(*place) == BLUE) == is_plain, lambda: self.compositor.pixel(*place))

    def drawing(self):
        checks, programs = self.checks, self.programs
        programs.daemon()
        programs.overlay({"theme": "dark"})
        checks.wait(
            "the daemon has the output", lambda: [output[1:] for output in programs.outputs()] == [(0, 0, 1280, 800, 1)], programs.outputs
        )
        reporter = Reporter()
        reporter.move(*BUTTON)
        self.wait_for("with a reporter the overlay draws the highlight", INSIDE, False)
        self.compositor.keep(self.pictures, f"{self.kind}-highlight")
        self.cells.fill({"drawn": "layer-shell"})
        self.clicking()
        # A compositor that says where its cursor is has it elsewhere then.
        self.hand.move(*BESIDE)
        reporter.end()
        self.wait_for("without one it draws no highlight", INSIDE, True)
        # While a window is fullscreen, phoc 0.58 sends the cursor's hotspot with each frame, though nothing moves.
        programs.end("foot")
        checks.check("at rest it does not wake up", programs.rests("pointer-overlay"))
        checks.check("SIGTERM ends it with status 0", programs.end("pointer-overlay") == 0)

    def clicking(self):
        numbers = random.Random(17)

        def count():
            return self.presses.read_bytes().count(b"M")

        before = count()
        for _ in range(CLICKS):
            self.hand.move(numbers.randrange(605, 715), numbers.randrange(305, 355))
            self.hand.click()
        self.checks.wait(f"{CLICKS} clicks pass through", lambda: count() - before == CLICKS, count)
        self.checks.check("the overlay was there", self.compositor.pixel(*INSIDE) != BLUE, self.compositor.pixel(*INSIDE))
        self.cells.fill({"click-through": f"{CLICKS} of {CLICKS} clicks"})

    def feeder(self):
        """Nothing says where windows are."""
        try:
            answer = subprocess.run([self.programs.built / "pointer-feeder"], capture_output=True, text=True, check=False, timeout=LIMIT)
            status, said = answer.returncode, answer.stderr
        except subprocess.TimeoutExpired as error:
            status, said = None, error.stderr
        self.checks.check("the feeder ends, and says so", status == CANNOT and "does not say where windows are" in said, (status, said))
        self.cells.fill({"windows by": "nothing; the feeder says so and ends", "popups by": "nothing"})


def main():
    session = Session(*sys.argv[1:])
    try:
        session.window()
        session.drawing()
        session.feeder()
    finally:
        session.programs.end_all()
    session.checks.finish()


main()
