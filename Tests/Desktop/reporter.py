"""A program that knows where the real cursor is, and reports it to the daemon, as a compositor's extension does."""

import pathlib
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

import varlink


class Reporter:
    def __init__(self):
        self.stream, self.calls = varlink.Connection(), varlink.Connection()
        self.number = self.stream.call("io.pointerd.Pointer.ReportCursor", more=True)["reporter"]

    def move(self, x, y):
        now = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
        self.calls.call("io.pointerd.Pointer.MoveCursor", {"reporter": self.number, "x": x, "y": y, "time": now})

    def end(self):
        self.stream.close()
        self.calls.close()
