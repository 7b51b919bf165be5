#!/usr/bin/python3
"""The overlay at the cursor that the compositor's cursor sessions report: where it is, what is drawn there, and when that is unknown. Runs
inside of scripts/desktop-session.

usage: cursor_sessions.py sway|labwc|phoc PROGRAMS PICTURES
"""

import json
import os
import pathlib
import sys

from cells import Cells
from compositor import Compositor
from reporter import Reporter
from session import Checks, Programs
from virtual_pointer import VirtualPointer
from wayland import Client

# A place beside the button's middle, in the button and not, and one on sway's second output.
BUTTON, BESIDE, ELSEWHERE, SECOND = (660, 330), (625, 345), (500, 700), (1501, 200)
MANAGER = "ext_image_copy_capture_manager_v1"


class Session:
    def __init__(self, kind, built, pictures):
        self.kind, self.pictures = kind, pictures
        self.checks, self.programs, self.compositor = Checks(), Programs(built), Compositor()
        # All outputs, in points.
        self.size = (1920, 800) if kind == "sway" else (1280, 800)
        self.hand = VirtualPointer(*self.size)

    def knowledge(self):
        """Returns what the overlay says that it knows of the cursor; nothing while there is no overlay."""
        file = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "pointerd-overlay.json"
        return json.loads(file.read_text(encoding="utf-8"))["cursor"] if file.exists() else None

    def wait_for_knowledge(self, name, expected):
        self.checks.wait(name, lambda: self.knowledge() == expected, self.knowledge)

    def move(self, name, place):
        """Moves the mouse, and waits until the daemon has the place."""
        self.hand.move(*place)
        self.checks.wait(name, lambda: self.programs.position() == (*place, "reported"), self.programs.position)

    def wait_for_highlight(self, name, is_there=True):
        pixel, plain = self.compositor.pixel, self.plain
        self.checks.wait(name, lambda: (pixel(*BESIDE) != plain) == is_there, lambda: pixel(*BESIDE))

    def set_output(self, width, height, scale, *arguments):
        """Changes the first output, and waits until the daemon has its size in points and its scale."""
        self.compositor.run("wlr-randr", "--output", "HEADLESS-1", "--pos", "0,0", "--scale", str(scale), *arguments)
        expected = ("HEADLESS-1", 0, 0, width, height, scale)
        self.checks.wait(f"the output has {width} x {height} points", lambda: expected in self.programs.outputs(), self.programs.outputs)
        self.hand.close()
        self.hand = VirtualPointer(max(width, self.size[0]) if self.kind == "sway" else width, max(height, self.size[1]))

    def button(self, name, picture):
        self.move(f"{name} the place is right", BUTTON)
        self.wait_for_highlight(f"{name} the button has its highlight")
        self.compositor.keep(self.pictures, f"{self.kind}-cursor-{picture}")
        self.move(f"{name} the place beside the button is right", ELSEWHERE)
        self.wait_for_highlight(f"{name} the highlight is gone", False)

    def places(self):
        self.plain = self.compositor.pixel(*BESIDE)
        self.programs.daemon()
        self.programs.overlay({"theme": "dark"}, XDG_CURRENT_DESKTOP=self.kind)
        self.button("at scale 1", "1")
        self.wait_for_knowledge("the overlay says that it knows the cursor", "known")
        if self.kind == "sway":
            self.move("on an output of scale 2 the place is right", SECOND)
            self.move("and over the seam and back", BUTTON)
            ends = self.programs.log("pointer-overlay").split("reported")[1:]
            self.checks.check("on the way it was never unknown", ends and all("draws nothing" not in end for end in ends), ends)
        self.set_output(1280, 800, 2, "--custom-mode", "2560x1600")
        self.button("at scale 2", "2")
        self.set_output(1280, 800, 1.5, "--custom-mode", "1920x1200")
        self.button("at scale 1.5", "fractional")
        self.set_output(800, 1280, 1, "--custom-mode", "1280x800", "--transform", "90")
        self.button("turned by 90 degrees", "turned")
        self.set_output(1280, 800, 1, "--transform", "normal")

    def unknown(self):
        """A picture with the cursor, for which the compositor paints the cursor itself."""
        self.move("the cursor is over the button again", BUTTON)
        self.wait_for_highlight("the highlight is there")
        self.compositor.run("grim", "-c", "-g", "0,0 10x10", f"{self.pictures}/{self.kind}-cursor-painted.png")
        self.wait_for_knowledge("while the compositor paints the cursor its place is unknown", "silent")
        self.checks.wait("the daemon has no reporter", lambda: self.programs.position()[2] in (None, "none"), self.programs.position)
        self.wait_for_highlight("nothing is drawn", False)
        if self.kind != "sway":
            return
        # The cursor's picture is another one.
        self.compositor.ask("seat * xcursor_theme Adwaita 32")
        self.wait_for_knowledge("then it is known again", "known")
        self.wait_for_highlight("and the highlight is back")

    def yields(self):
        """A program that reports the cursor already knows it better than a cursor session."""
        checks, programs = self.checks, self.programs
        programs.end("pointer-overlay")
        reporter = Reporter()
        reporter.move(*BUTTON)
        checks.wait("another program reports the cursor", lambda: programs.position() == (*BUTTON, "reported"), programs.position)
        programs.overlay({"theme": "dark"}, XDG_CURRENT_DESKTOP=self.kind)
        self.wait_for_knowledge("the overlay knows the cursor, too", "known")
        self.wait_for_highlight("and draws where the other one says")
        self.hand.move(*ELSEWHERE)
        reporter.move(BUTTON[0] + 1, BUTTON[1])
        checks.wait(
            "the other one's place counts", lambda: programs.position() == (BUTTON[0] + 1, BUTTON[1], "reported"), programs.position
        )
        reporter.end()
        checks.wait("once it ends, the overlay reports", lambda: programs.position() == (*ELSEWHERE, "reported"), programs.position)

    def end(self):
        programs = self.programs
        self.checks.check("at rest the overlay does not wake up", programs.rests("pointer-overlay"))
        self.checks.check("SIGTERM ends it with status 0", programs.end("pointer-overlay") == 0)
        self.checks.check("what it said of the cursor is gone", self.knowledge() is None)
        self.checks.wait("nobody reports the cursor", lambda: programs.position()[2] in (None, "none"), programs.position)


def main():
    session = Session(*sys.argv[1:])
    client, cells = Client(), Cells(session.checks, session.kind, "cursor known by")
    if MANAGER not in client.globals:
        cells.fill({"cursor known by": "the drive"})
        session.checks.skip("the cursor by cursor sessions", f"this {session.kind} has no {MANAGER}")
        session.checks.finish()
    client.close()
    try:
        session.places()
        session.yields()
        session.unknown()
        session.end()
        cells.fill({"cursor known by": "cursor sessions"})
    finally:
        session.programs.end_all()
    session.checks.finish()


main()
