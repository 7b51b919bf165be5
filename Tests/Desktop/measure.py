#!/usr/bin/python3
"""What the overlay costs, beside the bars that the project sets itself. Runs inside of scripts/desktop-session.

usage: measure.py x11|sway|cursor PROGRAMS
cursor is for a session of one output of 1280 x 800 whose compositor has cursor sessions, such as labwc's. Its delay begins with the mouse.
"""

import math
import os
import pathlib
import statistics
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

import varlink
from session import Checks, Programs

ROUNDS = {"x11": 100, "sway": 100, "cursor": 500}
FRAME = 1000 / 60
# A time of motion, in seconds, and reports a second in it.
MOTION, RATE = 10, 60
EMPTY = (40, 40)


def processor(process):
    """Returns the processor time of a process, in seconds."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process):
    """Returns the resident memory of a process besides shared buffers, in megabytes."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    kilobytes = {line.split(":")[0]: line.split()[1] for line in status.splitlines() if line.startswith("Rss")}
    return (int(kilobytes["RssAnon"]) + int(kilobytes["RssFile"])) / 1000


def delays(put, pixel, programs, rounds):
    """Returns the milliseconds from a position to its pixel, sorted. Each begins at rest."""
    found = []
    for number in range(rounds):
        # Over the card, where the pointer is a dot.
        near, far = ((200, 200), (400, 500))[:: 1 if number % 2 else -1]
        empty = pixel(*near)
        # The compositor's frame that this has made is over, too.
        programs.wait_for_rest("pointer-overlay", 0.05)
        start = time.perf_counter()
        put(*near)
        while pixel(*near) == empty and time.perf_counter() - start < 5:
            pass
        found.append((time.perf_counter() - start) * 1000)
        while pixel(*far) != empty:
            pass
    return sorted(found)


def sweep(put):
    """Moves over a card, a button and nothing, as a hand does."""
    begin = time.monotonic()
    for number in range(MOTION * RATE):
        angle = number / RATE * 2
        put(int(420 + 300 * math.cos(angle)), int(340 + 120 * math.sin(angle)))
        time.sleep(max(0, begin + (number + 1) / RATE - time.monotonic()))


def report(name, value, bar, unit):
    print(f"{name:<44}{value:8.2f} {unit:<8}bar {bar:6.1f}   ratio {value / bar:.2f}", flush=True)


def main():
    kind, programs, checks = sys.argv[1], Programs(sys.argv[2]), Checks()
    programs.daemon()
    checks.wait("the daemon answers", programs.position)
    overlay = programs.overlay({"theme": "light" if kind == "x11" else "dark", "withoutAgreement": "effects"})
    if kind == "x11":
        from screen import WHITE, Screen

        screen = Screen()
        screen.window(WHITE)
        programs.start("picom", "--backend", "xrender")
        checks.wait("a compositing manager runs", screen.has_compositing_manager)
        # On X11 the overlay reports the cursor, so the way is longer than from SetPosition: it begins at the hand.
        put, pixel, bar, name = screen.move, screen.pixel, 3, "p50 of motion to pixel"
    elif kind == "cursor":
        from screencopy import Screencopy
        from virtual_pointer import VirtualPointer

        put, pixel, bar, name = VirtualPointer(1280, 800).move, Screencopy().pixel, FRAME + 3, "p50 of motion to pixel"
    else:
        from screencopy import Screencopy

        daemon = varlink.Connection()

        def put(x, y):
            daemon.call("io.pointerd.Pointer.SetPosition", {"x": x, "y": y})

        pixel, bar, name = Screencopy().pixel, FRAME + 3, "p50 of SetPosition to pixel"
    put(200, 200)
    checks.wait("it draws", lambda: pixel(200, 200) != pixel(*EMPTY))
    rounds = ROUNDS[kind]
    found = delays(put, pixel, programs, rounds)
    report(name, statistics.median(found), bar, "ms")
    if kind == "cursor":
        report("p95", found[int(0.95 * rounds)], 2 * FRAME, "ms")
    print(f"    p90 {found[int(0.9 * rounds)]:.2f} ms, p99 {found[int(0.99 * rounds)]:.2f} ms")
    before = processor(overlay)
    sweep(put)
    report("processor time while it moves at 60 Hz", (processor(overlay) - before) / MOTION * 100, 3, "% core")
    report("memory besides shared buffers", memory(overlay), 24, "MB")
    print(f"wake-ups in 5 s at rest: {programs.wakes_at_rest('pointer-overlay')}")
    programs.end_all()


main()
