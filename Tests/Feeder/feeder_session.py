"""A desktop session with a daemon, a feeder and test windows: what the tests of the feeder share."""

import json
import os
import pathlib
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "Desktop")]

import drive
import regions
import truth
import windows
from accessibles import Accessibles
from daemon import Daemon
from session import Checks, Programs
from window_program import WindowProgram

COUNT = 50
SIZE = (560, 350)
# Seconds between two looks at the screen, so that a test leaves time to those it waits for.
PAUSE = 0.05
# A daemon without surfaces of its own. The user that it runs as has all roles.
CONFIGURATION = """
[[outputs]]
name = "configured"
frame = { x = 0, y = 0, width = 2560, height = 1600 }
"""


class Session:
    def __init__(self, kind, built):
        self.kind, self.checks, self.programs = kind, Checks(), Programs(built)
        self.bus, self.desktop, self.daemon = Accessibles(), drive.of_session(), Daemon()
        self.bus.announce()
        self.shown = {}
        self.uses = 0

    def write_settings(self, **settings):
        """Writes the person's settings of the feeder."""
        file = pathlib.Path(os.environ["HOME"]) / ".config/pointerd/desktop.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("[feeder]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in settings.items()), encoding="utf-8")

    def start(self):
        # On sway nothing says that the screen locks.
        self.write_settings(lockHook=True)
        self.start_daemon()
        self.programs.start("pointer-feeder")

    def start_daemon(self):
        file = pathlib.Path(os.environ["HOME"]) / "daemon.toml"
        file.write_text(CONFIGURATION, encoding="utf-8")
        self.programs.start("pointerd", "--config", str(file), "--socket", os.environ["POINTERD_SOCKET"])
        drive.wait(lambda: self.daemon.call("Layout.Get", nodes=False), "no daemon")

    def show(self, title, palette, *arguments, toolkit=None, count=COUNT, scale=1):
        """Shows a window in front of all others. Its title is its toolkit, if no other one is named."""
        program = WindowProgram(
            toolkit or title, self.bus, "--title", title, "--palette", str(palette), "--count", str(count), *arguments, scale=scale
        )
        self.shown[title] = (program, palette, toolkit or title, scale)
        return program

    def hide(self, title):
        """Ends a window's program, and waits until its surface is gone."""
        frame = self.window(title).frame
        self.shown.pop(title)[0].end()
        drive.wait(lambda: not regions.at(self.daemon, frame), f"the surface of {title!r} stays")

    def window(self, title):
        return self.desktop.wait_for(title)

    def surface(self, title):
        window = self.desktop.find(title)
        return regions.at(self.daemon, window.frame) if window else None

    def painted(self, title):
        """Returns the painted widgets in the place of a window."""
        window = self.desktop.find(title)
        return truth.of_session(windows.painted(COUNT), self.desktop, self.shown[title][1], window.frame) if window else {}

    def wrong(self, title, but=()):
        """Returns what is wrong with the regions of a window that nothing covers. `but` are widgets that are not looked at."""
        toolkit, scale = self.shown[title][2:]
        surface = self.surface(title)
        if not surface:
            return ["the window has no surface"]
        painted = {name: place for name, place in self.painted(title).items() if name not in but}
        if not painted:
            return ["nothing is painted"]
        return regions.misplaced(toolkit, painted, regions.of_surface(surface), scale)

    def check(self, name, title, but=()):
        """Waits until the regions of a window are where its widgets are painted."""
        self.check_again(lambda: None, name, title, but)

    def check_used(self, name, title, but=()):
        """The same of a window over which the pointer moves: not every toolkit says what changes."""
        self.check_again(lambda: self.use(title), name, title, but)

    def check_again(self, act, name, title, but=()):
        """Acts and looks at a window's regions until they are right."""

        def is_right():
            act()
            return not self.wrong(title, but) or time.sleep(PAUSE)

        self.checks.wait(f"{title}: {name}", is_right, lambda: "; ".join(self.wrong(title, but)[:4]))

    def wait(self, name, condition, detail=lambda: ""):
        self.checks.wait(name, lambda: condition() or time.sleep(PAUSE), detail)

    def use(self, title):
        """Moves the pointer over a window, to another place each time."""
        frame = self.window(title).frame
        self.uses += 1
        self.put(frame[0] + 300 + self.uses % 7, frame[1] + 8)

    def put(self, x, y):
        """Moves the pointer. Where the feeder reports the real cursor, only that moves it."""
        (self.desktop.move if self.kind == "kde" else self.daemon.put)(x, y)

    def raise_window(self, title):
        """Shows a window in front of all others, and waits until the feeder knows."""
        self.desktop.show_in_front(self.window(title))

        def is_in_front():
            first = regions.surfaces(self.daemon)[:1]
            return first and regions.rectangle(first[0]["frame"])[:2] == self.window(title).frame[:2]

        drive.wait(is_in_front, f"the surface of {title!r} is not in front")

    def count(self):
        return len(regions.surfaces(self.daemon))
