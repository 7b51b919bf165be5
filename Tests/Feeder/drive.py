"""The windows and the pointer of a desktop session, as a person's hand moves them: X11 with a window manager, sway, GNOME, or KDE."""

import os
import pathlib
import sys
import time
from collections import namedtuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Desktop"))

LIMIT = 20
# How often sway is told the size of a window.
RESIZES = 10
# A window: how the window system names it, its kind ("ordinary" or "popup"), its title and process, the rectangle that it covers without
# decorations and shadow, and its shadow: top, left, bottom and right. On X11 in pixels, on sway in points.
Window = namedtuple("Window", "id kind title process frame shadow")


def wait(condition, what, limit=LIMIT):
    """Waits until a condition holds. Returns what it returned."""
    start = time.monotonic()
    while not (result := condition()):
        if time.monotonic() - start > limit:
            raise TimeoutError(what)
        time.sleep(0.01)
    return result


class Desktop:
    def find(self, title, kind="ordinary"):
        """Returns the front window whose title begins so, as a browser adds its name; or None."""
        return next((window for window in self.windows() if window.title.startswith(title) and window.kind == kind), None)

    def wait_for(self, title, kind="ordinary"):
        return wait(lambda: self.find(title, kind), f"no window {title!r}")


class X11(Desktop):
    def __init__(self):
        from Xlib import X, display

        from screen import Screen

        self.X = X
        self.display = display.Display()
        self.root = self.display.screen().root
        # Its clicks and its moves are those of XTEST.
        self.pointer = Screen()

    def atom(self, name):
        return self.display.intern_atom(name)

    def numbers(self, window, name):
        property = window.get_full_property(self.atom(name), self.X.AnyPropertyType)
        return list(property.value) if property else []

    def manager(self):
        """Returns the name of the window manager, or None."""
        from Xlib.error import XError

        windows = self.numbers(self.root, "_NET_SUPPORTING_WM_CHECK")
        try:
            check = self.display.create_resource_object("window", windows[0])
            return check.get_full_text_property(self.atom("_NET_WM_NAME"))
        except (IndexError, XError):
            return None

    def windows(self):
        """Returns the windows, the front one first."""
        from Xlib.error import XError

        managed = [
            (self.display.create_resource_object("window", id), "ordinary")
            for id in self.numbers(self.root, "_NET_CLIENT_LIST_STACKING") or self.numbers(self.root, "_NET_CLIENT_LIST")
        ]
        placed = [(window, "popup") for window in self.root.query_tree().children]
        found = []
        for window, kind in reversed(managed + placed):
            try:
                attributes = window.get_attributes()
                is_shown = attributes.map_state == self.X.IsViewable and attributes.win_class == self.X.InputOutput
                if is_shown and (kind == "ordinary" or attributes.override_redirect):
                    found.append(self.describe(window, kind))
            except XError:
                continue
        return found

    def describe(self, window, kind):
        size = window.get_geometry()
        corner = self.root.translate_coords(window, 0, 0)
        left, right, top, bottom = self.numbers(window, "_GTK_FRAME_EXTENTS") or [0] * 4
        frame = [corner.x + left, corner.y + top, size.width - left - right, size.height - top - bottom]
        title = window.get_full_text_property(self.atom("_NET_WM_NAME")) or window.get_wm_name() or ""
        process = self.numbers(window, "_NET_WM_PID")
        return Window(window.id, kind, title, process[0] if process else None, frame, [top, left, bottom, right])

    def request(self, window, message, data):
        """Asks the window manager."""
        from Xlib.protocol import event

        target = self.display.create_resource_object("window", window.id)
        data = [value & 0xFFFFFFFF for value in data + [0] * (5 - len(data))]
        mask = self.X.SubstructureRedirectMask | self.X.SubstructureNotifyMask
        self.root.send_event(event.ClientMessage(window=target, client_type=self.atom(message), data=(32, data)), event_mask=mask)
        self.display.sync()

    def place(self, window, x, y, width=None, height=None):
        """Moves a window, and changes its size: the rectangle is the one that the window covers."""
        top, left, bottom, right = window.shadow
        static, position, extent, pager = 10, 3 << 8, 3 << 10, 2 << 12
        width, height = width or window.frame[2], height or window.frame[3]
        self.request(
            window,
            "_NET_MOVERESIZE_WINDOW",
            [static | position | extent | pager, x - left, y - top, width + left + right, height + top + bottom],
        )

    def show_in_front(self, window):
        self.request(window, "_NET_ACTIVE_WINDOW", [2])

    def has_focus(self, window):
        """Returns whether the window, or one inside of it, gets what is typed."""
        from Xlib.error import XError

        place = self.display.get_input_focus().focus
        try:
            while isinstance(place, type(self.root)) and place.id not in (window.id, self.root.id):
                place = place.query_tree().parent
        except XError:
            return False
        return getattr(place, "id", None) == window.id

    def minimize(self, window):
        iconic = 3
        self.request(window, "WM_CHANGE_STATE", [iconic])

    def close(self, window):
        self.request(window, "_NET_CLOSE_WINDOW", [0, 2])

    def move(self, x, y):
        self.pointer.move(x, y)

    def click(self):
        self.pointer.click()

    def turn(self, clicks):
        """Turns the wheel, towards the user if the clicks are positive."""
        from Xlib.ext import xtest

        for _ in range(abs(clicks)):
            for kind in (self.X.ButtonPress, self.X.ButtonRelease):
                xtest.fake_input(self.display, kind, 5 if clicks > 0 else 4)
        self.display.sync()


