#!/usr/bin/python3
"""The feeder in a desktop session: regions are where the widgets of unmodified programs are painted, and stay there while windows
move, change and go. Runs inside of scripts/desktop-session.

usage: feeder.py x11|sway|gnome|gnome-points|kde PROGRAMS [TOOLKIT...]
       feeder.py kde-scaled PROGRAMS
The second one runs in a session of scale 2.
"""

import sys

import cases_gnome
import cases_kde
import cases_lock
import cases_pointer
import cases_privacy
import cases_settings
import cases_shown
import cases_slow
import cases_windows
from cells import Cells
from feeder_session import Session
from gnome_desktop import LOGICAL, PHYSICAL
from gnome_hand import has_physical_layout

# The desktops of the matrix, each with what says where windows are, and where popups are.
CELLS = {
    "x11": ("X.Org", "the server", "the server"),
    "sway": ("sway", "its IPC", "nothing; a window with an open menu has no regions"),
    "gnome": ("GNOME Shell", "the extension", "the extension"),
    "kde": ("KWin", "the feeder's script", "the feeder's script"),
}


def cells_of(session):
    """Returns the cells that a session fills, and what fills them."""
    desktop, windows, popups = CELLS[session.kind]
    return Cells(session.checks, desktop, "windows by", "popups by"), windows, popups


def main():
    kind, built, *toolkits = sys.argv[1:]
    if kind.startswith("kde"):
        return kde(Session("kde", built), toolkits, kind == "kde-scaled")
    toolkits = (
        toolkits or {"gnome": ["gtk3", "gtk4", "qt6"], "gnome-points": ["gtk3", "gtk4", "qt5"]}.get(kind) or ["gtk3", "gtk4", "qt5", "qt6"]
    )
    first, last = toolkits[0], toolkits[-1]
    session = Session(kind, built)
    recording = cases_privacy.Recording(session)
    session.start()
    if kind.startswith("gnome"):
        return gnome(session, toolkits)
    cells, windows, popups = cells_of(session)
    cases_pointer.covers(session)
    cases_shown.decorated(session)
    cases_shown.scaled(session, toolkits)
    for palette, toolkit in enumerate(toolkits):
        cases_windows.toolkit(session, toolkit, palette)
    cases_windows.stacking(session, toolkits)
    cells.fill({"windows by": windows})
    # GTK 4 opens no menu after one of GTK 3 that nobody has clicked.
    for toolkit in reversed(toolkits):
        cases_pointer.menu(session, toolkit)
    cells.fill({"popups by": popups})
    if "gtk4" in toolkits:
        cases_pointer.scrolling(session, "gtk4")
    if kind == "sway":
        cases_shown.fullscreen(session, first, last)
        cases_shown.workspaces(session, last)
    cases_privacy.questions(session, recording)
    if kind == "sway":
        cases_lock.hook(session, first)
    cases_windows.twins(session)
    if kind == "x11":
        cases_slow.all_cases(session)
    cases_windows.once(session)
    session.raise_window(last)
    cases_windows.restarts(session, last)
    cases_settings.changes(session, last)
    cases_settings.denied(session, last)
    cases_windows.ends(session, toolkits)
    # A title is that of one window.
    cases_privacy.rest(session, sorted({first, last}))
    session.programs.end_all()
    session.checks.finish()


def gnome(session, toolkits):
    """The same where windows come from GNOME Shell, with what only it has."""
    first, last = toolkits[0], toolkits[-1]
    cases_gnome.waits_for_extension(session)
    if session.kind == "gnome-points":
        cases_gnome.scaled(session, toolkits, LOGICAL)
        session.programs.end_all()
        session.checks.finish()
    cells, windows, popups = cells_of(session)
    cases_gnome.scaled(session, toolkits, PHYSICAL if has_physical_layout(session.desktop.bus) else LOGICAL)
    cases_shown.decorated(session)
    for palette, toolkit in enumerate(toolkits):
        cases_windows.toolkit(session, toolkit, palette)
    cases_windows.stacking(session, toolkits)
    cells.fill({"windows by": windows})
    cases_gnome.menus(session, toolkits)
    cells.fill({"popups by": popups})
    cases_gnome.dragged(session, first)
    cases_gnome.minimized(session, last)
    cases_gnome.covered(session, last)
    cases_gnome.banner(session, last)
    cases_gnome.extension(session, last)
    cases_gnome.notice(session)
    cases_gnome.killed(session, last)
    cases_gnome.ends(session, toolkits)
    session.programs.end_all()
    session.checks.finish()


def kde(session, toolkits, is_scaled):
    """The same where windows come from KWin, with what only it has."""
    toolkits = toolkits or (["gtk3", "gtk4"] if is_scaled else ["gtk3", "gtk4", "qt5", "qt6"])
    first, last = toolkits[0], toolkits[-1]
    session.start()
    cells, windows, popups = cells_of(session)
    cases_kde.follows(session, 2 if is_scaled else 1)
    cases_shown.decorated(session)
    for palette, toolkit in enumerate(toolkits):
        cases_windows.toolkit(session, toolkit, palette)
    cells.fill({"windows by": windows})
    for toolkit in reversed(toolkits):
        cases_pointer.menu(session, toolkit)
    cells.fill({"popups by": popups})
    if not is_scaled:
        cases_windows.stacking(session, toolkits)
        cases_pointer.covers(session)
        cases_kde.drag(session)
        cases_kde.hidden(session, first)
        cases_windows.once(session)
        cases_kde.taken(session)
        session.raise_window(last)
        cases_windows.restarts(session, last)
        cases_kde.hangs(session, last)
        cases_kde.denied(session, last)
        cases_kde.often(session)
        cases_privacy.rest(session, [last])
        cases_windows.ends(session, toolkits)
        cases_kde.kwin_restart(session)
        cases_kde.kwin_late(session)
        cases_kde.script_errors(session)
    session.programs.end_all()
    session.checks.finish()


main()
