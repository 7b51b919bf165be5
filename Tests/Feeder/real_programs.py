#!/usr/bin/python3
"""Programs that people use, beside the live feeder: they go on working while it looks at them. Runs inside of scripts/desktop-session.

usage: real_programs.py x11 PROGRAMS
"""

import os
import pathlib
import re
import signal
import sys
import time

import cases_privacy
import drive
from feeder_session import Session
from keyboard import Keyboard

# Seconds that a person types, a number each second.
TYPED = 20
# Calc needs some seconds to start, more on a busy machine.
START = 120
# Questions to Calc by which the feeder has begun to look at it.
LOOK = 3
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
SHEET = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="{OFFICE}:office:1.0" xmlns:table="{OFFICE}:table:1.0" office:version="1.3"
 office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
<table:table table:name="Sheet"><table:table-column/><table:table-row><table:table-cell/></table:table-row></table:table>
</office:spreadsheet></office:body></office:document>
"""
# Otherwise a window with a tip takes the first keys.
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Misc">
<prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item></oor:items>
"""


def calc(session):
    """A person types into LibreOffice Calc while the feeder looks at it, and Calc goes on."""
    home = pathlib.Path(os.environ["HOME"])
    settings = home / ".config/libreoffice/4/user/registrymodifications.xcu"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(SETTINGS, encoding="utf-8")
    sheet = home / "typed.fods"
    sheet.write_text(SHEET, encoding="utf-8")
    session.programs.start("soffice", "--calc", "--norestore", "--nologo", str(sheet), SAL_USE_VCLPLUGIN="gtk3")
    window = drive.wait(lambda: session.desktop.find(sheet.name), "no window of Calc", START)
    try:
        session.desktop.show_in_front(window)
        keyboard = Keyboard()

        def is_saved(number):
            return f'office:value="{number}"' in sheet.read_text(encoding="utf-8")

        def save():
            keyboard.press("s", "Control_L")

        def takes_keys():
            keyboard.type("100\n")
            save()
            return is_saved(100) or time.sleep(1)

        drive.wait(takes_keys, "Calc takes no keys", START)
        application = drive.wait(lambda: of_process(session.bus, window.process), "Calc is not on the accessibility bus", START)
        recording = cases_privacy.Recording(session)
        session.programs.start("pointer-feeder")
        drive.wait(lambda: recording.count(application) >= LOOK, "the feeder does not look at Calc", START)
        for number in range(101, 101 + TYPED):
            keyboard.type(f"{number}\n")
            # What passes is the time that the feeder has for its looks.
            time.sleep(1)
        save()
        session.wait(
            f"Calc: what is typed {TYPED} s after the feeder's first look is in the sheet",
            lambda: is_saved(100 + TYPED),
            lambda: re.findall(r'office:value="(.*?)"', sheet.read_text(encoding="utf-8")),
        )
    finally:
        os.kill(window.process, signal.SIGKILL)


def of_process(bus, process):
    """Returns the name on the accessibility bus of a process; None if it has none."""
    return next((root.application for root in bus.applications() if bus.process(root.application) == process), None)


def main():
    session = Session(*sys.argv[1:])
    session.start_daemon()
    calc(session)
    session.programs.end_all()
    session.checks.finish()


main()
