#!/usr/bin/python3
"""A GTK 4 window whose widgets each have a color of their own. It needs python3-gi and gir1.2-gtk-4.0.

usage: gtk4_window.py [--title TEXT] [--size WxH] [--count N] [--palette N] [--csd]
"""

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Gdk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk

import windows

# Which nodes of a widget carry its color, where it is not the widget's own.
NODES = {
    "combo": "#combo > button",
    "text": "#text, #text text",
    "tab1": "#tabs tab:nth-child(1)",
    "tab2": "#tabs tab:nth-child(2)",
    "file": "#menus > item",
    "new": "#menus modelbutton:nth-child(1)",
    "open": "#menus modelbutton:nth-child(2)",
    "quit": "#menus modelbutton:nth-child(3)",
}
FLAT = "background-image: none; border-radius: 0; border-image: none; box-shadow: none; text-shadow: none; outline: none; transition: none;"


class Window:
    def __init__(self, application, options):
        self.widgets = {}
        self.swing = windows.Swing()
        self.paint(windows.painted(options.count), options.palette)
        self.window = Gtk.ApplicationWindow(application=application, title=options.title)
        self.window.set_default_size(options.width, options.height)
        if options.csd:
            bar = Gtk.HeaderBar()
            bar.pack_start(self.named("header", Gtk.Button(label="header")))
            self.window.set_titlebar(bar)
        content = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        for part in (self.menu_bar(), self.buttons(), self.inputs(), self.tabs(), self.pane(options.count)):
            content.append(part)
        self.window.set_child(content)

    def paint(self, names, palette):
        rules = []
        for name in names:
            code = windows.code(name, palette)
            rules.append(
                f"{NODES.get(name, '#' + name)} {{ background-color: {code}; border-color: {code}; color: {code};"
                f" caret-color: {code}; {FLAT} }}"
            )
        provider = Gtk.CssProvider()
        provider.load_from_data("\n".join(rules).encode())
        Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_USER)

    def named(self, name, widget):
        widget.set_name(name)
        widget.update_property([Gtk.AccessibleProperty.LABEL], [name])
        self.widgets[name] = widget
        return widget

    def row(self, *widgets):
        row = Gtk.Box(spacing=6, margin_start=7, margin_end=7)
        for widget in widgets:
            row.append(widget)
        return row

    def menu_bar(self):
        entries = Gio.Menu()
        for name in windows.MENU:
            entries.append(name, f"win.{name}")
            action = Gio.SimpleAction.new(name, None)
            self.window.add_action(action)
        menus = Gio.Menu()
        menus.append_submenu("file", entries)
        self.menus = Gtk.PopoverMenuBar.new_from_model(menus)
        self.menus.set_name("menus")
        self.wants_menu = False
        child = self.menus.get_first_child().get_first_child()
        while not isinstance(child, Gtk.Popover):
            child = child.get_next_sibling()
        self.menu = child
        self.menu.connect("closed", self.open_again)
        return self.menus

    def buttons(self):
        off = self.named("off", Gtk.Button(label="off"))
        off.set_sensitive(False)
        radio = self.named("radio", Gtk.CheckButton(label="radio"))
        radio.set_group(Gtk.CheckButton())
        return self.row(
            self.named("button", Gtk.Button(label="button")),
            self.named("toggle", Gtk.ToggleButton(label="toggle")),
            self.named("check", Gtk.CheckButton(label="check")),
            radio,
            self.named("link", Gtk.LinkButton(uri="http://localhost/", label="link")),
            off,
        )

    def inputs(self):
        slider = self.named("slider", Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1))
        slider.set_size_request(110, -1)
        # Within the smallest width of the window.
        entry, password = Gtk.Entry(), Gtk.PasswordEntry()
        for input in (entry, password):
            input.set_property("width-chars", 10)
            input.set_property("max-width-chars", 10)
        return self.row(
            self.named("entry", entry),
            self.named("password", password),
            self.named("combo", Gtk.DropDown.new_from_strings(["one", "two"])),
            slider,
        )

    def tabs(self):
        tabs = Gtk.Notebook(name="tabs", margin_start=7, margin_end=7)
        text = self.named("text", Gtk.TextView())
        text.set_size_request(-1, 40)
        tabs.append_page(text, Gtk.Label(label="tab1"))
        tabs.append_page(Gtk.Label(label="empty"), Gtk.Label(label="tab2"))
        return tabs

    def pane(self, count):
        grid = Gtk.Grid()
        for number, name in enumerate(windows.item_names(count)):
            grid.attach(self.named(name, Gtk.Button(label=name)), number % 4, number // 4, 1, 1)
        self.scrolled = Gtk.ScrolledWindow(overlay_scrolling=False, vexpand=True, margin_start=7, margin_end=7, margin_bottom=7)
        self.scrolled.set_child(grid)
        return self.scrolled

    def scroll(self, place):
        self.scrolled.get_vadjustment().set_value(float(place))

    def swing_on(self, word):
        self.swing.is_on = word == "on"
        if self.swing.is_on:
            GLib.timeout_add(int(windows.FRAME * 1000), self.step)

    def step(self):
        range = self.scrolled.get_vadjustment()
        range.set_value(self.swing.next(range.get_upper() - range.get_page_size()))
        return self.swing.is_on

    def open_menu(self, word):
        self.wants_menu = word == "on"
        if self.wants_menu:
            self.menu.popup()
        else:
            self.menu.popdown()

    def open_again(self, _):
        """Opens the menu that GTK has closed because somebody else still has the grab of the pointer."""
        if self.wants_menu:
            GLib.timeout_add(int(windows.FRAME * 1000), lambda: self.open_menu("on") if self.wants_menu else None)

    def drive(self, application):
        windows.read_commands(
            lambda function: GLib.idle_add(lambda: function() and False),
            {
                "scroll": self.scroll,
                "scrolling": self.swing_on,
                "menu": self.open_menu,
                "disable": lambda name: self.widgets[name].set_sensitive(False),
                "enable": lambda name: self.widgets[name].set_sensitive(True),
                "title": lambda *words: self.window.set_title(" ".join(words)),
                "resize": lambda width, height: self.window.set_default_size(int(width), int(height)),
                "close": application.quit,
            },
        )


def main():
    options = windows.options("feeder-gtk4", "--csd")
    application = Gtk.Application(application_id="io.pointerd.FeederGtk4", flags=Gio.ApplicationFlags.NON_UNIQUE)
    version = f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}"

    def show(application):
        window = Window(application, options)
        window.window.connect("map", lambda _: windows.report_shown("gtk4", version, options.title))
        window.drive(application)
        window.window.present()

    application.connect("activate", show)
    application.run([])


main()
