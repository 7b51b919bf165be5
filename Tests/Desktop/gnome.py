#!/usr/bin/python3
"""The overlay in GNOME Shell: what a person sees, what a click hits, and when the real cursor is back. Runs inside of
scripts/desktop-session.

usage: gnome.py PROGRAMS [PICTURES [CLICKS]]
"""

import sys

import gnome_clicks
import gnome_cursor
import gnome_drawing
from cells import Cells
from gnome_session import Session


def main():
    session = Session(*sys.argv[1:3])
    cells = Cells(session.checks, "GNOME Shell", "drawn", "cursor known by", "hidden by", "click-through")
    session.shell.start()
    try:
        gnome_drawing.enabling(session)
        gnome_drawing.drawing(session)
        cells.fill(dict.fromkeys(("drawn", "cursor known by", "hidden by"), "the extension"))
        actions = gnome_clicks.clicking(session, *map(int, sys.argv[3:4]))
        cells.fill({"click-through": f"{actions} of {actions} clicks, drags and hovers"})
        gnome_cursor.ends(session)
        gnome_cursor.others(session)
        gnome_cursor.denied(session)
        gnome_drawing.sprites(session)
        session.check_log()
    finally:
        session.programs.end_all()
    session.checks.finish()


main()
