"""A window of GTK 3 with three buttons, which knows nothing of pointerd.

usage: dialog.py TITLE

Once it is there it prints the place of each button in it: x, y, width and height. Then it prints each button that is clicked.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

LABELS = ["Discard", "Cancel", "Save"]


def say(what):
    print(json.dumps(what), flush=True)


def report(buttons, window):
    say({
        button.get_label(): [*button.translate_coordinates(window, 0, 0), button.get_allocated_width(), button.get_allocated_height()]
        for button in buttons
    })


window = Gtk.Window(title=sys.argv[1], decorated=False, resizable=False)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=24, margin=24)
box.add(Gtk.Label(label="Save changes to “Groceries” before closing?"))
row = Gtk.Box(spacing=12, homogeneous=True)
buttons = [Gtk.Button(label=label) for label in LABELS]
for button in buttons:
    button.connect("clicked", lambda button: say({"clicked": button.get_label()}))
    row.pack_start(button, True, True, 0)
box.add(row)
window.add(box)
window.connect("map-event", lambda *_: GLib.idle_add(report, buttons, window))
window.show_all()
Gtk.main()
