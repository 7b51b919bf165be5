"""GNOME Shell, as a test sees it: its own words, its pixels, and a hand that moves the cursor. Its session runs in unsafe mode."""

import json
import os
import pathlib
import time

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, Gio, GLib

import gnome_hand

EXTENSION = "pointerd@pointerd.org"
NAME = "org.pointerd.Desktop1"
LIMIT = 60
# What the snippets below use, beside the module Main, which the Shell gives them. From GNOME 48 on the tracker is that of the backend,
# and after GNOME 50 the seat is that of the stage.
PRELUDE = """
const { Clutter, GObject, Meta } = imports.gi;
const seat = (global.stage.context?.get_backend?.() ?? Clutter.get_default_backend()).get_default_seat();
const tracker = global.backend?.get_cursor_tracker?.() ?? Meta.CursorTracker.get_for_display(global.display);
const drawn = Main.layoutManager.uiGroup.get_children().find(actor => actor.name === 'pointerd');
"""


class Shell:
    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)

    def call(self, service, path, method, arguments=None):
        return gnome_hand.call(self.bus, service, path, method, arguments)

    def ask(self, script):
        """Returns the value of a function's body in the Shell."""
        body = f"(() => {{ {PRELUDE} {script} }})()"
        is_done, text = self.call("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell.Eval", GLib.Variant("(s)", (body,)))
        if not is_done:
            raise RuntimeError(f"{text}: {script}")
        return json.loads(text) if text else None

    def start(self):
        """Waits until the Shell has started, leaves the overview, and gets a hand."""
        start = time.monotonic()
        while True:
            try:
                if not self.ask("return !Main.layoutManager._startingUp;"):
                    continue
                self.ask("""
                    Main.overview.hide();
                    global.hand = seat.create_virtual_device(Clutter.InputDeviceType.POINTER_DEVICE);
                """)
                while self.ask("return Main.overview.visible;"):
                    GLib.usleep(20_000)
                break
            except (GLib.Error, RuntimeError):
                if time.monotonic() - start > LIMIT:
                    raise
                GLib.usleep(20_000)
        gnome_hand.prepare(self.bus, self.move, lambda: self.ask("return global.get_pointer().slice(0, 2);"))

    def version(self):
        """Returns the Shell's version as a number."""
        return gnome_hand.version(self.bus)

    def move(self, x, y):
        self.ask(f"global.hand.notify_absolute_motion(0, {x}, {y});")

    def press(self, is_down):
        self.ask(f"global.hand.notify_button(0, 1, {int(is_down)});")

    def cursor(self):
        """Returns "visible" or "hidden", as the compositor says."""
        return "visible" if self.ask("return tracker.get_pointer_visible();") else "hidden"

    def watch_cursor(self):
        """Notes from now on when the cursor becomes visible for more than a moment of the compositor's own."""
        self.ask("""
            global.shown = 0;
            global.watch ??= tracker.connect_after('visibility-changed', () => {
                global.shown = tracker.get_pointer_visible() ? imports.gi.GLib.get_monotonic_time() : 0;
            });
        """)

    def time_of_cursor(self):
        """Returns the time at which the cursor became visible, of time.monotonic()."""
        return self.ask("return global.shown;") / 1e6

    def is_drawn(self):
        """Returns whether actors of the extension are visible."""
        return self.ask("return Boolean(drawn && drawn.visible && drawn.get_children().some(child => child.visible));")

    def places(self):
        """Returns the rectangles of what is drawn, in the stage's coordinates."""
        return self.ask("""
            return (drawn?.visible ? drawn.get_children() : []).filter(child => child.visible).map(child => {
                const [x, y] = child.get_transformed_position();
                return [x, y, child.width, child.height].map(Math.round);
            });
        """)

    def is_drawn_around(self, x, y):
        """Returns whether something is drawn whose middle is at a place."""
        return any(abs(left + width / 2 - x) < 2 and abs(top + height / 2 - y) < 2 for left, top, width, height in self.places())

    def has_name(self):
        """Returns whether the extension answers on the bus."""
        return self.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", GLib.Variant("(s)", (NAME,)))[0]

    def enable(self, is_on):
        self.ask(f"Main.extensionManager.{'enable' if is_on else 'disable'}Extension('{EXTENSION}');")

    def picture(self, file):
        """Keeps a picture of the screen without the cursor, and returns it."""
        file = str(pathlib.Path(file).resolve())
        self.call(
            "org.gnome.Shell",
            "/org/gnome/Shell/Screenshot",
            "org.gnome.Shell.Screenshot.Screenshot",
            GLib.Variant("(bbs)", (False, False, file)),
        )
        return Picture(file)


def sprite(outline=0, paint=0, color=0, count=0, x=0, y=0, width=60, height=60, radius=0, turn=0, line=0, share=0, clip=(0, 0, -1, -1)):
    """Returns a sprite as the extension gets it."""
    return (outline, paint, color, count, 1, x, y, width, height, radius, turn, line, share, *clip)


class Client:
    """A program on the session's bus that draws by the extension."""

    def __init__(self):
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None
        )

    def call(self, method, arguments=None):
        """Returns the name of the error; nothing if there is none."""
        try:
            self.bus.call_sync(NAME, "/org/pointerd/Desktop1", f"{NAME}.Pointer", method, arguments, None, Gio.DBusCallFlags.NONE, -1, None)
        except GLib.Error as error:
            return Gio.DBusError.get_remote_error(error)
        return ""

    def draw(self, sprites, path=(), hides=False, number=0):
        return self.call("Draw", GLib.Variant("(uba(yyuuddddddddddddd)ad)", (number, hides, sprites, path)))

    def close(self):
        self.bus.close_sync(None)


class Picture:
    def __init__(self, file):
        self.pixels = GdkPixbuf.Pixbuf.new_from_file(file)
        self.data = self.pixels.get_pixels()

    def pixel(self, x, y):
        """Returns the levels of red, green and blue."""
        start = int(y) * self.pixels.get_rowstride() + int(x) * self.pixels.get_n_channels()
        return tuple(self.data[start : start + 3])
