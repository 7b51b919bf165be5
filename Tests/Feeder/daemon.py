"""A connection to the daemon that stays open: a test asks often, and a program for each question takes longer than its answer."""

import json
import os
import socket
import time


class Daemon:
    def __init__(self):
        self.stream = None

    def connect(self):
        stream = socket.socket(socket.AF_UNIX)
        stream.connect(os.environ["POINTERD_SOCKET"])
        return stream

    def call(self, method, **parameters):
        """Calls a method of io.pointerd, and returns the parameters of its reply; None if there is no daemon or it refuses."""
        message = json.dumps({"method": f"io.pointerd.{method}", "parameters": parameters}).encode() + b"\0"
        for _ in range(2):
            try:
                self.stream = self.stream or self.connect()
                self.stream.sendall(message)
                reply = json.loads(self.receive(self.stream))
                return None if "error" in reply else reply.get("parameters", {})
            except (OSError, ValueError):
                # A daemon that has begun anew has another socket.
                self.stream = None
        return None

    @staticmethod
    def receive(stream):
        data = b""
        while not data.endswith(b"\0"):
            part = stream.recv(1 << 20)
            if not part:
                raise ConnectionError("the daemon has ended")
            data += part
        return data[:-1]

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
        self.stream = daemon.connect()
        self.stream.sendall(json.dumps({"method": "io.pointerd.Compositor.Open", "more": True, "parameters": {}}).encode() + b"\0")
        self.opened = "error" not in json.loads(daemon.receive(self.stream))

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
