#!/usr/bin/python3
"""A GTK 3 window whose widgets each have a color of their own. It needs python3-gi and gir1.2-gtk-3.0.

usage: gtk3_window.py [--title TEXT] [--size WxH] [--count N] [--palette N] [--csd] [--second] [--program NAME]

--program gives the window the WM_CLASS or the app_id of another program.
"""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk

import windows

# Which nodes of a widget carry its color, where it is not the widget's own.
NODES = {"combo": "#combo button", "text": "#text, #text text", "tab1": "#tabs tab:nth-child(1)", "tab2": "#tabs tab:nth-child(2)"}
FLAT = "background-image: none; border-radius: 0; border-image: none; box-shadow: none; text-shadow: none; outline: none; transition: none;"


class Window:
    def __init__(self, options):
        self.widgets = {}
        self.swing = windows.Swing()
        GLib.set_prgname(options.program or "pointer-feeder-gtk3")
        self.paint(windows.painted(options.count), options.palette)
        self.window = Gtk.Window(title=options.title)
        self.window.set_default_size(options.width, options.height)
        self.window.connect("destroy", Gtk.main_quit)
        if options.csd:
            bar = Gtk.HeaderBar(title=options.title, show_close_button=True)
            bar.pack_start(self.named("header", Gtk.Button(label="header")))
            self.window.set_titlebar(bar)
        content = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        for part, fills in (
            (self.menu_bar(), False),
            (self.buttons(), False),
            (self.inputs(), False),
            (self.tabs(), False),
            (self.pane(options.count), True),
        ):
            content.pack_start(part, fills, fills, 0)
        self.window.add(content)
        self.window.show_all()
        if options.second:
            self.show_second(options)

    def show_second(self, options):
        """Shows another window of the same title and size, with nothing but a button."""
        window = Gtk.Window(title=options.title)
        window.set_default_size(options.width, options.height)
        window.add(self.row(self.named("second", Gtk.Button(label="second"))))
        window.show_all()

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
        Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_USER)

    def named(self, name, widget):
        widget.set_name(name)
        widget.get_accessible().set_name(name)
        self.widgets[name] = widget
        return widget

    def row(self, *widgets):
        row = Gtk.Box(spacing=6, margin_start=7, margin_end=7)
        for widget in widgets:
            row.pack_start(widget, False, False, 0)
        return row

    def menu_bar(self):
        self.menu = Gtk.Menu()
        for name in windows.MENU:
            self.menu.append(self.named(name, Gtk.MenuItem(label=name)))
        self.menu.show_all()
        item = self.named("file", Gtk.MenuItem(label="file"))
        item.set_submenu(self.menu)
        bar = Gtk.MenuBar()
        bar.append(item)
        return bar

    def buttons(self):
        off = self.named("off", Gtk.Button(label="off"))
        off.set_sensitive(False)
        return self.row(
            self.named("button", Gtk.Button(label="button")),
            self.named("toggle", Gtk.ToggleButton(label="toggle")),
            self.named("check", Gtk.CheckButton(label="check")),
            self.named("radio", Gtk.RadioButton(label="radio")),
            self.named("link", Gtk.LinkButton(uri="http://localhost/", label="link")),
            off,
        )

    def inputs(self):
        combo = self.named("combo", Gtk.ComboBoxText())
        for text in ("one", "two"):
            combo.append_text(text)
        combo.set_active(0)
        slider = self.named("slider", Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1))
        slider.set_draw_value(False)
        slider.set_size_request(110, -1)
        return self.row(
            self.named("entry", Gtk.Entry(width_chars=10)),
            self.named("password", Gtk.Entry(width_chars=10, visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD)),
            combo,
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
        self.scrolled = Gtk.ScrolledWindow(overlay_scrolling=False, margin_start=7, margin_end=7, margin_bottom=7)
        self.scrolled.add(grid)
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
        if word == "on":
            self.menu.popup_at_widget(self.widgets["file"], Gdk.Gravity.SOUTH_WEST, Gdk.Gravity.NORTH_WEST, None)
        else:
            self.menu.popdown()

    def drive(self):
        windows.read_commands(
            lambda function: GLib.idle_add(lambda: function() and False),
            {
                "scroll": self.scroll,
                "scrolling": self.swing_on,
                "menu": self.open_menu,
                "disable": lambda name: self.widgets[name].set_sensitive(False),
                "enable": lambda name: self.widgets[name].set_sensitive(True),
                "title": lambda *words: self.window.set_title(" ".join(words)),
                "resize": lambda width, height: self.window.resize(int(width), int(height)),
                "close": Gtk.main_quit,
            },
        )


def main():
    options = windows.options("feeder-gtk3", "--csd", "--second", "--program=")
    window = Window(options)
    version = f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}"
    window.window.connect("map-event", lambda *_: windows.report_shown("gtk3", version, options.title))
    window.drive()
    Gtk.main()


main()
