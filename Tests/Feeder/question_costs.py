#!/usr/bin/python3
"""What each question of the feeder costs the main thread of a program with a container of very many children, as rows of a table in
Markdown. No feeder runs. Runs inside of scripts/desktop-session.

usage: question_costs.py PROGRAMS [gtk3|gtk4|qt5|qt6|firefox|chromium...]

Of a toolkit there are two containers: a list that draws its rows itself, and one with a widget for each.
"""

import sys

from gi.repository import GLib

import drive
import usage
from accessibles import MATCHED_ROLES, ROOT, SENSITIVE, SHOWING, VISIBLE, WINDOW, Reference
from feeder_session import Session
from used_programs import START, Page, Rows

TOOLKITS = ["gtk3", "gtk4", "qt5", "qt6", "firefox", "chromium"]
BROWSERS = {"firefox", "chromium"}
# Objects that a search for the container looks at, and children of one that it goes into.
OBJECTS, CHILDREN = 2000, 500
# A child far down.
LAST = 499
# The questions about any object, and those about a window alone.
EACH = ["role", "states", "extents", "child count", "child", "contains"]


class Costs:
    def __init__(self, session, program):
        self.bus, self.process = session.bus, program.process

    def measure(self, ask):
        """Returns the milliseconds that an answer costs the main thread, and the answer."""
        begin = usage.main_thread(self.process)
        answer = ask()
        return usage.main_thread(self.process) - begin, answer

    def ask(self, question, target):
        bus = self.bus
        return {
            "role": lambda: bus.role(target),
            "states": lambda: bus.states(target),
            "extents": lambda: bus.extents(target, WINDOW),
            "child count": lambda: bus.property(target, "Accessible", "ChildCount"),
            "child": lambda: bus.ask(target, "Accessible", "GetChildAtIndex", GLib.Variant("(i)", (LAST,))),
            "contains": lambda: bus.contains(target, 10, 10),
            "children": lambda: bus.children(target),
            "matches": lambda: bus.matches(target, [SHOWING, SENSITIVE, VISIBLE], MATCHED_ROLES),
        }[question]()

    def container(self, root):
        """Returns the object with the most children below a root, the window above it, and its number of children."""
        found, open, seen = (0, None, None), [(root, None)], set()
        while open and len(seen) < OBJECTS:
            target, frame = open.pop()
            if target in seen or target.application != root.application:
                continue
            seen.add(target)
            count = self.ask("child count", target) or 0
            found = max(found, (count, target, frame), key=lambda one: one[0])
            if 0 < count <= CHILDREN:
                open += [(child, frame or child) for child in self.ask("children", target)]
        return found


def row(session, toolkit, *options):
    program = Page(session, toolkit) if toolkit in BROWSERS else Rows(session, toolkit, *options)
    program.begin()
    try:
        costs = Costs(session, program)
        application = drive.wait(lambda: session.bus.of_process(program.process), f"{toolkit} is not on the accessibility bus", START)
        program.wait_for_rest()
        count, container, frame = costs.container(Reference(application, ROOT))
        cells = [" ".join((toolkit, *options)), str(count)]
        for question in EACH:
            # The first answer may cost more than the next ones.
            cells.append(f"{max(costs.measure(lambda: costs.ask(question, container))[0] for _ in range(3)):.2f}")
        cells.append(f"{max(costs.measure(lambda: costs.ask('children', frame))[0] for _ in range(3)):.2f}")
        if toolkit in BROWSERS:
            taken, found = costs.measure(lambda: costs.ask("matches", frame))
            cells.append(f"{taken:.2f} ({len(found or [])} objects)")
        print("| " + " | ".join(cells) + " |", flush=True)
    finally:
        program.end()


def main():
    built, *toolkits = sys.argv[1:]
    session = Session("x11", built)
    print(f"| toolkit | children | {' | '.join(EACH)} | children of the window | matches |", flush=True)
    for toolkit in toolkits or TOOLKITS:
        row(session, toolkit)
        if toolkit not in BROWSERS:
            row(session, toolkit, "--widgets")


if __name__ == "__main__":
    main()
