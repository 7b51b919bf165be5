"""A program that knows where the real cursor is, and reports it to the daemon, as a compositor's extension does."""

import json
import os
import socket
import time


class Reporter:
    def __init__(self):
        self.stream = self.connect()
        reply = self.call(self.stream, "io.pointerd.Pointer.ReportCursor", more=True)
        self.number = reply["parameters"]["reporter"]
        self.calls = self.connect()

    @staticmethod
    def connect():
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(os.environ["POINTERD_SOCKET"])
        return connection

    @staticmethod
    def call(connection, method, more=False, **parameters):
        """Calls a method, and returns its first reply."""
        connection.sendall(json.dumps({"method": method, "more": more, "parameters": parameters}).encode() + b"\0")
        data = b""
        while not data.endswith(b"\0"):
            data += connection.recv(65536)
        return json.loads(data[:-1])

    def move(self, x, y):
        now = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
        return self.call(self.calls, "io.pointerd.Pointer.MoveCursor", reporter=self.number, x=x, y=y, time=now)

    def end(self):
        self.stream.close()
        self.calls.close()
