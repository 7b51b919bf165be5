"""The X server of a test: its pixels, its cursor, and a person's hand."""

import os
import pathlib
import struct
import subprocess

from Xlib import X, display
from Xlib.ext import xtest

BLACK, WHITE, BLUE = 0x000000, 0xFFFFFF, 0x0000FF


class Screen:
    def __init__(self):
        self.display = display.Display()
        self.root = self.display.screen().root
        self.clicks = 0
        self.place = (0, 0)
        self.frames = pathlib.Path(os.environ["POINTERD_SESSION_FRAMES"]) / "Xvfb_screen0"

    def shows_cursor(self):
        """Returns whether the server keeps a frame with the cursor: Xvfb does."""
        return self.frames.exists()

    def outputs(self):
        """Returns the names of the outputs that are on."""
        resources = self.root.xrandr_get_screen_resources()
        infos = [self.display.xrandr_get_output_info(output, resources.config_timestamp) for output in resources.outputs]
        return [info.name for info in infos if info.crtc]

    def move(self, x, y):
        """Moves the cursor as a mouse does, so that the server reports raw motion."""
        xtest.fake_input(self.display, X.MotionNotify, x=x, y=y)
        self.display.sync()
        self.place = (x, y)

    def warp(self, x, y):
        """Moves the cursor as a program does, of which the server reports no motion."""
        self.root.warp_pointer(x, y)
        self.display.sync()
        self.place = (x, y)

    def click(self):
        self.press()
        self.release()

    def press(self, button=1):
        xtest.fake_input(self.display, X.ButtonPress, button)
        self.display.sync()

    def release(self, button=1):
        xtest.fake_input(self.display, X.ButtonRelease, button)
        self.display.sync()

    def roll(self):
        """Turns the wheel by one notch, towards the hand."""
        xtest.fake_input(self.display, X.ButtonPress, 5)
        xtest.fake_input(self.display, X.ButtonRelease, 5)
        self.display.sync()

    def pixel(self, x, y):
        """Returns the levels of red, green and blue, without the cursor."""
        data = self.root.get_image(x, y, 1, 1, X.ZPixmap, 0xFFFFFFFF).data
        return data[2], data[1], data[0]

    def cursor(self):
        """Returns "visible" or "hidden"; "unknown" while what is below changes.

        The server's frame has the cursor, and the image of the root window has not.
        """
        side, (left, top) = 24, (self.place[0] - 4, self.place[1] - 4)

        def plain():
            return self.root.get_image(left, top, side, side, X.ZPixmap, 0xFFFFFFFF).data

        before = plain()
        frame = self.frames.read_bytes()
        if plain() != before:
            return "unknown"
        header = struct.unpack(">25I", frame[:100])
        start, stride = header[0] + 12 * header[19], header[12]
        for row in range(side):
            shown = frame[start + (top + row) * stride + 4 * left :][: 4 * side]
            below = before[4 * side * row :][: 4 * side]
            if any(shown[i] != below[i] for i in range(4 * side) if i % 4 < 3):
                return "visible"
        return "hidden"

    def window(self, color, frame=(0, 0, 1280, 800), label=None):
        """Maps a window above all others, with a label of another color."""
        depth = self.display.screen().root_depth
        # As a background, so that the server paints it whenever the window is exposed.
        picture = self.root.create_pixmap(frame[2], frame[3], depth)
        picture.fill_rectangle(picture.create_gc(foreground=color), 0, 0, frame[2], frame[3])
        if label:
            picture.fill_rectangle(picture.create_gc(foreground=BLACK), *label)
        window = self.root.create_window(
            *frame,
            0,
            depth,
            X.InputOutput,
            X.CopyFromParent,
            background_pixmap=picture,
            override_redirect=True,
            event_mask=X.ButtonPressMask,
        )
        window.map()
        self.display.sync()
        return window

    def count_clicks(self):
        """Counts the presses that have come to the windows."""
        self.display.sync()
        for _ in range(self.display.pending_events()):
            self.clicks += self.display.next_event().type == X.ButtonPress
        return self.clicks

    def has_compositing_manager(self):
        return bool(self.display.get_selection_owner(self.display.intern_atom("_NET_WM_CM_S0")))

    def overlay_windows(self):
        """Returns the overlay's windows that are mapped."""
        found = []
        for window in self.root.query_tree().children:
            if window.get_wm_name() == "pointer-overlay" and window.get_attributes().map_state == X.IsViewable:
                found.append(window)
        return found

    def keep(self, folder, name, crop=None):
        """Keeps a picture of the screen, or of a part of it: its size and its corner, as in 100x50+10+20. Returns the file."""
        part = ["-crop", crop, "+repage"] if crop else []
        subprocess.run(["import", "-window", "root", *part, "-strip", f"{folder}/{name}.png"], check=True)
        return f"{folder}/{name}.png"

    def hold_shift(self, is_down):
        key = self.display.keysym_to_keycode(0xFFE1)
        xtest.fake_input(self.display, X.KeyPress if is_down else X.KeyRelease, key)
        self.display.sync()