class Sway(Desktop):
    def __init__(self):
        from compositor import Compositor
        from virtual_pointer import VirtualPointer

        self.sway = Compositor()
        outputs = [output["rect"] for output in self.sway.ask("--type", "get_outputs")]
        self.pointer = VirtualPointer(max(o["x"] + o["width"] for o in outputs), max(o["y"] + o["height"] for o in outputs))

    def nodes(self):
        """Returns the nodes of the visible windows, in the order of the tree."""
        found = []

        def visit(node):
            if node.get("pid") and node.get("visible"):
                found.append(node)
            for child in node["nodes"] + node["floating_nodes"]:
                visit(child)

        visit(self.sway.ask("--type", "get_tree"))
        return found

    def windows(self):
        found = []
        for node in self.nodes():
            outer, inner = node["rect"], node["window_rect"]
            frame = [outer["x"] + inner["x"], outer["y"] + inner["y"], inner["width"], inner["height"]]
            found.append(Window(node["id"], "ordinary", node["name"] or "", node["pid"], frame, [0] * 4))
        return found

    def command(self, window, text):
        self.sway.run("swaymsg", f"[con_id={window.id}] {text}")

    def place(self, window, x, y, width=None, height=None):
        """Moves a window, and changes its size as far as its program goes along; makes it a floating one."""
        tiled = window.frame[2:]
        self.command(window, "floating enable")
        # A window that has just begun to float keeps its program's size, and takes another one later: until the program has painted the
        # window in that, sway may go back to the one before. Some programs never take it.
        for _ in range(RESIZES if width else 0):
            self.command(window, f"resize set width {width} px height {height} px")
            time.sleep(0.1)
            node = next(node for node in self.nodes() if node["id"] == window.id)
            size, painted = ([node[part]["width"], node[part]["height"]] for part in ("window_rect", "geometry"))
            if size == painted and (size == [width, height] or size != tiled):
                break
        self.command(window, f"move absolute position {x} {y}")

    def workspace(self):
        """Returns the name of the workspace in the place of the first output."""
        outputs = self.sway.ask("--type", "get_outputs")
        return next(output["current_workspace"] for output in outputs if output["rect"]["x"] == 0)

    def tile(self, window):
        self.command(window, "floating disable")

    def show_in_front(self, window):
        self.command(window, "focus")

    def minimize(self, window):
        """Moves a window to a workspace that is not shown."""
        self.command(window, "move container to workspace away")

    def close(self, window):
        self.command(window, "kill")

    def move(self, x, y):
        self.pointer.move(x, y)

    def click(self):
        self.pointer.click()

    def turn(self, clicks):
        """Turns the wheel, towards the user if the clicks are positive."""
        self.pointer.turn(clicks)


class KDE(Desktop):
    # Points of the screen that the session shows.
    SIZE = (1280, 800)

    def __init__(self):
        from fake_input import FakeInput
        from kwin import KWin

        self.kwin, self.new_pointer = KWin(), FakeInput
        self.connect()

    def connect(self):
        """Connects to KWin. Returns false if there is none."""
        try:
            # Without a mouse KWin has no pointer.
            self.pointer = self.new_pointer()
        except OSError:
            return False
        return self.kwin.answers()

    def windows(self):
        """Returns the visible windows, the front one first."""
        found = self.kwin.run("""return all().reverse().filter(function (w) { return !w.minimized && !w.deleted; }).map(function (w) {
            return [String(w.internalId), w.popupWindow ? "popup" : "ordinary", w.caption, w.pid, rect(w.frameGeometry),
                    rect(w.bufferGeometry), String(w.resourceClass)];
        });""")
        windows = []
        for number, kind, title, process, outer, surface, program in found:
            if program == "pointer-overlay":
                continue
            left, top = max(outer[0], surface[0]), max(outer[1], surface[1])
            right, bottom = min(outer[0] + outer[2], surface[0] + surface[2]), min(outer[1] + outer[3], surface[1] + surface[3])
            shadow = [top - surface[1], left - surface[0], surface[1] + surface[3] - bottom, surface[0] + surface[2] - right]
            windows.append(Window(number, kind, title, process, [left, top, right - left, bottom - top], shadow))
        return windows

    def act(self, window, text):
        """Does something with a window, which the script calls w."""
        return self.kwin.run(f"""var w = find("{window.id}"); if (!w) return false; {text}; return true;""")

    def place(self, window, x, y, width=None, height=None):
        width, height = width or window.frame[2], height or window.frame[3]
        self.act(window, f"w.frameGeometry = {{ x: {x}, y: {y}, width: {width}, height: {height} }}")

    def show_in_front(self, window):
        self.act(window, "if (six) workspace.activeWindow = w; else workspace.activeClient = w")

    def minimize(self, window):
        self.act(window, "w.minimized = true")

    def close(self, window):
        self.act(window, "w.closeWindow()")

    def picture(self):
        return self.kwin.picture()

    def move(self, x, y):
        self.pointer.move(x, y)

    def click(self):
        self.pointer.click()

    def turn(self, clicks):
        """Turns the wheel, towards the user if the clicks are positive."""
        self.pointer.turn(clicks)


def of_session():
    if os.environ.get("XDG_CURRENT_DESKTOP") == "GNOME":
        from gnome_desktop import Gnome

        return Gnome()
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        return KDE()
    return Sway() if "WAYLAND_DISPLAY" in os.environ else X11()
