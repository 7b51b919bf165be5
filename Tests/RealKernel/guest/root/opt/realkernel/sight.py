"""Finds on an X screen what a person reads there, by the names that a screen reader has.

usage: sight.py

For "at TITLE|NAME" on its input it prints where the part of that name in the window of that title is, if all of it is in view and it can
be used: x, y, width and height on the screen. For "texts TITLE" it prints all texts of the window, in view or not; for "window TITLE" where
the window is; for "active window" the titles of what has the keyboard. What is not there is null.
"""

import json
import math
import sys

import gi
import Xlib.display
import Xlib.error
import Xlib.X

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

# What shows a part of what is in it.
VIEWS = {Atspi.Role.SCROLL_PANE, Atspi.Role.VIEWPORT}

display = Xlib.display.Display()
root = display.screen().root


def window(title):
    """Returns the window's place and size."""
    waiting = root.query_tree().children
    for one in waiting:
        if one.get_wm_name() == title and one.get_attributes().map_state == Xlib.X.IsViewable:
            size, place = one.get_geometry(), root.translate_coords(one, 0, 0)
            return place.x, place.y, size.width, size.height
        waiting += one.query_tree().children
    return None


def active(_):
    found = root.get_full_property(display.get_atom("_NET_ACTIVE_WINDOW"), Xlib.X.AnyPropertyType)
    return [display.create_resource_object("window", number).get_wm_name() for number in found.value if number] if found else []


def parts(title):
    """Returns the accessibles of the window that are shown, each with where it is in the window, and whether all of it is in view."""
    found = []

    def walk(accessible, view):
        if not accessible.get_state_set().contains(Atspi.StateType.VISIBLE):
            return
        place = accessible.get_extents(Atspi.CoordType.WINDOW)
        if accessible.get_role() in VIEWS:
            view = place.y, place.y + place.height
        found.append((accessible, place, view[0] <= place.y and place.y + place.height <= view[1]))
        for index in range(accessible.get_child_count()):
            if child := accessible.get_child_at_index(index):
                walk(child, view)

    for application in children(Atspi.get_desktop(0)):
        for one in children(application):
            if one.get_name() == title:
                walk(one, (0, math.inf))
    return found


def children(accessible):
    return filter(None, map(accessible.get_child_at_index, range(accessible.get_child_count())))


def at(what):
    title, name = what.split("|")
    outer = window(title)
    for accessible, place, is_in_view in parts(title) if outer else []:
        if accessible.get_name() == name and is_in_view and accessible.get_state_set().contains(Atspi.StateType.SENSITIVE):
            return outer[0] + place.x, outer[1] + place.y, place.width, place.height
    return None


def texts(title):
    return [accessible.get_name() for accessible, *_ in parts(title) if accessible.get_name()]


for line in sys.stdin:
    question, what = line.rstrip("\n").split(" ", 1)
    while GLib.MainContext.default().iteration(False):
        pass
    Atspi.get_desktop(0).clear_cache()
    try:
        answer = {"active": active, "at": at, "texts": texts, "window": window}[question](what)
    except (GLib.Error, Xlib.error.XError):
        # It has changed meanwhile.
        answer = None
    print(json.dumps(answer), flush=True)
