"""What the test windows of all toolkits share: their widgets, their colors, their options, and the commands that drive them.

A window prints one line of JSON when it is shown, and one after each command that it has carried out. A command is a line of its
standard input:

    scroll 120        scrolls the pane to 120 points from its top
    scrolling on|off  scrolls the pane to and fro, 60 times a second
    menu on|off       opens or closes the menu
    disable button    makes a widget insensitive; enable makes it sensitive again
    title TEXT        changes the title
    resize 700 500    changes the size, in points
    close             ends the program, as the end of the input does
"""

import argparse
import functools
import json
import os
import sys
import threading

MENU = ["new", "open", "quit"]
NAMED = [
    "button", "toggle", "check", "radio", "link", "off", "entry", "password", "combo", "slider", "tab1", "tab2", "text", "file", *MENU,
    "header", "menu", "second",
]  # fmt: skip
# Items beyond these are not painted.
PAINTED_ITEMS = 100
# The pane moves by so many points in each frame.
STEP = 8
FRAME = 1 / 60


def color(name, palette=0):
    """Returns the color of a widget, which nothing else on the screen has, as levels of red, green and blue.

    Windows that are shown together have different palettes.
    """
    index = NAMED.index(name) if name in NAMED else len(NAMED) + int(name.removeprefix("item"))
    index += palette * (len(NAMED) + PAINTED_ITEMS)
    return (index * 37 + 11) % 256, (index * 101 + 67) % 256, (index * 173 + 29 + index // 256 * 7) % 256


def code(name, palette=0):
    """Returns the color of a widget as style sheets write it."""
    return f"#{bytes(color(name, palette)).hex()}"


def item_names(count):
    return [f"item{number}" for number in range(count)]


def painted(count):
    """Returns the names of all widgets that are painted in a window with so many items."""
    return NAMED + item_names(min(count, PAINTED_ITEMS))


def options(default_title, *more):
    """Returns the options of a window's program; more are flags, options with a value, which end in =, and positional arguments."""
    parser = argparse.ArgumentParser()
    for argument in more:
        is_flag = argument.startswith("--") and not argument.endswith("=")
        parser.add_argument(argument.removesuffix("="), **({"action": "store_true"} if is_flag else {}))
    parser.add_argument("--title", default=default_title)
    parser.add_argument("--size", default="560x350", help="width and height of the window, in points")
    parser.add_argument("--count", type=int, default=50, help="how many buttons the pane has")
    parser.add_argument("--palette", type=int, default=0, help="the number of the palette, from 0 to 15")
    chosen = parser.parse_args()
    chosen.width, chosen.height = map(int, chosen.size.split("x"))
    return chosen


def report(**values):
    print(json.dumps(values), flush=True)


def report_shown(toolkit, version, title, process=None):
    report(shown=title, process=process or os.getpid(), toolkit=toolkit, version=version)


def read_commands(schedule, handlers):
    """Reads commands in a thread. Each one runs where `schedule` calls a function: in the loop of the toolkit.

    `handlers` has a function for the first word of each command; it receives the other words.
    """

    def run(line):
        word, *arguments = line.split()
        handlers[word](*arguments)
        report(done=line)

    def read():
        for line in sys.stdin:
            if line.strip():
                schedule(functools.partial(run, line.strip()))
        schedule(handlers["close"])

    threading.Thread(target=read, daemon=True).start()


class Swing:
    """The place of a pane that scrolls to and fro."""

    def __init__(self):
        self.is_on = False
        self.place = 0

    def next(self, most):
        """Returns the next place; `most` is the last one."""
        self.place = 0 if self.place + STEP > most else self.place + STEP
        return self.place
