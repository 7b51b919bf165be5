"""A connection to the daemon that stays open: a test asks often, and a program for each question takes longer than its answer."""

import pathlib
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

import varlink


class Daemon:
    def __init__(self):
        self.connection = None

    def call(self, method, **parameters):
        """Calls a method of io.pointerd, and returns the parameters of its reply; None if there is no daemon or it refuses."""
        for _ in range(2):
            try:
                self.connection = self.connection or varlink.Connection()
                return self.connection.call(f"io.pointerd.{method}", parameters)
            except varlink.Error:
                return None
            except (OSError, ValueError):
                # A daemon that has begun anew has another socket.
                self.connection = None
        return None

    @staticmethod
    def stream(method, **parameters):
        """Calls a method of io.pointerd with `more`, and returns the connection on which the replies come."""
        connection = varlink.Connection()
        connection.send(f"io.pointerd.{method}", parameters, more=True)
        return connection

    def surfaces(self):
        """Returns all surfaces with their nodes."""
        layout = self.call("Layout.Get")
        return layout["surfaces"] if layout else []

    def resolve(self, x, y):
        """Returns what the pointer would be at a place: style, region and explanation; None if there is no daemon."""
        return self.call("Pointer.Resolve", x=x, y=y)

    def put(self, x, y):
        self.call("Pointer.SetPosition", x=x, y=y)


class CompositorPointer:
    """A program that owns the pointer and reports what its mouse does, as a compositor does. Needs the role compositor."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.stream = daemon.stream("Compositor.Open")
        self.opened = "error" not in self.stream.receive()

    def report(self, **parts):
        now = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
        return self.daemon.call("Compositor.Report", time=now, **parts) is not None

    def move(self, x, y):
        return self.report(position={"x": x, "y": y})

    def turn(self, clicks):
        """Turns the wheel, towards the user if the clicks are positive."""
        return self.report(scroll={"source": "wheel", "v120": {"horizontal": 0, "vertical": 120 * clicks}})

    def end(self):
        self.stream.close()
