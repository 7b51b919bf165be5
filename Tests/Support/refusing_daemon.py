"""A daemon that refuses some methods, as the real one does where a role is missing: it stands between programs and the session's daemon."""

import json
import socket
import threading

import varlink


class RefusingDaemon:
    """Programs use the socket at `path`. `refused` counts the calls that they were denied."""

    def __init__(self, path, *methods, role):
        self.methods, self.role, self.refused = methods, role, 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, server = varlink.Connection(stream=self.listener.accept()[0]), varlink.Connection()
            threading.Thread(target=self.pass_calls, args=(client, server), daemon=True).start()
            threading.Thread(target=self.pass_replies, args=(server, client), daemon=True).start()

    def pass_calls(self, client, server):
        while message := received(client):
            method = json.loads(message)["method"]
            if method in self.methods:
                self.refused += 1
                error = method.rpartition(".")[0] + ".PermissionDenied"
                client.stream.sendall(varlink.encoded({"error": error, "parameters": {"role": self.role}}))
            else:
                server.stream.sendall(message + b"\0")
        # The other thread waits for it, and closes it.
        server.stream.shutdown(socket.SHUT_RDWR)

    def pass_replies(self, server, client):
        try:
            while message := received(server):
                client.stream.sendall(message + b"\0")
        except OSError:
            pass
        client.close()
        server.close()


def received(connection):
    """Returns the next message; None if the connection has ended, however it has."""
    try:
        return connection.receive_bytes()
    except OSError:
        return None
