"""A window of GTK 3 with twenty buttons, from which one picks characters; it knows nothing of pointerd.

usage: picker.py TITLE

Once it is there it prints the place of each button in it: x, y, width and height. Then it prints for each button of a mouse that comes up
which of its own buttons this has clicked, or that it has clicked none, and where in the window the press and the release were.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk

CHARACTERS, COLUMNS = "äáàâãåæçéèêëíìîïñöøß", 5
# Points between two buttons, and around all of them.
SPACING, MARGIN = 6, 100


def say(what):
    print(json.dumps(what), flush=True)


def report():
    say(
        {
            character: [*button.translate_coordinates(window, 0, 0), button.get_allocated_width(), button.get_allocated_height()]
            for character, button in buttons.items()
        }
    )


def handle(event, *_):
    Gtk.main_do_event(event)
    if event.type == Gdk.EventType.BUTTON_PRESS:
        pressed[:] = place_of(event)
    if event.type == Gdk.EventType.BUTTON_RELEASE:
        say({"clicked": clicked.pop() if clicked else None, "pressed": pressed, "released": place_of(event)})


def place_of(event):
    """Returns where in the window it is: Wayland tells no program where on the screen."""
    x, y, part = event.button.x, event.button.y, event.button.window
    while part != window.get_window():
        x, y = part.coords_to_parent(x, y)
        part = part.get_effective_parent()
    return [x, y]


window = Gtk.Window(title=sys.argv[1], decorated=False, resizable=False)
grid = Gtk.Grid(row_spacing=SPACING, column_spacing=SPACING, margin=MARGIN, row_homogeneous=True, column_homogeneous=True)
buttons = {character: Gtk.Button(child=Gtk.Label(label=character)) for character in CHARACTERS}
clicked, pressed = [], []
for number, (character, button) in enumerate(buttons.items()):
    button.connect("clicked", lambda _, character: clicked.append(character), character)
    grid.attach(button, number % COLUMNS, number // COLUMNS, 1, 1)
window.add(grid)
window.connect("map-event", lambda *_: GLib.idle_add(report))
Gdk.event_handler_set(handle)
window.show_all()
Gtk.main()
