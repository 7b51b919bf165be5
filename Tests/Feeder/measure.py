#!/usr/bin/python3
"""What the feeder costs, and what it costs applications, beside the bars that the project sets itself. Runs inside of
scripts/desktop-session.

usage: measure.py x11|sway|kde PROGRAMS
"""

import functools
import os
import shutil
import socket
import statistics
import struct
import sys
import time

import cases_privacy
import drive
import regions
from cases_pointer import winner
from daemon import CompositorPointer
from feeder_calls import Calls, report
from feeder_session import Session
from usage import memory, processor

# Widgets of a large window, and windows for the memory.
COUNT = 500
ROUNDS, MOVES, MOTIONS, STEPS = 5, 50, 500, 100
# Points of a step of a pane that scrolls, and steps until it goes back.
STEP, TURN = 7, 20
# Seconds of scrolling.
SCROLLING = 5
# A rescan with 500 widgets: calls, milliseconds from its first call to its last, and milliseconds of the application; 0 without a bar.
BARS = {"gtk3": (90, 25, 15), "gtk4": (0, 150, 0), "qt5": (0, 80, 0), "qt6": (0, 80, 0), "firefox": (440, 40, 0)}
# A page shows so many items at once, and some 20 other widgets, in a window of this place and size.
PAGE_ITEMS = 402
PAGE_PLACE = 20, 20, 1200, 760


def show_large(session, toolkit):
    """Shows a window with many widgets. Returns its program, its title, and how many widgets it has."""
    title = f"{toolkit} large"
    if toolkit == "firefox":
        program = session.show(title, 0, "--dense", toolkit=toolkit, count=PAGE_ITEMS)
        session.desktop.place(session.window(title), *PAGE_PLACE)
        return program, title, PAGE_ITEMS
    program = session.show(title, 0, toolkit=toolkit, count=COUNT)
    session.desktop.place(session.window(title), 40, 40, 700, 500)
    return program, title, COUNT


def rescans(session, toolkit, calls):
    """A window that the feeder knows is looked at again: what the rescan takes."""
    program, title, count = show_large(session, toolkit)
    session.check_used(f"a window with {count} widgets has its regions", title)
    calls.next()
    counts, walls, shares, own = [], [], [], []
    feeder = session.programs.running["pointer-feeder"].pid
    for round in range(ROUNDS):
        before = processor(program.process), processor(feeder)
        frame = session.window(title).frame
        # A window over which the pointer moves is looked at again when the last look is old.
        time.sleep(2.2)
        session.put(frame[0] + 200 + round, frame[1] + 8)
        times = calls.next()
        if len(times) > 1:
            counts.append(len(times))
            walls.append((times[-1] - times[0]) * 1000)
            shares.append(processor(program.process) - before[0])
            own.append(processor(feeder) - before[1])
    bars = BARS[toolkit]
    if counts:
        report(f"{toolkit}: calls for a rescan, {count} widgets", statistics.median(counts), bars[0], "calls")
        report(f"{toolkit}: first call to last", statistics.median(walls), bars[1], "ms")
        report(f"{toolkit}: processor time of the application", statistics.median(shares), bars[2], "ms")
        report(f"{toolkit}: processor time of the feeder", statistics.median(own), 0, "ms")
    else:
        print(f"{toolkit}: no rescan was seen")
    session.hide(title)


class SwaySocket:
    """A connection to sway that stays open: a program for each move takes longer than the move."""

    def __init__(self):
        self.stream = socket.socket(socket.AF_UNIX)
        self.stream.connect(os.environ["SWAYSOCK"])

    def run(self, command):
        self.stream.sendall(b"i3-ipc" + struct.pack("=II", len(command), 0) + command.encode())
        length = struct.unpack("=6sII", self.stream.recv(14, socket.MSG_WAITALL))[1]
        self.stream.recv(length, socket.MSG_WAITALL)


def moves(session, title):
    """Returns the milliseconds from a window's move to its region there, sorted. Each begins at rest. On sway a button is held, as
    while a person drags the window.
    """
    window, surface = session.window(title), session.surface(title)
    x, y, width, height = regions.of_surface(surface)[0]
    inside = x - window.frame[0] + width / 2, y - window.frame[1] + height / 2
    if session.kind == "x11":
        move = functools.partial(session.desktop.place, window)
    else:
        sway, mouse = SwaySocket(), CompositorPointer(session.daemon)
        mouse.move(window.frame[0] + 250, window.frame[1] + 8)
        mouse.report(buttons=[{"button": "primary", "pressed": True}])

        def move(x, y):
            sway.run(f"[con_id={window.id}] move absolute position {x} {y}")

    found = []
    for number in range(MOVES):
        # The places have nothing in common.
        place = (90, 70) if number % 2 else (640, 390)
        target = place[0] + inside[0], place[1] + inside[1]
        drive.wait(lambda target=target: not winner(session, target), "a region is there already")
        start = time.perf_counter()
        move(*place)
        while not winner(session, target) and time.perf_counter() - start < 5:
            pass
        found.append((time.perf_counter() - start) * 1000)
    if session.kind == "sway":
        mouse.report(buttons=[{"button": "primary", "pressed": False}])
        mouse.end()
    return sorted(found)


