"""A program with a test window, which a test drives and finds on the accessibility bus."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import drive

FOLDER = pathlib.Path(__file__).resolve().parent
PROGRAMS = {
    "gtk3": ["gtk3_window.py"],
    "gtk4": ["gtk4_window.py"],
    "qt5": ["qt_window.py", "5"],
    "qt6": ["qt_window.py", "6"],
    "firefox": ["browser_window.py", "firefox"],
    "chromium": ["browser_window.py", "chromium"],
    "vlc": ["vlc.py"],
    "slow-waits": ["slow_window.py", "waits"],
    "slow-works": ["slow_window.py", "works"],
    **{f"made-up-{case}": ["made_up_window.py", case] for case in ("slow", "stuck", "crowd", "gone")},
}
BROWSERS = ("firefox", "chromium")
# Starts of a program, and seconds until it is on the accessibility bus.
ATTEMPTS = 40
PATIENCE = 10
# The programs of Qt 5.
MISSING = ("qt5", "vlc")
# What Qt says when it has missed the accessibility bus, and when it says so.
MISSED = b"Error in contacting registry"
LOGGED = "qt.accessibility.atspi.debug=true"


class WindowProgram:
    def __init__(self, toolkit, bus, *arguments, scale=1):
        """Starts the window of a toolkit, and waits until it is shown and on the accessibility bus.

        Where the display has no address of the bus, Qt 5 may register before it has heard of one, and then stays away; another start
        helps. That of Debian 13 does so more often than not.
        """
        self.bus = bus
        script, *first = PROGRAMS[toolkit]
        self.command_line = ["/usr/bin/python3", str(FOLDER / script), *first, *arguments]
        self.environment = dict(os.environ, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
        if toolkit in MISSING:
            self.environment["QT_LOGGING_RULES"] = LOGGED
        if "WAYLAND_DISPLAY" in os.environ:
            self.environment.update(QT_QPA_PLATFORM="wayland")
        else:
            self.environment.update(GDK_SCALE=str(scale), QT_SCALE_FACTOR=str(scale))
        for _ in range(ATTEMPTS):
            self.start()
            start = time.monotonic()
            while time.monotonic() - start < PATIENCE and not self.has_missed():
                if self.find_frame():
                    return
                time.sleep(0.1)
            print("not on the accessibility bus, started again", file=sys.stderr)
            self.end()
        raise TimeoutError("the program does not come to the accessibility bus")

    def start(self):
        self.said = tempfile.TemporaryFile() if "QT_LOGGING_RULES" in self.environment else None
        self.running = subprocess.Popen(
            self.command_line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, text=True, env=self.environment
        )
        shown = json.loads(self.running.stdout.readline())
        # The process is the one that has the window: a browser's, not that of the script.
        self.title, self.process, self.version = shown["shown"], shown["process"], shown["version"]

    def has_missed(self):
        """Returns whether Qt 5 has said that it has missed the accessibility bus."""
        return self.said is not None and MISSED in os.pread(self.said.fileno(), 1 << 20, 0)

    def command(self, text):
        """Sends a command, which windows.py describes, and waits until it is done."""
        self.running.stdin.write(text + "\n")
        self.running.stdin.flush()
        return json.loads(self.running.stdout.readline())

    def find_frame(self):
        """Returns the application and the frame of the window, or None. A browser adds its own name to the title."""
        frames = self.bus.frames(self.processes())
        return next(((application, frame) for application, frame, name in frames if self.title in name), None)

    def frame(self):
        return drive.wait(self.find_frame, "no frame on the accessibility bus")

    def processes(self):
        """Returns the program's process and all that it has started."""
        found, parents = {self.running.pid}, {}
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
        while more := {child for child, parent in parents.items() if parent in found} - found:
            found |= more
        return found

    def end(self):
        self.running.stdin.close()
        self.running.wait(drive.LIMIT)
