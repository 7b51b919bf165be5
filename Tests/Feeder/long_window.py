#!/usr/bin/python3
"""A window with a field above a list of very many rows. What is typed into the field comes into the window's title, behind a colon.

usage: long_window.py gtk3|gtk4|qt5|qt6 [--title TEXT] [--size WxH] [--count N]
"""

import importlib
import sys

import windows


def gtk3(options):
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import Gtk

    rows = Gtk.ListStore(str, str)
    for number in range(options.count):
        rows.append((f"row {number}", f"value {number}"))
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
    factory = Gtk.SignalListItemFactory()
    factory.connect("setup", lambda _, item: item.set_child(Gtk.Label(xalign=0)))
    factory.connect("bind", lambda _, item: item.get_child().set_label(item.get_item().get_string()))
    rows = Gtk.StringList.new([f"row {number}" for number in range(options.count)])
    entry = Gtk.Entry()
    pane = Gtk.ScrolledWindow(vexpand=True, child=Gtk.ListView(model=Gtk.SingleSelection(model=rows), factory=factory))
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
    window, entry, rows = widgets.QWidget(), widgets.QLineEdit(), widgets.QListWidget()
    rows.addItems([f"row {number}" for number in range(options.count)])
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


def shown(toolkit, version, options):
    windows.report_shown(toolkit, version, options.title)


def main():
    options = windows.options("feeder-long", "toolkit")
    if options.toolkit.startswith("qt"):
        qt(options, int(options.toolkit[2:]))
    else:
        {"gtk3": gtk3, "gtk4": gtk4}[options.toolkit](options)


main()