def follows(session):
    """Returns the milliseconds from a motion that KWin gets to the daemon's event, sorted, at 60 motions a second."""
    daemon = session.daemon.stream("Pointer.Subscribe", events=["motion"])
    # What is measured are bytes as they come, not their parsing.
    data, found = b"", []
    for number in range(MOTIONS):
        x, y = 200 + number % 800, 500 + number // 800
        wanted = f'"x":{x},"y":{y}'.encode()
        start = time.perf_counter()
        session.desktop.move(x, y)
        while wanted not in data:
            data = data[-200:] + daemon.stream.recv(1 << 16)
        found.append((time.perf_counter() - start) * 1000)
        time.sleep(1 / 60)
    daemon.close()
    return sorted(found)


def scrolling(session, title):
    """A pane scrolls 60 times a second under the pointer."""
    program, feeder = session.shown[title][0], session.programs.running["pointer-feeder"].pid
    session.use(title)
    program.command("scrolling on")
    before, begin = processor(feeder), time.monotonic()
    time.sleep(SCROLLING)
    share = (processor(feeder) - before) / (time.monotonic() - begin) / 10
    program.command("scrolling off")
    report(f"{title}: processor time of the feeder, pane scrolls", share, 0, "% core")


def kde(session):
    """What only KDE has: the cursor's way to the daemon."""
    drive.wait(lambda: session.desktop.move(9, 9) or (session.programs.position() or [0])[-1] == "reported", "nobody reports the cursor")
    process, feeder = session.desktop.kwin.process(), session.programs.running["pointer-feeder"].pid
    before = processor(process), processor(feeder)
    found = follows(session)
    report("motion in KWin to the daemon's event, p50", statistics.median(found), 3, "ms")
    report("motion in KWin to the daemon's event, p99", found[int(0.99 * MOTIONS)], 10, "ms")
    report("processor time of KWin for a motion", (processor(process) - before[0]) / MOTIONS, 0, "ms")
    report("processor time of the feeder for a motion", (processor(feeder) - before[1]) / MOTIONS, 0, "ms")


def content(session, frame):
    """Returns the height at which the contents of a pane begin, in the surface of a window's frame; None without a surface."""
    nodes = (regions.at(session.daemon, frame) or {}).get("nodes", [])
    panes = {node["id"] for node in nodes if node.get("clips")}
    return next((node["frame"]["y"] for node in nodes if node.get("parent") in panes), None)


def steps(session, title):
    """Returns the milliseconds from each step of a pane that scrolls on until its regions are there, sorted."""
    program, mouse = session.shown[title][0], CompositorPointer(session.daemon)
    frame = session.window(title).frame
    mouse.move(frame[0] + 200, frame[1] + frame[3] - 40)
    program.command("scroll 0")
    session.check_again(lambda: mouse.turn(1), "its regions are there before it scrolls", title)
    found = []
    for number in range(1, STEPS + 1):
        before = content(session, frame)
        mouse.turn(1)
        program.command(f"scroll {STEP * (TURN - abs(TURN - number % (2 * TURN)))}")
        start = time.perf_counter()
        while content(session, frame) == before and time.perf_counter() - start < 5:
            pass
        found.append((time.perf_counter() - start) * 1000)
    mouse.end()
    return sorted(found)


def main():
    kind, built = sys.argv[1:3]
    session = Session(kind, built)
    session.start()
    if kind == "kde":
        kde(session)
    if "debug" in built:
        print("    of a debug build")
    calls = Calls(session)
    for toolkit in BARS:
        if toolkit == "firefox" and not shutil.which("firefox-esr"):
            print("firefox: firefox-esr is not installed")
            continue
        rescans(session, toolkit, calls)
    calls.end()
    session.show("gtk3", 1)
    session.desktop.place(session.window("gtk3"), 90, 70, 540, 320)
    session.check_used("a window has its regions", "gtk3")
    if kind != "kde":
        found = moves(session, "gtk3")
        name = f"window {'moved' if kind == 'x11' else 'dragged'} to region there"
        report(f"{name}, p50", statistics.median(found), 0, "ms")
        report(f"{name}, p95", found[int(0.95 * MOVES)], 10 if kind == "x11" else 25, "ms")
    scrolling(session, "gtk3")
    found = steps(session, "gtk3")
    report("scroll step to regions there, p50", statistics.median(found), 0, "ms")
    report("scroll step to regions there, p95", found[int(0.95 * STEPS)], 50, "ms")
    for palette, toolkit in enumerate(("gtk4", "qt5", "qt6"), 2):
        session.show(toolkit, palette)
        session.desktop.place(session.window(toolkit), 60 + 40 * palette, 60 + 40 * palette, 560, 350)
        session.check_used("a window has its regions", toolkit)
    feeder = session.programs.running["pointer-feeder"].pid
    if kind != "sway":
        print(f"wake-ups in 5 s at rest: {session.programs.wakes_at_rest('pointer-feeder')}")
    else:
        # Floating windows are asked for as long as there are any. What is waited for is the last look at new windows.
        time.sleep(5)
        print(f"wake-ups in a second with floating windows: {cases_privacy.wakes_now(session) / 5:.1f}, bar 4; each question is two")
    report("memory besides shared buffers, 4 windows", memory(feeder), 20, "MB")
    session.programs.end_all()
    sys.exit(os.EX_OK if not session.checks.failed else 1)


main()
