#!/usr/bin/python3
"""A window with a field above a list of very many rows. What is typed into the field comes into the window's title, behind a colon.

usage: long_window.py gtk3|gtk4|qt5|qt6 [--title TEXT] [--size WxH] [--count N] [--widgets]

With --widgets each row is a widget of its own; else one widget draws all of them.
"""

import importlib
import sys

import windows


def gtk3(options):
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    if options.widgets:
        view = Gtk.ListBox()
        for text in texts(options):
            view.add(Gtk.Label(label=text))
    else:
        rows = Gtk.ListStore(str, str)
        for text in texts(options):
            rows.append((text, "value"))
        view = Gtk.TreeView(model=rows)
        for column, name in enumerate(("name", "value")):
            view.append_column(Gtk.TreeViewColumn(name, Gtk.CellRendererText(), text=column))
    entry = Gtk.Entry()
    pane = Gtk.ScrolledWindow()
    pane.add(view)
    content = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    content.pack_start(entry, False, False, 0)
    content.pack_start(pane, True, True, 0)
    window = Gtk.Window(title=options.title)
    window.set_default_size(options.width, options.height)
    window.add(content)
    entry.connect("changed", lambda entry: window.set_title(f"{options.title}: {entry.get_text()}"))
    window.connect("destroy", Gtk.main_quit)
    window.connect("map-event", lambda *_: shown("gtk3", f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}", options))
    window.show_all()
    entry.grab_focus()
    Gtk.main()


def gtk4(options):
    import gi

    gi.require_version("Gtk", "4.0")
    from gi.repository import GLib, Gtk

    loop = GLib.MainLoop()
    if options.widgets:
        view = Gtk.ListBox()
        for text in texts(options):
            view.append(Gtk.Label(label=text))
    else:
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", lambda _, item: item.set_child(Gtk.Label(xalign=0)))
        factory.connect("bind", lambda _, item: item.get_child().set_label(item.get_item().get_string()))
        view = Gtk.ListView(model=Gtk.SingleSelection(model=Gtk.StringList.new(texts(options))), factory=factory)
    entry = Gtk.Entry()
    pane = Gtk.ScrolledWindow(vexpand=True, child=view)
    content = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    content.append(entry)
    content.append(pane)
    window = Gtk.Window(title=options.title, default_width=options.width, default_height=options.height, child=content)
    entry.connect("changed", lambda entry: window.set_title(f"{options.title}: {entry.get_text()}"))
    window.connect("map", lambda _: shown("gtk4", f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}", options))
    window.connect("close-request", lambda _: loop.quit())
    window.present()
    entry.grab_focus()
    loop.run()


def qt(options, version):
    core, widgets = (importlib.import_module(f"PyQt{version}.{name}") for name in ("QtCore", "QtWidgets"))
    application = widgets.QApplication(sys.argv[:1])
    window, entry = widgets.QWidget(), widgets.QLineEdit()
    if options.widgets:
        rows, inside = widgets.QScrollArea(), widgets.QWidget()
        column = widgets.QVBoxLayout(inside)
        for text in texts(options):
            column.addWidget(widgets.QLabel(text))
        rows.setWidget(inside)
    else:
        rows = widgets.QListWidget()
        rows.addItems(texts(options))
    content = widgets.QVBoxLayout(window)
    content.addWidget(entry)
    content.addWidget(rows)
    entry.textChanged.connect(lambda text: window.setWindowTitle(f"{options.title}: {text}"))
    window.setWindowTitle(options.title)
    window.resize(options.width, options.height)
    window.show()
    entry.setFocus()
    core.QTimer.singleShot(0, lambda: shown(f"qt{version}", core.QT_VERSION_STR, options))
    application.exec()


def texts(options):
    return [f"row {number}" for number in range(options.count)]


def shown(toolkit, version, options):
    windows.report_shown(toolkit, version, options.title)


def main():
    options = windows.options("feeder-long", "toolkit", "--widgets")
    if options.toolkit.startswith("qt"):
        qt(options, int(options.toolkit[2:]))
    else:
        {"gtk3": gtk3, "gtk4": gtk4}[options.toolkit](options)


main()
