#!/usr/bin/python3
"""What the overlay costs in GNOME Shell, beside the bars that the project sets itself. Runs inside of scripts/desktop-session.

usage: measure_gnome.py PROGRAMS
"""

import math
import os
import pathlib
import statistics
import sys
import time

from gi.repository import GLib

from reporter import Reporter
from session import Checks, Programs
from shell import Shell

ROUNDS = 200
# A time of motion, in seconds, and motions a second in it.
MOTION, RATE = 5, 125
SWEEPS = 3
CARD, PLAIN = (300, 300), (900, 300)
# Moves the hand over the card, where the pointer is a dot at the cursor, and notes when each place is painted. A paint counts for all
# places up to the one that it shows.
LATENCIES = """
    const GLib = imports.gi.GLib;
    const [waiting, found] = [[], []];
    global.latencies = null;
    const painted = global.stage.connect('after-paint', () => {
        const now = GLib.get_monotonic_time();
        const dot = drawn.get_children().find(child => child.visible);
        const isShown = waiting.map(([x]) => Math.abs(dot.translation_x + dot.width / 2 - x) < 0.5);
        const shown = isShown.lastIndexOf(true);
        for (const [, time] of waiting.splice(0, shown + 1))
            found.push((now - time) / 1000);
    });
    let number = 0;
    const move = () => {
        if (number === %(rounds)d) {
            global.stage.disconnect(painted);
            global.latencies = found;
            return GLib.SOURCE_REMOVE;
        }
        number += 1;
        const x = 150 + number %% 300;
        waiting.push([x, GLib.get_monotonic_time()]);
        global.hand.notify_absolute_motion(0, x, 300);
        GLib.timeout_add(GLib.PRIORITY_DEFAULT, %(delay)s, move);
        return GLib.SOURCE_REMOVE;
    };
    move();
"""
SWEEP = """
    const GLib = imports.gi.GLib;
    let number = 0;
    GLib.timeout_add(GLib.PRIORITY_DEFAULT, 1000 / %d, () => {
        number += 1;
        global.hand.notify_absolute_motion(0, %d + number %% 100, %d);
        return number < %d;
    });
"""


def processor(process):
    """Returns the processor time of a process, in seconds."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(name, value, bar, unit):
    print(f"{name:<52}{value:8.2f} {unit:<8}bar {bar:6.1f}   ratio {value / bar:.2f}", flush=True)


def part(values, share):
    return sorted(values)[min(len(values) - 1, math.ceil(share * len(values)))]


class Measurement:
    def __init__(self, built):
        self.checks, self.programs, self.shell = Checks(), Programs(built), Shell()
        self.shell.start()
        name = GLib.Variant("(s)", ("org.gnome.Shell",))
        self.process = self.shell.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetConnectionUnixProcessID", name)[0]

    def latencies(self, name, delay):
        """Reports how long a motion takes to be painted, with a pause between two of them as an expression in JavaScript."""
        self.shell.ask(LATENCIES % {"rounds": ROUNDS, "delay": delay})
        found = None
        while found is None:
            time.sleep(0.2)
            found = self.shell.ask("return global.latencies;")
        report(f"p50 of motion to paint, {name}", statistics.median(found), 5, "ms")
        report(f"p95 of motion to paint, {name}", part(found, 0.95), 25, "ms")

    def sweep(self, place):
        """Returns the Shell's processor time of a time of motion, in seconds: all of it, and without the threads that paint."""
        self.shell.move(*place)
        time.sleep(0.5)
        before = self.times()
        self.shell.ask(SWEEP % (RATE, *place, MOTION * RATE))
        time.sleep(MOTION * 1.2)
        return [after - former for after, former in zip(self.times(), before)]

    def times(self):
        tasks = pathlib.Path(f"/proc/{self.process}/task")
        painters = [task for task in tasks.iterdir() if (task / "comm").read_text(encoding="utf-8").startswith("llvmpipe")]
        whole = processor(self.process)
        return whole, whole - sum(processor(f"{self.process}/task/{task.name}") for task in painters)

    def cost(self):
        """Compares the Shell without the extension to the Shell with it, a few times in turn: other programs run here as well."""
        found = {"without": [], "over nothing": [], "drawn": []}
        for _ in range(SWEEPS):
            self.shell.enable(False)
            self.checks.wait("the extension is off", lambda: not self.shell.has_name())
            found["without"].append(self.sweep(CARD))
            self.shell.enable(True)
            self.shell.move(*CARD)
            self.checks.wait("it draws", self.shell.is_drawn)
            for name, place in (("over nothing", PLAIN), ("drawn", CARD)):
                found[name].append(self.sweep(place))
        middle = {name: [statistics.median(times) for times in zip(*sweeps)] for name, sweeps in found.items()}
        for name in ("over nothing", "drawn"):
            report(f"Shell's processor time at {RATE} Hz, {name}", middle[name][0] / middle["without"][0] * 100 - 100, 5, "% more")
        for name, (whole, without) in middle.items():
            print(f"    {name:<14}{whole:.2f} s in {MOTION} s, {without:.2f} s of it without the threads that paint")

    def reports(self):
        """Reports the way of a position to the daemon and back."""
        self.programs.end("pointer-overlay")
        reporter, found = Reporter(), []
        for number in range(1000):
            start = time.perf_counter()
            reporter.move(100 + number % 400, 300)
            found.append((time.perf_counter() - start) * 1000)
        report("p50 of a report of the cursor", statistics.median(found), 1, "ms")
        report("p99 of a report of the cursor", part(found, 0.99), 10, "ms")


def main():
    measured = Measurement(sys.argv[1])
    checks, programs, shell = measured.checks, measured.programs, measured.shell
    programs.daemon()
    programs.overlay({"theme": "light"})
    # The first one pays for what is compiled and cached.
    measured.sweep(CARD)
    measured.cost()
    shell.move(*CARD)
    checks.wait("it draws again", shell.is_drawn)
    measured.latencies("from rest", "50 + 30 * Math.random()")
    measured.latencies(f"at {RATE} Hz", 1000 // RATE)
    woken = programs.wakes_at_rest("pointer-overlay")
    before = processor(measured.process)
    time.sleep(5)
    print(f"wake-ups in 5 s at rest: {woken}; the Shell's processor time in 5 s at rest: {processor(measured.process) - before:.2f} s")
    measured.reports()
    programs.end_all()


main()
