"""A trembling hand misses at most half as many buttons of a GTK dialog with the help for hands that tremble as with the plain pointer.

The plain pointer is that of the drive without the feeder: pointerd knows of no buttons, so nothing attracts or gives clicks away.
"""

import driven_desktop
import picking
import screens

# What the runs differ in.
RUNS = {"plain": {"feeds": False}, "tremor": {"profile": "tremor"}}
# Clicks of twenty that the help may give to another button.
MOST_WRONG = 4


def check(machine, guest):
    picking.require(guest)
    with driven_desktop.installed(guest), screens.xorg(machine, guest) as display:
        runs = {name: run(machine, guest, display, name, settings) for name, settings in RUNS.items()}
    failed = {name: counts["wrong"] + counts["missed"] for name, counts in runs.items()}
    assert 2 * failed["tremor"] <= failed["plain"], f"so many clicks fail: {failed}"
    wrong = runs["tremor"]["wrong"]
    assert wrong <= MOST_WRONG, f"with the help {wrong} clicks are another button's"


def run(machine, guest, display, name, settings):
    """Click all buttons once; returns how often the dialog counted what."""
    with driven_desktop.session(guest, display, **settings) as environment:
        help = settings.get("profile", "steady")
        return picking.pick_all(machine, guest, display, environment, f"drive_aiming: {name}", help, feeds=settings.get("feeds", True))
