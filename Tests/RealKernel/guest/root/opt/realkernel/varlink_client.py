"""The smallest Varlink client: JSON objects over a Unix socket, each ended by a NUL byte."""

import json
import socket

import identity


class Connection:
    """One connection, made with the credentials of the user and groups given."""

    def __init__(self, path, user, groups, limit):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(limit)
        self._buffer = b""
        try:
            with identity.assumed(user, groups):
                self._socket.connect(path)
        except OSError:
            self._socket.close()
            raise

    def send(self, message):
        self._socket.sendall(json.dumps(message).encode() + b"\0")

    def receive(self):
        while b"\0" not in self._buffer:
            part = self._socket.recv(65536)
            if not part:
                return None
            self._buffer += part
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def close(self):
        self._socket.close()
