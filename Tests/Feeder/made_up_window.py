#!/usr/bin/python3
"""A window of no toolkit on X11, whose accessible objects are made up: some programs answer as no test window of a toolkit does. It needs
python3-gi and python3-xlib.

usage: made_up_window.py slow|stuck|crowd|gone [--title TEXT] [--size WxH]

    slow    60 buttons; each answer takes 30 ms, in which the program waits
    stuck   10 buttons, one of which never says where it is
    crowd   a panel with 501 items, and a button beside it
    gone    3 buttons, one of which is defunct, and one that is not there any more
"""

import os
import socket
import time

from gi.repository import Gio, GLib
from Xlib import Xatom, display

import windows

ROOT = "/org/a11y/atspi/accessible/root"
FOLDER = "/org/a11y/atspi/accessible/"
BUTTON, FRAME, ITEM, PANEL, APPLICATION = 43, 23, 32, 39, 75
DEFUNCT = 6
# Enabled, sensitive, showing, visible.
SHOWN = (8, 24, 25, 30)
SLOW = 0.03
PLACE = (100, 80)
INTERFACES = """
<node>
  <interface name="org.a11y.atspi.Accessible">
    <property name="Name" type="s" access="read"/>
    <property name="ChildCount" type="i" access="read"/>
    <method name="GetRole"><arg type="u" direction="out"/></method>
    <method name="GetRoleName"><arg type="s" direction="out"/></method>
    <method name="GetState"><arg type="au" direction="out"/></method>
    <method name="GetInterfaces"><arg type="as" direction="out"/></method>
    <method name="GetChildren"><arg type="a(so)" direction="out"/></method>
    <method name="GetChildAtIndex"><arg type="i" direction="in"/><arg type="(so)" direction="out"/></method>
  </interface>
  <interface name="org.a11y.atspi.Component">
    <method name="GetExtents"><arg type="u" direction="in"/><arg type="(iiii)" direction="out"/></method>
  </interface>
  <interface name="org.a11y.atspi.Application">
    <property name="ToolkitName" type="s" access="read"/>
  </interface>
</node>
"""


class Item:
    """An accessible object. Its place is that in the window."""

    def __init__(self, path, role, place=(0, 0, 0, 0), children=(), name="", states=SHOWN):
        self.path, self.role, self.place, self.children = path, role, place, list(children)
        self.name, self.states = name, states

    def all(self):
        return [self] + [item for child in self.children for item in child.all()]


def button(number, x, y, width=40, height=30, **more):
    return Item(f"{FOLDER}b{number}", BUTTON, (x, y, width, height), **more)


def slow(window):
    return [button(index, 20 + 50 * (index % 10), 20 + 40 * (index // 10)) for index in range(60)]


def stuck(window):
    return [button(index, 20 + 50 * index, 20) for index in range(10)]


def crowd(window):
    items = [Item(f"{FOLDER}i{index}", ITEM, (10 + index % 50 * 10, 10 + index // 50 * 25, 9, 24)) for index in range(501)]
    return [Item(f"{FOLDER}panel", PANEL, (0, 0, window[0], 290), items), button(0, 20, 300)]


def gone(window):
    there = [button(0, 20, 20), button(1, 80, 20, states=(*SHOWN, DEFUNCT)), button(2, 140, 20)]
    return [*there, Item(f"{FOLDER}never", BUTTON)]


CASES = {"slow": slow, "stuck": stuck, "crowd": crowd, "gone": gone}


class Program:
    def __init__(self, case, options):
        self.case, self.hanging = case, []
        size = (options.width, options.height)
        frame = Item(f"{FOLDER}frame", FRAME, (0, 0, *size), CASES[case](size), options.title)
        self.root = Item(ROOT, APPLICATION, children=[frame], name="made up")
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        call = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        address = session.call_sync(*call, None, None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        accessible, component, application = Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces
        for item in self.root.all():
            if item.path.endswith("never"):
                continue
            interfaces = [accessible, application if item is self.root else component]
            for interface in interfaces:
                self.bus.register_object(item.path, interface, self.serve(item), self.read(item), None)
        self.show(options.title, size)
        arguments = GLib.Variant("((so))", (self.reference(self.root),))
        self.bus.call_sync(
            "org.a11y.atspi.Registry", ROOT, "org.a11y.atspi.Socket", "Embed", arguments, None, Gio.DBusCallFlags.NONE, -1, None
        )

    def show(self, title, size):
        """Shows an X window, which nothing is painted in."""
        self.display = display.Display()
        screen = self.display.screen()
        window = screen.root.create_window(*PLACE, *size, 0, screen.root_depth, background_pixel=screen.white_pixel)
        window.set_wm_name(title)
        window.set_wm_class("made-up", "Made-up")
        for name, kind, width, value in [
            ("_NET_WM_PID", Xatom.CARDINAL, 32, [os.getpid()]),
            ("WM_CLIENT_MACHINE", Xatom.STRING, 8, socket.gethostname().encode()),
            ("_NET_WM_NAME", self.display.intern_atom("UTF8_STRING"), 8, title.encode()),
            # Without decorations.
            ("_MOTIF_WM_HINTS", self.display.intern_atom("_MOTIF_WM_HINTS"), 32, [2, 0, 0, 0, 0]),
        ]:
            window.change_property(self.display.intern_atom(name), kind, width, value)
        window.map()
        self.display.sync()
        self.window = window

    def corner(self):
        """Returns where the window is on the screen."""
        corner = self.display.screen().root.translate_coords(self.window, 0, 0)
        return corner.x, corner.y

    def reference(self, item):
        return self.bus.get_unique_name(), item.path

    def wait(self):
        if self.case == "slow":
            time.sleep(SLOW)

    def serve(self, item):
        """Returns what answers the methods of an object."""

        def answer(connection, sender, path, interface, method, arguments, invocation):
            self.wait()
            if self.case == "stuck" and item.path.endswith("b5") and method == "GetExtents":
                self.hanging.append(invocation)
                return
            invocation.return_value(self.value(item, method, arguments.unpack()))

        return answer

    def value(self, item, method, arguments):
        if method == "GetRole":
            return GLib.Variant("(u)", (item.role,))
        if method == "GetRoleName":
            return GLib.Variant("(s)", ("frame" if item.role == FRAME else "made up",))
        if method == "GetState":
            bits = sum(1 << state for state in item.states)
            return GLib.Variant("(au)", ([bits & 0xFFFFFFFF, bits >> 32],))
        if method == "GetInterfaces":
            return GLib.Variant("(as)", (["org.a11y.atspi.Accessible", "org.a11y.atspi.Component"],))
        if method == "GetChildren":
            return GLib.Variant("(a(so))", ([self.reference(child) for child in item.children],))
        if method == "GetChildAtIndex":
            return GLib.Variant("((so))", (self.reference(item.children[arguments[0]]),))
        x, y, width, height = item.place
        left, top = self.corner() if arguments[0] == 0 else (0, 0)
        return GLib.Variant("((iiii))", ((left + x, top + y, width, height),))

    def read(self, item):
        """Returns what answers the questions for properties of an object."""

        def answer(connection, sender, path, interface, name):
            self.wait()
            if name == "ChildCount":
                return GLib.Variant("i", len(item.children))
            return GLib.Variant("s", "Made up" if name == "ToolkitName" else item.name)

        return answer


def main():
    options = windows.options("made up", "case")
    program = Program(options.case, options)
    windows.report_shown("made up", "1", options.title)
    loop = GLib.MainLoop()
    windows.read_commands(GLib.idle_add, {"close": loop.quit})
    loop.run()
    program.display.close()


if __name__ == "__main__":
    main()
