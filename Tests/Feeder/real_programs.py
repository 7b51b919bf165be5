#!/usr/bin/python3
"""Programs that people use, beside the live feeder: they go on working while it looks at them. Runs inside of scripts/desktop-session.

usage: real_programs.py x11 PROGRAMS
"""

import sys
import time

import cases_privacy
import drive
from feeder_session import Session
from keyboard import Keyboard
from used_programs import START, Office

# Seconds that a person types, a number each second.
TYPED = 20
# Questions to Calc by which the feeder has begun to look at it.
LOOK = 3


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


def main():
    session = Session(*sys.argv[1:])
    session.start_daemon()
    calc(session)
    session.programs.end_all()
    session.checks.finish()


main()
