#!/usr/bin/python3
"""A calibration of a hand in a session of X11 or sway: a person without a tremor clicks what the window shows. Runs inside of
scripts/desktop-session.

usage: calibration.py x11|sway PROGRAMS PICTURES
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

from compositor import Compositor
from hand import ScreenHand, SwayHand
from session import LIMIT, Checks, Programs

BLUE = (0x2F, 0x6F, 0xE0)
SURFACE = "pointer-demo-targets"


class Session:
    def __init__(self, kind, built, pictures):
        self.kind, self.pictures = kind, pictures
        self.checks, self.programs = Checks(), Programs(built)
        self.hand = (ScreenHand if kind == "x11" else SwayHand)(500.0, 300.0)
        self.trace = pathlib.Path(os.environ["HOME"]) / "trace.json"

    def begin(self):
        folder = pathlib.Path(os.environ["HOME"])
        everything = "".join(f'{role} = ["{os.getuid()}"]\n' for role in ("observe", "layout", "sync", "compositor"))
        configuration = folder / "pointerd.toml"
        configuration.write_text("[roles]\n" + everything, encoding="utf-8")
        self.programs.daemon(str(configuration))
        if self.kind == "x11":
            self.programs.start("pointer-overlay", "--report-input")
            self.checks.wait("the daemon follows the cursor", lambda: self.hand.is_followed(self.programs), self.programs.position)
        else:
            # The window covers the output that has the focus, and the other one is small.
            Compositor().ask("focus output HEADLESS-1")

    def calibrate(self, *arguments):
        command = [self.programs.built / "pointerctl", "assist", "calibrate", *arguments]
        if self.kind == "sway":
            command.append("--report-input")
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def target(self):
        """Returns x, y, width and height of the target that is due; nothing if none is."""
        text = self.programs.ask("layout", "--surface", SURFACE, "--json")
        surface = next((s for s in json.loads(text)["surfaces"] if s["id"] == SURFACE), None) if text else None
        if not surface:
            return None
        nodes = {node["id"]: node for node in surface["nodes"]}
        if nodes["target"].get("hidden"):
            return None
        frame, field, target = surface["frame"], nodes["field"]["frame"], nodes["target"]["frame"]
        return frame["x"] + field["x"] + target["x"], frame["y"] + field["y"] + target["y"], target["width"], target["height"]

    def play(self, process):
        """Clicks what is due until the program ends. Returns the number of clicks."""
        clicks, start, is_kept = 0, time.monotonic(), False
        while process.poll() is None and time.monotonic() - start < 240:
            target = self.target()
            if not target:
                time.sleep(0.05)
                continue
            x, y, width, height = target
            if not is_kept:
                corner = (x + 3, y + 3)
                self.checks.wait("the window shows the target", lambda: self.hand.pixel(*corner) == BLUE, lambda: self.hand.pixel(*corner))
                self.hand.keep(self.pictures, "calibration")
                is_kept = True
            if abs(self.hand.place[0] - x - width / 2) > 1 or abs(self.hand.place[1] - y - height / 2) > 1:
                self.hand.go(x + width / 2, y + height / 2)
                time.sleep(0.25)
            self.hand.click()
            clicks += 1
            time.sleep(0.1)
        return clicks

    def measure(self):
        checks = self.checks
        process = self.calibrate("--json", "--keep", str(self.trace))
        clicks = self.play(process)
        output, errors = process.communicate(timeout=LIMIT)
        checks.check("the calibration succeeds", process.returncode == 0, errors)
        print(errors, output)
        if process.returncode:
            return
        result = json.loads(output)
        hand = result["measurements"]
        checks.check("each target is hit at once", hand["targets"] == 24 and hand["misses"] == 0, hand)
        checks.check("a click too many is none", 1 + 24 + 16 <= clicks <= 45, clicks)
        checks.check("there are eight double clicks", hand["doubleClicks"]["count"] == 8, hand)
        checks.check("nothing trembles and nothing slips", hand["rest"]["amplitude"] < 0.1 and hand["largeSlip"] < 1, hand)
        checks.check("this hand needs no help", result["proposal"]["profile"] == "steady", result["proposal"])
        checks.check("the replay finds the clicks", result["clicks"]["present"] == {"right": 24, "wrong": 0, "missed": 0}, result)
        again = self.programs.ask("assist", "calibrate", "--replay", str(self.trace), "--json")
        checks.check("the trace gives the same", json.loads(again or "{}") == result)
        checks.wait("the window is gone", lambda: not self.target())

    def interrupt(self):
        process = self.calibrate("--write")
        self.checks.wait("the window comes", self.target)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=LIMIT)
        self.checks.check("Ctrl-C ends it", process.returncode == 1 and "interrupted; nothing was changed" in errors, errors)
        self.checks.wait("its window goes", lambda: not self.target())
        written = pathlib.Path(os.environ["HOME"]) / ".config/pointerd/desktop.toml"
        self.checks.check("nothing is written", not written.exists())


def main():
    session = Session(*sys.argv[1:4])
    try:
        session.begin()
        session.measure()
        session.interrupt()
    finally:
        session.programs.end_all()
    session.checks.finish()


main()
