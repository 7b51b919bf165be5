"""What the daemon finds around it where it is a service: the service manager, and the system bus."""

import shutil
import socket
import subprocess

from subject import PATIENCE


class Manager:
    """A service manager: the daemon notifies it that it is ready."""

    def __init__(self, folder):
        path = str(folder / "notify")
        self.environment = {"NOTIFY_SOCKET": path}
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(path)
        self.socket.settimeout(PATIENCE)

    def drain(self):
        found = []
        self.socket.setblocking(False)
        try:
            while True:
                found.append(self.socket.recv(4096).split(b"\n")[0])
        except BlockingIOError:
            self.socket.settimeout(PATIENCE)
            return found

    def await_message(self, word):
        while not self.socket.recv(4096).startswith(word):
            pass


class Bus:
    """A system bus of its own. Nobody is on it but the daemons."""

    def __init__(self, folder):
        folder.mkdir()
        address = f"unix:path={folder}/socket"
        self.environment = {"DBUS_SYSTEM_BUS_ADDRESS": address}
        (folder / "bus.conf").write_text(
            f"<busconfig><listen>{address}</listen><policy context='default'><allow user='*'/><allow own='*'/>"
            "<allow send_destination='*'/><allow receive_sender='*'/></policy></busconfig>"
        )
        command = ["dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", "--nopidfile", "--print-address"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
        # It says where it listens once it does.
        self.process.stdout.readline()

    @staticmethod
    def is_installed():
        return shutil.which("dbus-daemon") is not None

    def stop(self):
        self.process.kill()
        self.process.wait()
