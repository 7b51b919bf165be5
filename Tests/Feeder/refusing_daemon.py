"""A socket before the daemon's, which refuses some methods as the daemon does where a role is missing, and passes all others on."""

import json
import os
import socket
import threading

DENIED = {"io.pointerd.Layout.HoldOutputs", "io.pointerd.Pointer.ReportCursor"}


class RefusingDaemon:
    def __init__(self, path, role="sync"):
        self.role, self.refused = role, 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            server = socket.socket(socket.AF_UNIX)
            server.connect(os.environ["POINTERD_SOCKET"])
            threading.Thread(target=self.pass_calls, args=(client, server), daemon=True).start()
            threading.Thread(target=self.pass_replies, args=(server, client), daemon=True).start()

    def pass_calls(self, client, server):
        data = b""
        while part := self.received(client):
            *messages, data = (data + part).split(b"\0")
            for message in messages:
                method = json.loads(message)["method"]
                if method in DENIED:
                    self.refused += 1
                    error = method.rpartition(".")[0] + ".PermissionDenied"
                    client.sendall(json.dumps({"error": error, "parameters": {"role": self.role}}).encode() + b"\0")
                else:
                    server.sendall(message + b"\0")
        # The other thread waits for it, and closes it.
        server.shutdown(socket.SHUT_RDWR)

    def pass_replies(self, server, client):
        try:
            while part := self.received(server):
                client.sendall(part)
        except OSError:
            pass
        client.close()
        server.close()

    @staticmethod
    def received(stream):
        """Returns what has come; nothing if the stream has ended, however it has."""
        try:
            return stream.recv(1 << 16)
        except OSError:
            return b""
