#!/usr/bin/python3
"""A calibration over the buttons of a GTK window that knows nothing of pointerd. Runs inside of scripts/desktop-session x11.

pointer-feeder declares the buttons, and the window counts its clicks. It needs python3-gi, gir1.2-gtk-3.0, at-spi2-core and python3-xlib.

usage: desktop_calibration.py PROGRAMS
       desktop_calibration.py --window
"""

import json
import os
import pathlib
import select
import signal
import subprocess
import sys
import time

from hand import ScreenHand
from session import LIMIT, Checks, Programs

# Buttons of the window by their labels, with their widths in pixels.
BUTTONS = {"Apples": 60, "Bread": 60, "Cheese": 100, "Dates": 100, "Eggs": 160, "Figs": 160}
CLICKS = 24
# Every sixth click misses its button first.
MISSES = CLICKS // 6


def run_window():
    """Shows the window, and prints the label of each button that is clicked."""
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    window = Gtk.Window(title="Groceries", border_width=40)
    grid = Gtk.Grid(row_spacing=60, column_spacing=80)
    for number, (label, width) in enumerate(BUTTONS.items()):
        button = Gtk.Button(label=label, width_request=width, halign=Gtk.Align.START)
        button.connect("clicked", lambda clicked: print(clicked.get_label(), flush=True))
        grid.attach(button, number % 3, number // 3, 1, 1)
    window.add(grid)
    window.set_position(Gtk.WindowPosition.CENTER)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    Gtk.main()


class Session:
    def __init__(self, built):
        self.checks, self.programs = Checks(), Programs(built)
        self.hand = ScreenHand(40.0, 40.0)
        self.log = pathlib.Path(os.environ["HOME"]) / "calibrate.log"
        self.trace = pathlib.Path(os.environ["HOME"]) / "trace.json"

    def begin(self):
        self.programs.daemon("feeder.toml")
        self.programs.start("pointer-overlay", "--report-input")
        self.checks.wait("the daemon follows the cursor", lambda: self.hand.is_followed(self.programs), self.programs.position)

    def calibrate(self, *arguments):
        command = [self.programs.built / "pointerctl", "assist", "calibrate", "--desktop", *arguments]
        with open(self.log, "w", encoding="utf-8") as log:
            return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)

    def errors(self):
        return self.log.read_text(encoding="utf-8")

    def expect(self, name, words):
        self.checks.wait(name, lambda: words in self.errors(), self.errors)

    def rest(self):
        """Clicks on nothing, and rests for as long as the program asks for."""
        self.expect("it asks for a click", "click once")
        self.hand.click()
        self.expect("it asks for a rest", "rest for 5 s")

    def buttons(self):
        """Returns the rectangles of the buttons that the feeder declares."""
        text = self.programs.ask("layout", "--json")
        found = []
        for surface in json.loads(text)["surfaces"] if text else []:
            frames = {}
            for node in surface["nodes"]:
                origin = frames.get(node.get("parent"), (surface["frame"]["x"], surface["frame"]["y"]))
                frame = node["frame"]
                frames[node["id"]] = (origin[0] + frame["x"], origin[1] + frame["y"])
                if node.get("role") == "button":
                    found.append((*frames[node["id"]], frame["width"], frame["height"]))
        return sorted(found, key=lambda rect: (round(rect[1] / 20), rect[0]))

    def complain_without_regions(self):
        process = self.calibrate()
        self.rest()
        process.communicate(timeout=LIMIT)
        self.checks.check(
            "without regions it says so",
            process.returncode == 1 and "no program declares" in self.errors() and "pointerctl doctor" in self.errors(),
            self.errors(),
        )

    def measure(self):
        checks, hand = self.checks, self.hand
        self.programs.start("pointer-feeder")
        window = subprocess.Popen(["/usr/bin/python3", __file__, "--window"], stdout=subprocess.PIPE, text=True)
        checks.wait("the feeder declares the buttons", lambda: len(self.buttons()) == len(BUTTONS), self.buttons)
        buttons = self.buttons()
        process = self.calibrate("--json", "--keep", str(self.trace))
        hand.go(60, 60)
        self.rest()
        self.expect("then it asks for work", "now use your programs")
        heard = []
        for number in range(CLICKS):
            x, y, width, height = buttons[number * 5 % len(buttons)]
            if number % 6 == 5:
                hand.go(x + width / 2, y + height + 10)
                time.sleep(0.3)
                hand.click()
                time.sleep(0.4)
            hand.go(x + width / 2, y + height / 2)
            time.sleep(0.25)
            hand.click()
            # A release that comes with the next movement is a slip.
            time.sleep(0.1)
            heard.append(window.stdout.readline().strip() if select.select([window.stdout], [], [], LIMIT)[0] else "")
        output, _ = process.communicate(timeout=LIMIT)
        window.kill()
        window.wait()
        print(self.errors(), output)
        checks.check("the calibration succeeds", process.returncode == 0, self.errors())
        checks.check("the window gets each click", len(heard) == CLICKS and set(heard) == set(BUTTONS), heard)
        if process.returncode:
            return
        result = json.loads(output)
        found = result["measurements"]
        checks.check("each click counts, and those beside a button", (found["targets"], found["misses"]) == (CLICKS, MISSES), found)
        checks.check(
            "nothing trembles, slips or jumps", found["rest"]["amplitude"] < 0.1 and found["largeSlip"] < 1 and found["spasms"] == 0, found
        )
        checks.check(
            "the proposal is for clicks that miss, and nothing else", result["proposal"]["reasons"] == ["misses"], result["proposal"]
        )
        checks.check("the replay finds the clicks", result["clicks"]["present"] == {"right": CLICKS, "wrong": 0, "missed": MISSES}, result)
        again = self.programs.ask("assist", "calibrate", "--replay", str(self.trace), "--json")
        checks.check("the trace gives the same", json.loads(again or "{}") == result)
        trace = self.trace.read_text(encoding="utf-8")
        checks.check("the trace has no names", not any(name in trace for name in [*BUTTONS, "Groceries", "role", "surface"]))

    def interrupt(self):
        process = self.calibrate("--write")
        self.rest()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=LIMIT)
        self.checks.check("Ctrl-C ends it", process.returncode == 1 and "interrupted; nothing was changed" in self.errors(), self.errors())
        written = pathlib.Path(os.environ["HOME"]) / ".config/pointerd/desktop.toml"
        self.checks.check("nothing is written", not written.exists())


def main():
    session = Session(sys.argv[1])
    try:
        session.begin()
        session.complain_without_regions()
        session.measure()
        session.interrupt()
    finally:
        session.programs.end_all()
    session.checks.finish()


if sys.argv[1:] == ["--window"]:
    run_window()
else:
    main()
