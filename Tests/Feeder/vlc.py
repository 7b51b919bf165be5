#!/usr/bin/python3
"""The window of VLC, whose buttons each have a color of their own, and whose menus share one.

A style sheet of qt5ct, which reaches any program of Qt 5, gives them. As a program this starts VLC, and ends it at the end of the input.

usage: vlc.py
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import truth
import windows

NAME, TITLE = "vlc", "VLC media player"
# How the style sheet tells the buttons that react without a film. It takes words between blanks.
BUTTONS = {
    "item0": 'toolTip~="medium"',
    "item1": 'toolTip~="Previous"',
    "item2": 'toolTip~="Stop"',
    "item3": 'toolTip~="Next"',
    "item4": 'toolTip~="extended"',
    "item5": 'toolTip="Toggle playlist"',
    "item6": 'toolTip~="loop"',
    "item7": 'toolTip="Random"',
}
# The color of all menus in the bar, and of what is written on them.
MENU = "file"
SETTINGS = """\
[Appearance]
style=Fusion
[Interface]
stylesheets={}
"""


def style():
    """Returns the style sheet. Buttons without a border are painted in their whole place."""
    buttons = [f"QToolButton[{words}] {{ background: {windows.code(name)}; border: 0; }}" for name, words in BUTTONS.items()]
    return "\n".join([*buttons, f"QMenuBar::item {{ background: {windows.code(MENU)}; color: {windows.code(MENU)}; }}\n"])


def painted(desktop, area):
    """Returns the rectangles of the painted buttons and menus by their names, in pixels."""
    buttons = truth.of_session(BUTTONS, desktop, 0, area)
    return buttons | {f"menu {number}": place for number, place in enumerate(truth.row_on_x11(MENU, 0, area))}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "qt5ct"
        folder.mkdir()
        sheet = folder / "colors.qss"
        sheet.write_text(style(), encoding="utf-8")
        (folder / "qt5ct.conf").write_text(SETTINGS.format(sheet), encoding="utf-8")
        # The tool tips are those of this language.
        environment = dict(os.environ, XDG_CONFIG_HOME=name, QT_QPA_PLATFORMTHEME="qt5ct", LC_ALL="C.UTF-8")
        program = subprocess.Popen(["vlc", "--no-qt-privacy-ask", "--no-one-instance"], env=environment, stdin=subprocess.DEVNULL)
        version = subprocess.run(["vlc", "--version"], env=environment, capture_output=True, text=True, check=True).stdout.split()[2]
        windows.report_shown(NAME, version, TITLE, program.pid)
        sys.stdin.read()
        program.terminate()
        program.wait()


if __name__ == "__main__":
    main()
