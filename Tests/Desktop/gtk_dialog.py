#!/usr/bin/python3
"""A GTK dialog that knows nothing of pointerd, with the overlay's highlight on one of its buttons, as a picture. Runs inside of
scripts/desktop-session x11.

pointer-feeder declares the dialog's buttons. The button is then clicked. It needs python3-gi, gir1.2-gtk-3.0 and at-spi2-core.

usage: gtk_dialog.py PROGRAMS PICTURE
       gtk_dialog.py --dialog
"""

import json
import subprocess
import sys

from screen import Screen
from session import Checks, Programs

# The space around the dialog in the picture, in pixels.
MARGIN = 24
BUTTONS = ["Discard", "Cancel", "Save"]


def run_dialog():
    """Shows the dialog, and prints its place and those of its buttons, then the button that is clicked."""
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    dialog = Gtk.MessageDialog(
        title="Notes", text="Save changes to “Groceries” before closing?", secondary_text="If you don’t save, changes will be lost."
    )
    buttons = [dialog.add_button(label, number) for number, label in enumerate(BUTTONS)]
    dialog.set_position(Gtk.WindowPosition.CENTER)

    def report(*_):
        _, x, y = dialog.get_window().get_origin()
        size = dialog.get_allocation()
        places = {}
        for button in buttons:
            left, top = button.translate_coordinates(dialog, 0, 0)
            places[button.get_label()] = [x + left, y + top, button.get_allocated_width(), button.get_allocated_height()]
        print(json.dumps({"dialog": [x, y, size.width, size.height], "buttons": places}), flush=True)

    # When the window manager has placed it.
    dialog.connect("focus-in-event", report)
    answer = dialog.run()
    print(json.dumps({"clicked": BUTTONS[answer] if answer >= 0 else None}), flush=True)


def take_picture(built, picture):
    checks, programs, screen = Checks(), Programs(built), Screen()
    screen.root.change_attributes(background_pixel=0x5A7896)
    screen.root.clear_area()
    programs.start("picom", "--backend", "xrender", "--shadow")
    checks.wait("a compositing manager runs", screen.has_compositing_manager)
    programs.daemon("feeder.toml")
    programs.overlay({})
    programs.start("pointer-feeder")
    dialog = subprocess.Popen(["/usr/bin/python3", __file__, "--dialog"], stdout=subprocess.PIPE, text=True)
    shown = json.loads(dialog.stdout.readline())
    left, top, width, height = shown["dialog"]
    x, y, w, h = shown["buttons"]["Save"]
    screen.move(int(x + w * 0.6), int(y + h * 0.6))

    def is_button():
        state = json.loads(programs.ask("status", "--json") or "{}").get("state", {})
        is_highlight = state.get("style", {}).get("kind") == "highlight"
        return is_highlight and state.get("region", {}).get("rect") == {"x": x, "y": y, "width": w, "height": h}

    checks.wait("the pointer is the button, as the feeder has declared it", is_button, lambda: programs.ask("status"))
    programs.wait_for_rest("pointer-overlay", 0.5)
    crop = f"{width + 2 * MARGIN}x{height + 2 * MARGIN}+{left - MARGIN}+{top - MARGIN}"
    subprocess.run(["import", "-window", "root", "-crop", crop, "+repage", "-strip", picture], check=True)
    screen.click()
    checks.check("the dialog says that the button is clicked", json.loads(dialog.stdout.readline()) == {"clicked": "Save"})
    dialog.wait()
    programs.end_all()
    checks.finish()


if sys.argv[1:] == ["--dialog"]:
    run_dialog()
else:
    take_picture(*sys.argv[1:])
