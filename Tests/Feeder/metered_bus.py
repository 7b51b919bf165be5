"""An accessibility bus on which each program has one question at a time, and what its answers cost is measured."""

import json
import os
import pathlib
import subprocess
import threading

from gi.repository import Gio, GLib

import drive

NAME, PATH = "org.a11y.Bus", "/org/a11y/bus"
DESCRIPTION = f"""<node><interface name="{NAME}"><method name="GetAddress"><arg type="s" direction="out"/></method></interface></node>"""
METER = pathlib.Path(__file__).resolve().parent / "question_meter.py"


class MeteredBus:
    """A session bus that names question_meter.py as the accessibility bus. `session` is its address."""

    loop = None

    def __init__(self, session):
        if not MeteredBus.loop:
            MeteredBus.loop = GLib.MainLoop()
            threading.Thread(target=MeteredBus.loop.run, daemon=True).start()
        self.programs = session.programs
        folder = pathlib.Path(os.environ["XDG_RUNTIME_DIR"])
        self.socket, self.session = folder / "metered", f"unix:path={folder / 'metered-session'}"
        self.socket.unlink(missing_ok=True)
        self.log = self.programs.logs / "meter.log"
        with open(self.log, "w", encoding="utf-8") as log:
            command = ["/usr/bin/python3", METER, self.socket, session.bus.address]
            self.meter = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log)
        drive.wait(lambda: self.log.stat().st_size, "the meter does not listen")
        self.programs.start("dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={self.session}")
        drive.wait((folder / "metered-session").exists, "no second session bus")
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(self.session, flags, None, None)
        self.bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0], self.answer, None, None)
        daemon, values = "org.freedesktop.DBus", GLib.Variant("(su)", (NAME, 0))
        self.bus.call_sync(daemon, "/org/freedesktop/DBus", daemon, "RequestName", values, None, Gio.DBusCallFlags.NONE, -1, None)

    def answer(self, _bus, _sender, _path, _interface, _method, _arguments, call):
        call.return_value(GLib.Variant("(s)", (f"unix:path={self.socket}",)))

    def end(self):
        """Ends it, and returns what the answers have cost."""
        self.bus.close_sync()
        self.programs.end("dbus-daemon")
        self.meter.terminate()
        self.meter.wait(drive.LIMIT)
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()[1:]]
