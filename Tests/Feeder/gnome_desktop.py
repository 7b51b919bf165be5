"""GNOME Shell as a test drives it: its windows, its pointer and its monitors, without the extension of pointerd.

The Shell must run in its unsafe mode, in which it answers Eval. All rectangles are in coordinates of its stage.
"""

import json
import os
import time

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, Gio, GLib

import drive
import gnome_hand

PATIENCE = 10000
EXTENSION = "pointerd@pointerd.org"
# What the snippets below need. The pointer and the keyboard stay as long as the Shell.
PRELUDE = """
const { Clutter, Meta } = imports.gi;
const sequence = id => global.get_window_actors().map(actor => actor.meta_window).find(w => w.get_stable_sequence() === id);
const popups = [Meta.WindowType.DROPDOWN_MENU, Meta.WindowType.POPUP_MENU, Meta.WindowType.TOOLTIP];
const list = r => [r.x, r.y, r.width, r.height];
const seat = (global.stage.context?.get_backend?.() ?? Clutter.get_default_backend()).get_default_seat();
const device = kind => seat.create_virtual_device(Clutter.InputDeviceType[kind]);
global._pointer ??= device('POINTER_DEVICE');
global._keyboard ??= device('KEYBOARD_DEVICE');
"""
WINDOWS = """
global.get_window_actors().reverse().filter(a => !a.is_destroyed()).map(a => a.meta_window).filter(w => !w.minimized).map(w => [
    w.get_stable_sequence(), w.is_override_redirect() || popups.includes(w.get_window_type()) ? 'popup' : 'ordinary',
    w.get_title() ?? '', w.get_pid(), list(w.get_frame_rect()), list(w.get_buffer_rect())])
"""
LOGICAL, PHYSICAL = 1, 2
DISPLAY = ("org.gnome.Mutter.DisplayConfig", "/org/gnome/Mutter/DisplayConfig", "org.gnome.Mutter.DisplayConfig")


