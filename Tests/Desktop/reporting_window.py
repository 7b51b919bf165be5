#!/usr/bin/python3
"""A fullscreen window of one color that says what arrives: a line for each press, release and motion. Runs inside of a Wayland session.

usage: reporting_window.py COLOR
Each line on standard input is the name of the cursor over the window from then on; "none" hides it.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk


def say(word, event=None):
    """Says what arrives. Returns that nobody else needs it."""
    place = f" {event.x:.0f} {event.y:.0f}" if event else ""
    print(word + place, flush=True)
    return True


def main():
    window = Gtk.Window(title="reporting")
    style = Gtk.CssProvider()
    style.load_from_data(f"window {{ background: {sys.argv[1]}; }}".encode())
    window.get_style_context().add_provider(style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
    window.add_events(Gdk.EventMask.BUTTON_PRESS_MASK | Gdk.EventMask.BUTTON_RELEASE_MASK | Gdk.EventMask.POINTER_MOTION_MASK)
    window.connect("button-press-event", lambda _, event: say("press", event) if event.type == Gdk.EventType.BUTTON_PRESS else None)
    window.connect("button-release-event", lambda _, event: say("release", event))
    window.connect("motion-notify-event", lambda _, event: say("motion", event))
    window.connect("window-state-event", lambda _, event: event.new_window_state & Gdk.WindowState.FULLSCREEN and say("fullscreen"))
    window.set_decorated(False)
    window.fullscreen()
    window.show_all()

    def obey(*_):
        name = sys.stdin.readline().strip()
        if not name:
            return False
        window.get_window().set_cursor(Gdk.Cursor.new_from_name(Gdk.Display.get_default(), name))
        say(f"cursor {name}")
        return True

    GLib.io_add_watch(sys.stdin, GLib.IOCondition.IN, obey)
    Gtk.main()


main()
