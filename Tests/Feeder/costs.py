#!/usr/bin/python3
"""What the live feeder costs programs that people use, beside no feeder and beside another build of it, in turn. Runs inside of
scripts/desktop-session x11, with a screen of 1600x1000.

usage: costs.py PROGRAMS [--beside PROGRAMS] [--runs COUNT] [--rest SECONDS] [NAME...]

NAME is one of shown_programs.py. Medians of COUNT runs, by default 10, count. With --rest all programs are shown together at the end, and
the questions are counted that come so long after nothing has changed for 70 s.
"""

import argparse
import os
import pathlib
import statistics
import time

import drive
import usage
from feeder_calls import Calls, report
from feeder_session import Session
from keyboard import Keyboard
from shown_programs import PROGRAMS, Started, prepare

FEEDER = "pointer-feeder"
# Seconds that a program needs to start, that a person types, and after which a window has not been looked at lately.
START, TYPING, OLD = 120, 10, 2.2
# Seconds after a change until which the feeder may look again.
SETTLED = 70
# Programs into which a person types.
TYPED = ("mousepad", "kate", "gnumeric", "libreoffice-writer", "gnome-calculator", "kcalc")


class Shown:
    """A program that is shown, and its window."""

    def __init__(self, session, name):
        self.session, self.name, self.moves = session, name, 0
        self.started = Started(session, name)
        self.window = drive.wait(self.find, f"no window of {name}", START)
        session.desktop.show_in_front(self.window)
        # What is waited for is a time without work: a program works long after its window is shown.
        before = 0
        while (now := usage.main_thread(self.window.process)) - before > 5:
            before = now
            time.sleep(1)

    def find(self):
        return next((window for window in self.session.desktop.windows() if self.owns(window)), None) or time.sleep(0.1)

    def owns(self, window):
        # The window of some programs belongs to a process that the command has started.
        return window.kind == "ordinary" and window.process and os.getpgid(window.process) == self.started.running.pid

    def use(self):
        """Moves the pointer over the window, once the last look is old."""
        time.sleep(OLD)
        self.moves += 1
        left, top, width, _ = self.find().frame
        self.session.put(left + width / 2 + self.moves % 7, top + 8)


def feeder(session, built):
    """Starts a feeder of a build, and returns its calls once it rests."""
    session.programs.built = built
    session.programs.start(FEEDER)
    calls = Calls(session)
    while calls.next():
        pass
    return calls


def look_again(shown, calls):
    """Returns the number of questions of a look at a window that the feeder knows."""
    calls.next()
    shown.use()
    return len(calls.next())


def typing(shown):
    """Returns the milliseconds of the program's main thread while a person types."""
    shown.session.desktop.show_in_front(shown.window)
    before, end = usage.main_thread(shown.window.process), time.monotonic() + TYPING
    keyboard = Keyboard()
    while time.monotonic() < end:
        keyboard.type("1")
        keyboard.press("BackSpace")
        time.sleep(0.03)
    return usage.main_thread(shown.window.process) - before


def measure(session, name, builds, runs):
    """One program: a look that is not the first one, and typing."""
    shown = Shown(session, name)
    looks, typed = {build: [] for build in builds}, {build: [] for build in (None, *builds)}
    for _ in range(runs):
        for build in (None, *builds):
            calls = feeder(session, build) if build else None
            if calls:
                looks[build].append(look_again(shown, calls))
            if name in TYPED:
                typed[build].append(typing(shown))
            if calls:
                calls.end()
                session.programs.end(FEEDER)
    ours, beside = builds[0], builds[-1]
    median = statistics.median
    report(f"{name}: questions of a look again", median(looks[ours]), 0, "calls")
    if beside != ours:
        report(f"{name}: the same, beside the other build", median(looks[ours]) / median(looks[beside]), 0.3, "")
    for build in builds if name in TYPED else ():
        alone, seen = median(typed[None]), median(typed[build])
        print(f"{name}: main thread while typing, without a feeder and with {build}: {alone:.1f} ms, {seen:.1f} ms")
        report(f"{name}: typing with {build}", seen / alone, 1.02, "")
    shown.started.end()


def rest(session, names, build, seconds):
    """All programs together, at rest."""
    all_shown = [Shown(session, name) for name in names]
    calls = feeder(session, build)
    for shown in all_shown:
        session.desktop.show_in_front(shown.window)
        shown.use()
    time.sleep(SETTLED)
    calls.next()
    time.sleep(seconds)
    report(f"questions in {seconds} s at rest, {len(names)} programs", len(calls.next()), 0, "calls")
    report("anonymous memory of the feeder", usage.memory(session.programs.running[FEEDER].pid, "Anon"), 20, "MB")
    for shown in all_shown:
        shown.started.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("built", type=pathlib.Path)
    parser.add_argument("--beside", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--rest", type=int, default=0)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    names = arguments.names or list(PROGRAMS)
    session = Session("x11", arguments.built)
    prepare()
    session.start_daemon()
    builds = [build for build in (arguments.built, arguments.beside) if build]
    for name in names if arguments.runs else ():
        measure(session, name, builds, arguments.runs)
    if arguments.rest:
        rest(session, names, arguments.built, arguments.rest)
    session.programs.end_all()


main()
