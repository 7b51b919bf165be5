#!/usr/bin/python3
"""Programs that people use, beside the live feeder: they go on working while it looks at them, slow ones get all of their regions, and
those without any are named. Runs inside of scripts/desktop-session.

usage: real_programs.py x11 PROGRAMS [slow]

With slow it is the slow ones alone, which take minutes.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

import cases_privacy
import drive
from cases_slow import found
from feeder_session import Session
from keyboard import Keyboard
from used_programs import START, Office

# Seconds that a person types, a number each second.
TYPED = 20
# Questions to Calc by which the feeder has begun to look at it.
LOOK = 3
BUTTONS = 60
# Only something that hangs takes as long, in seconds: a program that works has its regions after minutes.
LONG = 1200
# The file in which the feeder says which programs have no regions.
STATUS = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "pointerd-feeder.json"


def calc(session):
    """A person types into LibreOffice Calc while the feeder looks at it, and Calc goes on."""
    program = Office(session, "calc")
    try:
        program.begin()
        application = drive.wait(lambda: session.bus.of_process(program.process), "Calc is not on the accessibility bus", START)
        recording = cases_privacy.Recording(session)
        session.programs.start("pointer-feeder")
        drive.wait(lambda: recording.count(application) >= LOOK, "the feeder does not look at Calc", START)
        for number in range(101, 101 + TYPED):
            Keyboard().type(f"{number}\n")
            # What passes is the time that the feeder has for its looks.
            time.sleep(1)
        program.save()
        session.wait(
            f"Calc: what is typed {TYPED} s after the feeder's first look is in the sheet",
            lambda: program.has(f"{100 + TYPED}"),
            program.found,
        )
    finally:
        program.end()


def slow(session):
    """A program of GTK 3 takes 30 ms before each answer, and has all of its regions: soon if it waits meanwhile, in the end if it works."""
    for kind in ("waits", "works"):
        session.show(kind, 0, "--size", "560x350", toolkit=f"slow-{kind}")
        start, seen = time.monotonic(), [0]

        def has_all(kind=kind, seen=seen):
            count = len(found(session, kind))
            if count != seen[-1]:
                seen.append(count)
            return count == BUTTONS or time.sleep(0.05)

        drive.wait(has_all, f"not all regions of a program that {kind}", LONG)
        print(f"a program that {kind} 30 ms before each answer has {BUTTONS} regions after {time.monotonic() - start:.1f} s")
        session.checks.check(f"slow: none goes before the others come where a program {kind}", seen == sorted(seen), seen)
        session.hide(kind)


def named(session):
    """A program of Tk has no regions, and both ways to ask say why."""
    program = subprocess.Popen(["wish"], stdin=subprocess.PIPE, text=True)
    program.stdin.write("wm title . drawn; wm geometry . 300x200; pack [button .b -text b]\n")
    program.stdin.flush()
    window = session.window("drawn")
    why = "it is not on the accessibility bus"

    def is_named():
        silent = json.loads(STATUS.read_text(encoding="utf-8"))["silent"]
        return any(entry["why"] == why and "Tk, " in entry["how"] for entry in silent)

    session.wait("Tk: the status says why it has no regions", is_named, lambda: STATUS.read_text(encoding="utf-8"))
    place = [str(window.frame[0] + 20), str(window.frame[1] + 20)]
    said = session.programs.built / "pointer-feeder"
    text = subprocess.run([said, "--explain", *place], capture_output=True, text=True, check=False).stdout
    session.checks.check("Tk: --explain says it, too", why in text, text)
    program.terminate()
    program.wait(drive.LIMIT)


def main():
    kind, built, *parts = sys.argv[1:]
    session = Session(kind, built)
    if parts == ["slow"]:
        session.start()
        slow(session)
    else:
        session.start_daemon()
        calc(session)
        named(session)
    session.programs.end_all()
    session.checks.finish()


main()
