#!/usr/bin/python3
"""A browser's page in a desktop session: regions are where its widgets are painted, and go with the window. Runs inside of
scripts/desktop-session.

usage: browser.py x11|sway PROGRAMS [BROWSER]
"""

import sys

import cases_pointer
import cases_windows
from feeder_session import Session


def main():
    kind, built, *more = sys.argv[1:]
    browser = more[0] if more else "firefox"
    session = Session(kind, built)
    session.start()
    cases_windows.toolkit(session, browser, 0)
    cases_pointer.scrolling(session, browser)
    session.desktop.close(session.window(browser))
    session.wait(f"{browser}: a window that is closed leaves no surface", lambda: session.count() == 0, session.count)
    session.programs.end_all()
    session.checks.finish()


main()
