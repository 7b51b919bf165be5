#!/usr/bin/python3
"""Programs that people use, beside the live feeder: they go on working while it looks at them. Runs inside of scripts/desktop-session.

usage: real_programs.py x11 PROGRAMS
"""

import os
import pathlib
import sys
import time

import drive
import regions
from feeder_session import Session
from keyboard import Keyboard

# Seconds that a person types, a digit each second.
TYPED = 20
# Calc needs some seconds to start, more on a busy machine.
START = 120
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
    """A person types into LibreOffice Calc while the feeder looks at it, and all that was typed is in the sheet."""
    home = pathlib.Path(os.environ["HOME"])
    settings = home / ".config/libreoffice/4/user/registrymodifications.xcu"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(SETTINGS, encoding="utf-8")
    sheet = home / "typed.fods"
    sheet.write_text(SHEET, encoding="utf-8")
    session.programs.start("soffice", "--calc", "--norestore", "--nologo", str(sheet), SAL_USE_VCLPLUGIN="gtk3")
    window = drive.wait(lambda: session.desktop.find(sheet.name), "no window of Calc", START)
    session.desktop.show_in_front(window)

    def has_regions():
        surface = session.surface(sheet.name)
        return surface and regions.of_surface(surface)

    session.wait("Calc: its window has regions", has_regions)
    keyboard = Keyboard()
    numbers = [str(number) for number in range(101, 101 + TYPED)]
    for number in numbers:
        keyboard.type(number + "\n")
        # What passes is the time that the feeder has for its looks.
        time.sleep(1)
    keyboard.press("s", "Control_L")

    def missing():
        text = sheet.read_text(encoding="utf-8")
        return [number for number in numbers if f'office:value="{number}"' not in text]

    session.wait(f"Calc: what is typed for {TYPED} s is in the sheet", lambda: not missing(), lambda: f"missing: {missing()}")
    session.programs.end("soffice")


def main():
    session = Session(*sys.argv[1:])
    session.start()
    calc(session)
    session.programs.end_all()
    session.checks.finish()


main()
