"""Finds on a screen what a person reads there, by the names that a screen reader has.

usage: sight.py xorg|gnome

For "at TITLE|NAME" on its input it prints where the part of that name in the window of that title is, if all of it is in view and it can
be used: x, y, width and height on the screen. For "texts TITLE" it prints all texts of the window, in view or not; for "window TITLE" where
the window is; for "focus TITLE" the name of what has the focus in it; for "active window" the titles of what has the keyboard. What is not
there is null.

GNOME Shell itself is the window "gnome-shell". Where it asks something itself, what it shows are titles.
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

# What shows a part of what is in it.
VIEWS = {Atspi.Role.SCROLL_PANE, Atspi.Role.VIEWPORT}


class Xorg:
    def __init__(self):
        import Xlib.display
        import Xlib.error

        self.display = Xlib.display.Display()
        self.root = self.display.screen().root
        # What it raises when a window goes meanwhile.
        self.error = Xlib.error.XError

    def window(self, title):
        """Returns the window's place and size."""
        import Xlib.X

        waiting = self.root.query_tree().children
        for one in waiting:
            if one.get_wm_name() == title and one.get_attributes().map_state == Xlib.X.IsViewable:
                size, place = one.get_geometry(), self.root.translate_coords(one, 0, 0)
                return place.x, place.y, size.width, size.height
            waiting += one.query_tree().children
        return None

    def active(self):
        import Xlib.X

        found = self.root.get_full_property(self.display.get_atom("_NET_ACTIVE_WINDOW"), Xlib.X.AnyPropertyType)
        return [self.display.create_resource_object("window", number).get_wm_name() for number in found.value if number] if found else []


class Gnome:
    SHELL = "gnome-shell"
    error = RuntimeError

    def __init__(self):
        # Of Tests/Desktop.
        import shell

        self.shell = shell.Shell()

    def headings(self):
        return [part.get_name() for part in shown(self.SHELL) if part.get_name() and part.get_role() == Atspi.Role.LABEL]

    def window(self, title):
        found = self.shell.ask(f"""
            const found = global.get_window_actors().find(actor => actor.meta_window.title === {json.dumps(title)})?.meta_window;
            const frame = found?.get_frame_rect();
            return frame?.width ? [frame.x, frame.y, frame.width, frame.height] : null;
        """)
        if found or (title != self.SHELL and title not in self.headings()):
            return found
        return self.shell.ask("return [0, 0, global.stage.width, global.stage.height];")

    def active(self):
        if self.shell.ask("return Main.modalCount > 0;"):
            return self.headings()
        return self.shell.ask("return [global.display.focus_window?.title];")


def shown(title):
    """Yields the accessibles that the window of that title shows, the outer ones first."""
    # GNOME Shell has much that it does not show now. What a window of GTK shows does not say so itself.
    state = Atspi.StateType.SHOWING if title == Gnome.SHELL else Atspi.StateType.VISIBLE
    waiting = [
        one
        for application in children(Atspi.get_desktop(0))
        for one in children(application)
        if title in (one.get_name(), application.get_name())
    ]
    while waiting:
        accessible = waiting.pop(0)
        if accessible.get_state_set().contains(state):
            yield accessible
            waiting[:0] = children(accessible)


def is_in_view(accessible, place):
    """Whether all of an accessible at that place is in what shows a part of what is in it."""
    view = accessible.get_parent()
    while view and view.get_role() not in VIEWS:
        view = view.get_parent()
    if not view:
        return True
    outer = view.get_extents(Atspi.CoordType.WINDOW)
    return outer.y <= place.y and place.y + place.height <= outer.y + outer.height


def children(accessible):
    return filter(None, map(accessible.get_child_at_index, range(accessible.get_child_count())))


def at(what):
    title, name = what.split("|")
    outer = screen.window(title)
    for accessible in shown(title) if outer else []:
        # A button of GNOME Shell has no name of its own, and its label does not say that it can be used.
        if accessible.get_name() == name and (title == Gnome.SHELL or accessible.get_state_set().contains(Atspi.StateType.SENSITIVE)):
            place = accessible.get_extents(Atspi.CoordType.WINDOW)
            if is_in_view(accessible, place):
                return outer[0] + place.x, outer[1] + place.y, place.width, place.height
    return None


def texts(title):
    return list(filter(None, (accessible.get_name() for accessible in shown(title))))


def focus(title):
    return next((one.get_name() for one in shown(title) if one.get_state_set().contains(Atspi.StateType.FOCUSED)), None)


screen = {"xorg": Xorg, "gnome": Gnome}[sys.argv[1]]()
for line in sys.stdin:
    question, what = line.rstrip("\n").split(" ", 1)
    while GLib.MainContext.default().iteration(False):
        pass
    Atspi.get_desktop(0).clear_cache()
    try:
        answer = {"active": lambda _: screen.active(), "at": at, "focus": focus, "texts": texts, "window": screen.window}[question](what)
    except (GLib.Error, screen.error):
        # It has changed meanwhile.
        answer = None
    print(json.dumps(answer), flush=True)
