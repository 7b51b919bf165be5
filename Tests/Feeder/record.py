#!/usr/bin/python3
"""Records what a toolkit says about the widgets of a window, and where they are painted. Runs inside of scripts/desktop-session.

usage: record.py TOOLKIT [--scale N] [--csd] [--menu] [--count N] [--scroll POINTS] [--shadows]

It prints a recording as JSON, which README.md of this folder describes, and what it noticed to its standard error.
"""

import argparse
import json
import os
import subprocess
import sys
import time

import drive
import truth
import window_program
import windows
from accessibles import NOTHING, SCREEN, WINDOW, Accessibles
from window_program import BROWSERS, WindowProgram

FRAMES = [16, 23, 69]
COMBO_BOX, LABEL, PAGE_TAB, PAGE_TAB_LIST, POPUP_MENU = 11, 29, 37, 38, 41
# Where the window lies: its corner and its size in points, for a scale of 1 and for one of 2.
PLACES = {("x11", 1): (101, 83), ("x11", 2): (101, 83), ("wayland", 1): (101, 83), ("wayland", 2): (1311, 23)}
SIZE = (560, 350)
MOST_OBJECTS = 500
# The border of a widget is looked for so many points around its extents.
REACH = 64


class Recorder:
    def __init__(self, options):
        self.options = options
        self.system = "wayland" if "WAYLAND_DISPLAY" in os.environ else "x11"
        self.bus = Accessibles()
        self.bus.announce()
        self.desktop = drive.of_session()
        self.is_gtk4 = options.toolkit == "gtk4"
        size = "x".join(map(str, SIZE))
        arguments = ["--size", size, "--count", str(options.count)] + ["--csd"] * options.csd
        self.program = WindowProgram(options.toolkit, self.bus, *arguments, scale=options.scale)

    def settle(self):
        """Waits until the screen does not change. Returns the rectangles of the widgets."""
        names = windows.painted(self.options.count)
        before, found = None, {}
        while not found or found != before:
            time.sleep(0.5)
            before, found = found, truth.of_session(names, self.desktop)
        return found

    def place(self, title):
        """Puts the window where it is measured."""
        scale = self.options.scale if self.system == "x11" else 1
        x, y = PLACES[self.system, self.options.scale]
        window = self.desktop.wait_for(title)
        self.desktop.place(window, x, y, SIZE[0] * scale, SIZE[1] * scale)
        self.settle()
        # The shadow may have changed.
        self.desktop.place(self.desktop.wait_for(title), x, y, SIZE[0] * scale, SIZE[1] * scale)
        self.desktop.move(1270, 790)

    def walk(self, frame):
        """Returns the objects below a frame, each before its children."""
        order, indices = [], {}

        def visit(target, depth):
            if target in indices or len(order) >= MOST_OBJECTS or depth > 60:
                return
            indices[target] = len(order)
            order.append(target)
            for child in self.bus.children(target):
                if child.path != NOTHING:
                    visit(child, depth + 1)

        visit(frame, 0)
        return order, indices

    def describe(self, target, indices):
        role = self.bus.role(target)
        has_extents = "Component" in self.bus.interfaces(target)
        values = {
            "path": target.path.rsplit("/", 1)[1],
            "role": role,
            "states": self.bus.states(target),
            # GTK 4 writes a warning for each question about the screen.
            "screen": self.bus.extents(target, SCREEN) if has_extents and not self.is_gtk4 else None,
            "window": self.bus.extents(target, WINDOW) if has_extents else None,
            "children": [indices.get(child, -1) for child in self.bus.children(target)],
        }
        if role in FRAMES:
            values["name"] = self.bus.name(target)
        return values

    def border(self, target, extents):
        """Returns how far the places that an object says are in it reach beyond its extents: left, top, right and bottom."""
        x, y, width, height = extents
        middle_x, middle_y = x + width // 2, y + height // 2
        if width < 1 or height < 1 or not self.bus.contains(target, middle_x, middle_y):
            return None

        def reach(start_x, start_y, step_x, step_y):
            inside, outside = 0, REACH
            if not self.bus.contains(target, start_x, start_y):
                return -1
            while outside - inside > 1:
                middle = (inside + outside) // 2
                if self.bus.contains(target, start_x + step_x * middle, start_y + step_y * middle):
                    inside = middle
                else:
                    outside = middle
            return inside

        return [
            reach(x, middle_y, -1, 0),
            reach(middle_x, y, 0, -1),
            reach(x + width - 1, middle_y, 1, 0),
            reach(middle_x, y + height - 1, 0, 1),
        ]

    def record(self):
        title = self.program.title
        self.place(title)
        self.program.command(f"scroll {self.options.scroll}")
        if self.options.menu:
            self.program.command("menu on")
        painted = self.settle()
        application, frame = self.program.frame()
        order, indices = self.walk(frame)
        if self.options.toolkit in BROWSERS:
            # Firefox computes rectangles once somebody asks for them, and answers -1 until then.
            for target in order:
                self.bus.extents(target, SCREEN)
            time.sleep(2)
            order, indices = self.walk(frame)
        objects = [self.describe(target, indices) for target in order]
        names = {}
        for index, target in enumerate(order):
            # The list of tabs of Qt has the name of its current tab.
            if objects[index]["role"] != PAGE_TAB_LIST:
                names.setdefault(self.bus.name(target), index)
        # A tab of GTK 4 has no name, and its label has.
        for index, values in enumerate(objects):
            if values["role"] == PAGE_TAB:
                labels = [child for child in values["children"] if objects[child]["role"] == LABEL]
                names.update({name: index for name, child in names.items() if child in labels})
        # A combo box of Qt has the name of what is chosen.
        for name, role in (("combo", COMBO_BOX), ("menu", POPUP_MENU)):
            if name not in names and role in (roles := [values["role"] for values in objects]):
                names[name] = roles.index(role)
        contains = None
        if self.is_gtk4:
            contains = {
                str(index): insets
                for index, target in enumerate(order)
                if objects[index]["window"] and (insets := self.border(target, objects[index]["window"]))
            }
        window = owner = self.desktop.find(title)
        if self.options.menu:
            window = next(window for window in self.desktop.windows() if window.kind == "popup" and window.process == self.program.process)
        painted = {name: place for name, place in painted.items() if self.is_within(place, window.frame)}
        recording = {
            "toolkit": self.bus.property(application, "Application", "ToolkitName"),
            "version": self.program.version,
            "system": self.system,
            "scale": self.options.scale,
            "window": self.describe_window(window),
            "owner": self.describe_window(owner) if self.options.menu else None,
            "frame": 0,
            "objects": objects,
            "contains": contains,
            "truth": painted,
            "truthObjects": {name: names[name] for name in painted if name in names},
        }
        for name in painted:
            if name not in names:
                print("no object is named", name, file=sys.stderr)
        self.program.end()
        return recording

    @staticmethod
    def describe_window(window):
        return {"title": window.title, "kind": window.kind, "frame": window.frame, "shadow": window.shadow}

    @staticmethod
    def is_within(place, frame):
        return (
            frame[0] <= place[0]
            and frame[1] <= place[1]
            and place[0] + place[2] <= frame[0] + frame[2]
            and place[1] + place[3] <= frame[1] + frame[3]
        )


def write(recording):
    """Writes a recording with one object per line."""

    def compact(value):
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

    objects = ",\n".join(compact(value) for value in recording["objects"])
    fields = [
        f"{compact(key)}:" + (f"[\n{objects}\n]" if key == "objects" else compact(value))
        for key, value in recording.items()
        if value is not None or key not in ("contains", "owner")
    ]
    print("{" + ",\n".join(fields) + "}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("toolkit", choices=window_program.PROGRAMS)
    parser.add_argument("--scale", type=int, default=1)
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--scroll", type=int, default=20, help="how far the pane is scrolled, in points")
    parser.add_argument("--csd", action="store_true")
    parser.add_argument("--menu", action="store_true")
    parser.add_argument("--shadows", action="store_true", help="run xfwm4, with which programs draw shadows on X11")
    options = parser.parse_args()
    manager = None
    if options.shadows:
        manager = subprocess.Popen(["xfwm4", "--replace", "--compositor=on"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        drive.wait(lambda: drive.X11().manager() == "Xfwm4", "no window manager")
    write(Recorder(options).record())
    if manager:
        manager.terminate()
        manager.wait()


main()
