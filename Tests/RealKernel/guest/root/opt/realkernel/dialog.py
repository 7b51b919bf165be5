"""A window of GTK 3 with three buttons, which knows nothing of pointerd.

usage: dialog.py TITLE

Once it is there it prints the place of each button in it: x, y, width and height. Then it prints each button that is clicked. Its buttons
have one color, which does not change under the cursor: what changes in them is drawn by somebody else.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

LABELS = ["Discard", "Cancel", "Save"]
# Comes before what the theme says of any state of a button. checks/drive_desktop.py knows the color.
STYLE = b"button { background: #a0a8b0; border-color: #a0a8b0; box-shadow: none; transition: none; }"


def say(what):
    print(json.dumps(what), flush=True)


def report(buttons, window):
    say(
        {
            button.get_label(): [*button.translate_coordinates(window, 0, 0), button.get_allocated_width(), button.get_allocated_height()]
            for button in buttons
        }
    )


window = Gtk.Window(title=sys.argv[1], decorated=False, resizable=False)
style = Gtk.CssProvider()
style.load_from_data(STYLE)
Gtk.StyleContext.add_provider_for_screen(window.get_screen(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
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
