"""The demonstration in a desktop session, for the tests of each display server: scripts/demo, and what its daemon says."""

import json
import os
import pathlib
import re
import subprocess

from session import LIMIT, Checks, Programs

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Demonstration:
    def __init__(self, built, pictures):
        self.checks = Checks()
        self.programs = Programs(built)
        self.pictures = pictures
        self.script = None

    @property
    def events(self):
        """The events of gestures, controls and buttons so far."""
        return self.programs.log("monitor")

    def surface(self):
        """Returns the demonstration's surface in the daemon; nothing if there is none."""
        text = self.programs.ask("layout", "--json")
        surfaces = json.loads(text)["surfaces"] if text else []
        return next((surface for surface in surfaces if surface["id"] == "pointer-demo"), None)

    def place(self, name):
        """Returns x, y, width and height of a thing on the screen."""
        surface = self.surface()
        nodes = {node["id"]: node for node in surface["nodes"]}
        x, y, frame = surface["frame"]["x"], surface["frame"]["y"], nodes[name]["frame"]
        node = nodes[name]
        while node:
            x, y = x + node["frame"]["x"], y + node["frame"]["y"]
            node = nodes.get(node.get("parent"))
        return int(x), int(y), int(frame["width"]), int(frame["height"])

    def region(self):
        """Returns the thing in whose region the pointer is; nothing if it is in none."""
        text = self.programs.ask("status", "--json")
        return (json.loads(text)["state"].get("region") or {}).get("node") if text else None

    def said(self, pattern):
        return re.search(pattern, self.events)

    def start(self, words):
        """Starts scripts/demo, which must say some words, and waits for its surface."""
        checks = self.checks
        log = open(self.programs.logs / "demo.log", "w", encoding="utf-8")
        environment = {**os.environ, "POINTERD_BUILT": str(self.programs.built)}
        self.script = subprocess.Popen([ROOT / "scripts/demo"], env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

        def socket():
            return re.search(r"POINTERD_SOCKET=(\S+)", self.programs.log("demo"))

        checks.wait("scripts/demo starts all", socket, lambda: self.programs.log("demo"))
        checks.check("it says who reports the input", words in self.programs.log("demo"), self.programs.log("demo"))
        os.environ["POINTERD_SOCKET"] = socket().group(1)
        with open(self.programs.logs / "monitor.log", "w", encoding="utf-8") as events:
            self.programs.running["monitor"] = subprocess.Popen(
                [self.programs.built / "pointerctl", "monitor", "--events", "gesture,slider,confirm,button"],
                stdout=events,
                stdin=subprocess.DEVNULL,
            )
        checks.wait("the window's surface is in the daemon", self.surface, lambda: self.programs.log("demo"))

    def end(self, by):
        """Ends scripts/demo by what a person does, and checks that it leaves nothing."""
        self.programs.end("monitor")
        by()
        try:
            status = self.script.wait(LIMIT)
        except subprocess.TimeoutExpired:
            status = None
        self.checks.check("all end with status 0", status == 0, (status, self.programs.log("demo")))
        self.checks.check("nothing is left", not pathlib.Path(os.environ["POINTERD_SOCKET"]).parent.exists())

    def end_all(self):
        if self.script and self.script.poll() is None:
            self.script.terminate()
            self.script.wait(LIMIT)
        self.programs.end_all()
