#!/usr/bin/python3
"""A window over the whole screen, of one color, that counts what the pointer does in it: clicks, drags and motion without a button.

It prints a line when it is shown, and the counts as a line of JSON for each line of its standard input.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk

# A drag ends at least so far from where it began, in points.
FAR = 8


class Counting:
    def __init__(self):
        self.counts = {"clicks": 0, "drags": 0, "dragged": 0, "hovers": 0, "left": 0}
        self.pressed = None
        window = Gtk.Window(title="counting")
        area = Gtk.EventBox()
        style = Gtk.CssProvider()
        style.load_from_data(b"window { background: #0000ff }")
        window.get_style_context().add_provider(style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
        mask = Gdk.EventMask
        area.add_events(mask.BUTTON_PRESS_MASK | mask.BUTTON_RELEASE_MASK | mask.POINTER_MOTION_MASK | mask.LEAVE_NOTIFY_MASK)
        area.connect("button-press-event", self.press)
        area.connect("button-release-event", self.release)
        area.connect("motion-notify-event", self.move)
        area.connect("leave-notify-event", self.leave)
        window.add(area)
        window.fullscreen()
        window.show_all()
        # Each motion counts, not only the last one of a frame.
        area.get_window().set_event_compression(False)
        window.get_window().set_event_compression(False)

    def press(self, _area, event):
        self.pressed = event.x, event.y

    def release(self, _area, event):
        if self.pressed:
            is_far = max(abs(event.x - self.pressed[0]), abs(event.y - self.pressed[1])) >= FAR
            self.counts["drags" if is_far else "clicks"] += 1
        self.pressed = None

    def move(self, _area, _event):
        self.counts["dragged" if self.pressed else "hovers"] += 1

    def leave(self, _area, event):
        # A press takes a grab, and that is no leave.
        self.counts["left"] += event.mode == Gdk.CrossingMode.NORMAL

    def answer(self, source, _condition):
        if not source.readline():
            Gtk.main_quit()
            return False
        print(json.dumps(self.counts), flush=True)
        return True


counting = Counting()
GLib.io_add_watch(sys.stdin, GLib.PRIORITY_LOW, GLib.IOCondition.IN | GLib.IOCondition.HUP, counting.answer)
GLib.idle_add(lambda: print("shown", flush=True))
Gtk.main()
