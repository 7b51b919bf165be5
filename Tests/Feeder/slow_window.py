#!/usr/bin/python3
"""A GTK 3 window with 60 buttons whose program is slow on the accessibility bus: it takes 30 ms before it looks at each question. It needs
python3-gi, gir1.2-gtk-3.0 and at-spi2-core.

usage: slow_window.py waits|works [--title TEXT] [--size WxH]

    waits   it sleeps meanwhile, as a program does that asks another one
    works   it uses the processor meanwhile
"""

import ctypes
import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

import windows

# Seconds.
PACE = 0.03
COLUMNS, BUTTONS = 10, 60
METHOD_CALL, NOT_YET_HANDLED = 1, 1


def works():
    end = time.process_time() + PACE
    while time.process_time() < end:
        pass


class Slowness:
    """What the main thread does before each question that comes over the accessibility bus."""

    def __init__(self, act):
        dbus, bridge = ctypes.CDLL("libdbus-1.so.3"), ctypes.CDLL("libatspi.so.0")
        dbus.dbus_message_get_type.argtypes = [ctypes.c_void_p]
        bridge.atspi_get_a11y_bus.restype = ctypes.c_void_p

        def before(connection, message, data):
            if dbus.dbus_message_get_type(message) == METHOD_CALL:
                act()
            return NOT_YET_HANDLED

        self.filter = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(before)
        connection = ctypes.c_void_p(bridge.atspi_get_a11y_bus())
        if not dbus.dbus_connection_add_filter(connection, self.filter, None, None):
            raise MemoryError


def main():
    options = windows.options("slow", "kind")
    window = Gtk.Window(title=options.title)
    window.set_default_size(options.width, options.height)
    grid = Gtk.Grid()
    for number in range(BUTTONS):
        grid.attach(Gtk.Button(label=f"{number}"), number % COLUMNS, number // COLUMNS, 1, 1)
    window.add(grid)
    window.connect("destroy", Gtk.main_quit)
    window.connect(
        "map-event", lambda *_: windows.report_shown("gtk3", f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}", options.title)
    )
    window.show_all()
    slowness = Slowness(works if options.kind == "works" else lambda: time.sleep(PACE))
    windows.read_commands(GLib.idle_add, {"close": Gtk.main_quit})
    Gtk.main()
    del slowness


main()