class Gnome(drive.Desktop):
    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        drive.wait(self.has_started, "GNOME Shell does not start")
        # A banner would cover the windows that a test looks at.
        self.eval("Main.messageTray.bannerBlocked = true; Main.messageTray.getSources().forEach(source => source.destroy())")
        self.hide_overview()
        gnome_hand.prepare(self.bus, self.move, lambda: self.eval("global.get_pointer().slice(0, 2)"))

    def call(self, target, method, arguments=None):
        name, path, interface = target
        return self.bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE, None).unpack()

    def shell(self, interface, method, arguments=None):
        return self.call(
            ("org.gnome.Shell", "/org/gnome/Shell" + interface.replace(".", "/"), "org.gnome.Shell" + interface), method, arguments
        )

    def eval(self, code):
        """Returns what an expression of JavaScript is in the Shell."""
        succeeded, text = self.shell("", "Eval", GLib.Variant("(s)", (f"{{ {PRELUDE}; {code} }}",)))
        if not succeeded:
            raise RuntimeError(text)
        return json.loads(text) if text else None

    def has_started(self):
        try:
            return not self.eval("Main.layoutManager._startingUp")
        except GLib.Error:
            return False

    def hide_overview(self):
        self.eval("Main.overview.hide()")
        drive.wait(lambda: not self.eval("Main.overview.visible"), "the overview stays")

    def enable(self, is_enabled=True):
        """Enables or disables the extension."""
        method = "EnableExtension" if is_enabled else "DisableExtension"
        interface = ("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell.Extensions")
        self.call(interface, method, GLib.Variant("(s)", (EXTENSION,)))

    def windows(self):
        """Returns the windows, the front one first."""
        found = []
        for id, kind, title, process, frame, buffer in self.eval(WINDOWS):
            top, left = frame[1] - buffer[1], frame[0] - buffer[0]
            shadow = [top, left, buffer[3] - frame[3] - top, buffer[2] - frame[2] - left]
            found.append(drive.Window(id, kind, title, process, frame, shadow))
        return found

    def place(self, window, x, y, width=None, height=None):
        """Moves a window, and changes its size: the rectangle is the one without its shadow."""
        width, height = width or window.frame[2], height or window.frame[3]

        def is_there():
            # A window that is new takes the place that the Shell has chosen.
            self.eval(f"sequence({window.id}).move_resize_frame(true, {x}, {y}, {width}, {height})")
            time.sleep(0.1)
            return any(other.id == window.id and other.frame == [x, y, width, height] for other in self.windows())

        drive.wait(is_there, f"{window.title!r} does not take its place")

    def show_in_front(self, window):
        self.eval(f"sequence({window.id}).activate(global.get_current_time())")

    def minimize(self, window):
        self.eval(f"sequence({window.id}).minimize()")

    def close(self, window):
        self.eval(f"sequence({window.id}).delete(global.get_current_time())")

    def move(self, x, y):
        self.eval(f"global._pointer.notify_absolute_motion(0, {x}, {y})")

    def press(self, is_pressed):
        self.eval(f"global._pointer.notify_button(0, 1, Clutter.ButtonState.{'PRESSED' if is_pressed else 'RELEASED'})")

    def click(self):
        self.press(True)
        self.press(False)

    def begin_drag(self, place):
        """Presses the button at a place, and leaves it pressed."""
        self.move(*place)
        time.sleep(0.1)
        self.press(True)

    def key(self, name):
        for state in ("PRESSED", "RELEASED"):
            self.eval(f"global._keyboard.notify_keyval(0, Clutter.KEY_{name}, Clutter.KeyState.{state})")

    def picture(self, area):
        """Returns a picture of a part of the stage, and the place of that part, which may be a little larger."""
        # The Shell counts in pixels of its own style, which are larger where the stage counts in pixels of the screen.
        unit = self.eval("imports.gi.St.ThemeContext.get_for_stage(global.stage).scale_factor")
        left, top = area[0] // unit, area[1] // unit
        right, bottom = -(-(area[0] + area[2]) // unit), -(-(area[1] + area[3]) // unit)
        part = tuple(int(value) for value in (left, top, right - left, bottom - top))
        file = os.path.join(os.environ["HOME"], "screenshot.png")
        self.shell(".Screenshot", "ScreenshotArea", GLib.Variant("(iiiibs)", (*part, False, file)))
        return GdkPixbuf.Pixbuf.new_from_file(file), [value * unit for value in part]

    def size(self):
        """Returns the rectangle of the stage."""
        return [0, 0, *self.eval("global.display.get_size()")]

    def layout_mode(self):
        return self.call(DISPLAY, "GetCurrentState")[3]["layout-mode"]

    def set_scale(self, scale, layout_mode):
        """Sets the scale of the only monitor, and whether the stage counts in points (logical) or in pixels (physical). From GNOME 50 on
        there are only points."""
        if self.layout_mode() != layout_mode:
            # The Shell keeps its mode once a scale has been set.
            features = ["scale-monitor-framebuffer"] if layout_mode == LOGICAL else []
            self.eval(
                "new imports.gi.Gio.Settings({ schema_id: 'org.gnome.mutter' }).set_strv('experimental-features', "
                f"{json.dumps(features)}); null"
            )
            drive.wait(lambda: self.layout_mode() == layout_mode, "the layout mode stays")
        serial, monitors, *_ = self.call(DISPLAY, "GetCurrentState")
        (connector, *_), modes, _ = monitors[0]
        mode = next(mode[0] for mode in modes if mode[6].get("is-current"))
        temporary = 1
        monitor = (0, 0, scale, 0, True, [(connector, mode, {})])
        self.call(DISPLAY, "ApplyMonitorsConfig", GLib.Variant("(uua(iiduba(ssa{sv}))a{sv})", (serial, temporary, [monitor], {})))
