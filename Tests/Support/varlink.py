"""The tests' Varlink: JSON objects over a Unix socket, each ended by a NUL byte.

A program in another folder of Tests puts this one into sys.path before it imports it; Tests/RealKernel copies the file into the guest.

    with varlink.Connection(path) as daemon:
        state = daemon.call("io.pointerd.Pointer.GetState")["state"]
        daemon.send("io.pointerd.Pointer.Subscribe", {"events": ["motion"]}, more=True)
        while reply := daemon.receive():
            print(reply["parameters"]["event"])
"""

import json
import os
import select
import socket

# Of one read, in bytes.
PIECE = 1 << 18


class Error(Exception):
    """The error that a service answers with: its full name, and its parameters."""

    def __init__(self, method, name, parameters):
        super().__init__(f"{method}: {name} {json.dumps(parameters)}")
        self.name, self.parameters = name, parameters


def encoded(value):
    """Returns the bytes of a message: a call, a reply or an error."""
    return json.dumps(value, separators=(",", ":")).encode() + b"\0"


def message(method, parameters=None, **flags):
    """Returns the bytes of a call. The flags are `more`, `oneway` and `upgrade`."""
    return encoded({"method": method, "parameters": parameters or {}, **flags})


class Connection:
    """A connection to a service, or a service's to a client. `stream` is its socket, for bytes that are no messages."""

    def __init__(self, path=None, limit=None, stream=None):
        """Connects to a path, by default to POINTERD_SOCKET; or takes a socket that is connected already.

        A read or a write raises TimeoutError after `limit` seconds, or never.
        """
        self.stream = stream or socket.socket(socket.AF_UNIX)
        self.stream.settimeout(limit)
        self.received = bytearray()
        if stream is None:
            try:
                self.stream.connect(path or os.environ["POINTERD_SOCKET"])
            except OSError:
                self.close()
                raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.stream.close()

    def fileno(self):
        return self.stream.fileno()

    def send(self, method, parameters=None, **flags):
        self.stream.sendall(message(method, parameters, **flags))

    def receive_bytes(self):
        """Returns the next message without its NUL; None if the other side has closed the connection."""
        searched = 0
        while (end := self.received.find(b"\0", searched)) < 0:
            searched = len(self.received)
            piece = self.stream.recv(PIECE)
            if not piece:
                return None
            self.received += piece
        found = bytes(self.received[:end])
        del self.received[: end + 1]
        return found

    def receive(self):
        """Returns the next message; None if the other side has closed the connection."""
        found = self.receive_bytes()
        return None if found is None else json.loads(found)

    def receive_all(self):
        """Waits for a message. Returns it, and those that have come with it."""
        messages = [self.receive()]
        while b"\0" in self.received:
            messages.append(self.receive())
        return messages

    def call(self, method, parameters=None, **flags):
        """Calls a method. Returns the parameters of its first reply; raises the error that it answers with."""
        self.send(method, parameters, **flags)
        reply = self.receive()
        if reply is None:
            raise ConnectionError(f"{method}: the service has closed the connection")
        if "error" in reply:
            raise Error(method, reply["error"], reply.get("parameters", {}))
        return reply.get("parameters", {})

    def is_readable(self, seconds=0):
        """Returns whether a message is there, or within some seconds more bytes or the end."""
        return b"\0" in self.received or bool(select.select([self.stream], [], [], seconds)[0])
