"""KWin as a test sees it: scripts of the test's own in KWin, and pictures of what it shows."""

import itertools
import json
import os
import pathlib
import subprocess

from gi.repository import Gio, GLib

SERVICE = "org.kde.KWin"
INTERFACE = """<node><interface name="org.pointerd.Test"><method name="Answer"><arg type="s" direction="in"/></method></interface></node>"""
LIMIT = 20
# The Wayland display that shows KWin as a window over the whole screen; None where KWin makes pictures itself.
AROUND = os.environ.get("POINTERD_SESSION_AROUND")
# What each script begins with: the windows from back to front, and what differs between KWin 5 and 6.
BEGINNING = """
var six = typeof workspace.windowList === "function";
function all() {
    if (six) return workspace.stackingOrder.slice();
    return workspace.clientList().sort(function (a, b) { return a.stackingOrder - b.stackingOrder; });
}
function rect(r) { return [r.x, r.y, r.width, r.height]; }
function find(id) { return all().filter(function (w) { return String(w.internalId) === id; })[0]; }
"""


def picture_around():
    """Returns the picture of the compositor around KWin, as KWin's own. KWin's cursor is not in it, as sway has no pointer there."""
    text = subprocess.run(["grim", "-t", "ppm", "-"], env=os.environ | {"WAYLAND_DISPLAY": AROUND}, check=True, capture_output=True).stdout
    _, size, _, pixels = text.split(b"\n", 3)
    width, height = (int(number) for number in size.split())
    data = bytearray(width * height * 4)
    for channel in range(3):
        data[2 - channel :: 4] = pixels[channel::3]
    return bytes(data), width, height, width * 4


class KWin:
    numbers = itertools.count(1)

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.context = GLib.MainContext.default()
        self.answer = None
        interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
        self.bus.register_object("/org/pointerd/Test", interface, self.receive, None, None)
        self.file = pathlib.Path(os.environ["HOME"]) / f"kwin-test-{os.getpid()}.js"

    def receive(self, _connection, _sender, _path, _interface, _method, arguments, call):
        self.answer = json.loads(arguments.unpack()[0])
        call.return_value(None)

    def call(self, path, interface, method, signature=None, *arguments):
        value = GLib.Variant(signature, arguments) if signature else None
        reply = self.bus.call_sync(SERVICE, path, interface, method, value, None, 0, LIMIT * 1000, None)
        return reply.unpack()

    def scripting(self, method, *texts):
        return self.call("/Scripting", "org.kde.kwin.Scripting", method, f"({'s' * len(texts)})" if texts else None, *texts)

    def run(self, body):
        """Runs a script in KWin, and returns the value of its last expression, a function's body that returns it."""
        name = f"pointerd-test-{next(self.numbers)}"
        self.answer = None
        self.file.write_text(
            f"""{BEGINNING}
            callDBus("{self.bus.get_unique_name()}", "/org/pointerd/Test", "org.pointerd.Test", "Answer",
                     JSON.stringify([(function () {{ {body} }})()]));""",
            encoding="utf-8",
        )
        self.scripting("loadScript", str(self.file), name)
        self.scripting("start")
        end = GLib.get_monotonic_time() + LIMIT * 1_000_000
        while self.answer is None:
            if GLib.get_monotonic_time() > end:
                raise TimeoutError(f"KWin does not run {body}")
            self.context.iteration(False)
        self.scripting("unloadScript", name)
        return self.answer[0]

    def answers(self):
        """Returns whether KWin is on the bus."""
        try:
            self.scripting("isScriptLoaded", "none")
        except GLib.Error:
            return False
        return True

    def process(self):
        """Returns the number of KWin's process."""
        reply = self.bus.call_sync(
            "org.freedesktop.DBus",
            "/",
            "org.freedesktop.DBus",
            "GetConnectionUnixProcessID",
            GLib.Variant("(s)", (SERVICE,)),
            None,
            0,
            LIMIT * 1000,
            None,
        )
        return reply.unpack()[0]

    def is_loaded(self, name):
        return self.scripting("isScriptLoaded", name)[0]

    def picture(self, cursor=False):
        """Returns what the screen shows: its pixels as blue, green, red and a fourth byte, width, height, and bytes of a row."""
        if AROUND:
            return picture_around()
        reader, writer = os.pipe()
        descriptors = Gio.UnixFDList.new()
        index = descriptors.append(writer)
        os.close(writer)
        options = {"include-cursor": GLib.Variant("b", cursor), "native-resolution": GLib.Variant("b", True)}
        reply, _ = self.bus.call_with_unix_fd_list_sync(
            SERVICE,
            "/org/kde/KWin/ScreenShot2",
            "org.kde.KWin.ScreenShot2",
            "CaptureWorkspace",
            GLib.Variant("(a{sv}h)", (options, index)),
            None,
            0,
            LIMIT * 1000,
            descriptors,
            None,
        )
        del descriptors
        facts = reply.unpack()[0]
        with open(reader, "rb") as stream:
            data = stream.read()
        return data, facts["width"], facts["height"], facts["stride"]
