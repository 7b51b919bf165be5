"""A daemon that denies a method: it stands between programs and the daemon of the session, whose own user has all roles."""

import json
import os
import pathlib
import socket
import threading


class Denying:
    def __init__(self, method, role):
        """Begins to deny a method for the want of a role. Its socket is the one that programs are to use."""
        self.method = method.encode()
        self.error = json.dumps({"error": "io.pointerd.Pointer.PermissionDenied", "parameters": {"role": role}}).encode() + b"\0"
        self.path = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "denying.sock"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.path))
        self.listener.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            client, daemon = self.listener.accept()[0], socket.socket(socket.AF_UNIX)
            daemon.connect(os.environ["POINTERD_SOCKET"])
            for source, target in ((client, daemon), (daemon, client)):
                threading.Thread(target=self.pass_on, args=(source, target, client), daemon=True).start()

    def pass_on(self, source, target, client):
        while data := source.recv(65536):
            if source is client and self.method in data:
                client.sendall(self.error)
            else:
                target.sendall(data)
        target.shutdown(socket.SHUT_RDWR)
