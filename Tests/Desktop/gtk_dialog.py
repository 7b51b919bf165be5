#!/usr/bin/python3
"""A GTK dialog with the overlay's highlight on one of its buttons, as a picture. Runs inside of scripts/desktop-session x11.

The dialog declares its buttons to the daemon, as a program of one's own would. It needs python3-gi and gir1.2-gtk-3.0.

usage: gtk_dialog.py PROGRAMS PICTURE
"""

import json
import os
import pathlib
import subprocess
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

from screen import Screen
from session import Checks, Programs

# The space around the dialog in the picture, in pixels.
MARGIN = 24


def frame(widget, window):
    """Returns a widget's rectangle in its window."""
    x, y = widget.translate_coordinates(window, 0, 0)
    size = widget.get_allocation()
    return {"x": x, "y": y, "width": size.width, "height": size.height}


def surface(dialog, buttons):
    """Returns the surface that declares the dialog's buttons."""
    _, x, y = dialog.get_window().get_origin()
    size = dialog.get_allocation()
    nodes = []
    for button in buttons:
        nodes.append({"id": button.get_label().lower().replace(" ", "-"), "frame": frame(button, dialog),
                      "appearance": {"cornerRadius": 5}, "interaction": {"style": {"effect": "highlight"}}})
    place = {"x": x, "y": y, "width": size.width, "height": size.height}
    return {"id": "dialog", "z": 1, "frame": place, "nodes": nodes}


def make_dialog():
    dialog = Gtk.MessageDialog(title="Notes", text="Save changes to “Groceries” before closing?",
                               secondary_text="If you don’t save, changes will be lost.")
    buttons = [dialog.add_button(label, Gtk.ResponseType.NONE) for label in ("Discard", "Cancel", "Save")]
    dialog.set_position(Gtk.WindowPosition.CENTER)
    dialog.show_all()
    return dialog, buttons


def main():
    built, picture = sys.argv[1:3]
    checks, programs, screen = Checks(), Programs(built), Screen()
    screen.root.change_attributes(background_pixel=0x5A7896)
    screen.root.clear_area()
    programs.start("picom", "--backend", "xrender", "--shadow")
    checks.wait("a compositing manager runs", screen.has_compositing_manager)
    programs.daemon()
    programs.overlay({})
    dialog, buttons = make_dialog()
    loop = GLib.MainContext.default()

    def turn(condition):
        while loop.pending():
            loop.iteration(False)
        return condition()

    checks.wait("the dialog is shown", lambda: turn(lambda: dialog.get_window() and dialog.is_active()))
    declared = surface(dialog, buttons)
    file = pathlib.Path(os.environ["HOME"]) / "dialog.json"
    file.write_text(json.dumps({"surfaces": [declared]}), encoding="utf-8")
    programs.start("pointerctl", "attach", str(file))
    save = declared["nodes"][-1]["frame"]
    window = declared["frame"]
    screen.move(int(window["x"] + save["x"] + save["width"] * 0.6), int(window["y"] + save["y"] + save["height"] * 0.6))
    checks.wait("the pointer is the button", lambda: turn(lambda: "highlight of save" in programs.ask("status")),
                lambda: programs.ask("status"))
    programs.wait_for_rest("pointer-overlay", 0.5)
    turn(lambda: True)
    size = f"{int(window['width']) + 2 * MARGIN}x{int(window['height']) + 2 * MARGIN}"
    corner = f"+{int(window['x']) - MARGIN}+{int(window['y']) - MARGIN}"
    subprocess.run(["import", "-window", "root", "-crop", size + corner, "+repage", "-strip", picture], check=True)
    programs.end_all()
    checks.finish()


main()
