#!/usr/bin/python3
"""The overlay in GNOME Shell: what a person sees, what a click hits, and when the real cursor is back. Runs inside of
scripts/desktop-session.

usage: gnome.py PROGRAMS [PICTURES [CLICKS]]
"""

import sys

import gnome_clicks
import gnome_cursor
import gnome_drawing
from gnome_session import Session


def main():
    session = Session(*sys.argv[1:3])
    session.shell.start()
    try:
        gnome_drawing.enabling(session)
        gnome_drawing.drawing(session)
        gnome_clicks.clicking(session, *map(int, sys.argv[3:4]))
        gnome_cursor.ends(session)
        gnome_cursor.others(session)
        gnome_cursor.denied(session)
        gnome_drawing.sprites(session)
        session.check_log()
    finally:
        session.programs.end_all()
    session.checks.finish()


main()
