#!/usr/bin/python3
"""A window of an unmodified program, and the regions that pointer-feeder declares for it. Runs inside of scripts/desktop-session x11.

It needs gnome-calculator, and ImageMagick for the picture.

usage: window_regions.py PROGRAMS FOLDER; writes window.png, the window without the pointer, and window.toml, its layout
"""

import pathlib
import subprocess
import sys
import time
import tomllib

from screen import Screen
from session import LIMIT, Checks, Programs


def main(built, folder):
    checks, programs, screen = Checks(), Programs(built), Screen()
    programs.daemon("feeder.toml")
    screen.move(1270, 790)
    programs.start("gnome-calculator")

    def layout():
        run = subprocess.run([programs.built / "pointer-feeder", "--once"], capture_output=True, text=True, check=False)
        return run.stdout if run.returncode == 0 else ""

    # The program lays its window out by itself: two looks in a row must find the same.
    former, found, start = None, layout(), time.monotonic()
    while (former != found or "nodes" not in found) and time.monotonic() - start < LIMIT:
        former, found = found, layout()
    surfaces = tomllib.loads(found).get("surfaces", [])
    checks.check("the feeder declares one window with regions", len(surfaces) == 1 and len(surfaces[0]["nodes"]) > 10, found)
    frame = surfaces[0]["frame"]
    crop = f"{frame['width']:.0f}x{frame['height']:.0f}+{frame['x']:.0f}+{frame['y']:.0f}"
    subprocess.run(["import", "-window", "root", "-crop", crop, "+repage", "-strip", f"{folder}/window.png"], check=True)
    (pathlib.Path(folder) / "window.toml").write_text(found, encoding="utf-8")
    programs.end_all()
    checks.finish()


main(*sys.argv[1:])
