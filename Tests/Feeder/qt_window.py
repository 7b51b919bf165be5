#!/usr/bin/python3
"""A Qt window whose widgets each have a color of their own. It needs python3-pyqt5 or python3-pyqt6.

usage: qt_window.py 5|6 [--title TEXT] [--size WxH] [--count N] [--palette N]
"""

import importlib
import sys

import windows

# Which parts of a widget carry its color, where it is not the widget's own.
PARTS = {"tab1": "QTabBar::tab:first", "tab2": "QTabBar::tab:last", "file": "QMenuBar::item", "menu": "QMenu, QMenu::item"}
PADDING = {
    "button": "8px 16px",
    "toggle": "8px 16px",
    "off": "8px 16px",
    "tab1": "8px 16px",
    "tab2": "8px 16px",
    "check": "0",
    "radio": "0",
}


def modules(version):
    names = ("QtCore", "QtGui", "QtWidgets")
    return (importlib.import_module(f"PyQt{version}.{name}") for name in names)


def make_window(core, gui, widgets, options):
    """Returns the window and what its commands act on."""
    made = {}

    def named(name, widget):
        widget.setObjectName(name)
        widget.setAccessibleName(name)
        made[name] = widget
        return widget

    def row(layout, *parts):
        line = widgets.QHBoxLayout()
        for part in parts:
            line.addWidget(part)
        line.addStretch()
        layout.addLayout(line)

    window = widgets.QMainWindow()
    window.setWindowTitle(options.title)
    menu = window.menuBar().addMenu("file")
    for name in windows.MENU:
        menu.addAction(name)
    content = widgets.QWidget()
    layout = widgets.QVBoxLayout(content)
    layout.setContentsMargins(7, 4, 7, 7)
    layout.setSpacing(4)
    toggle = named("toggle", widgets.QPushButton("toggle"))
    toggle.setCheckable(True)
    off = named("off", widgets.QPushButton("off"))
    off.setEnabled(False)
    link = named("link", widgets.QLabel('<a href="http://localhost/">link</a>'))
    row(
        layout,
        named("button", widgets.QPushButton("button")),
        toggle,
        named("check", widgets.QCheckBox("check")),
        named("radio", widgets.QRadioButton("radio")),
        link,
        off,
    )
    entry, password = named("entry", widgets.QLineEdit()), named("password", widgets.QLineEdit())
    password.setEchoMode(widgets.QLineEdit.EchoMode.Password)
    for input in (entry, password):
        input.setFixedWidth(98)
    combo = named("combo", widgets.QComboBox())
    combo.addItems(["one", "two"])
    slider = named("slider", widgets.QSlider(core.Qt.Orientation.Horizontal))
    slider.setFixedWidth(110)
    row(layout, entry, password, combo, slider)
    tabs = widgets.QTabWidget()
    text = named("text", widgets.QPlainTextEdit())
    tabs.addTab(text, "tab1")
    tabs.addTab(widgets.QLabel("empty"), "tab2")
    tabs.setFixedHeight(80)
    layout.addWidget(tabs)
    items = widgets.QWidget()
    grid = widgets.QGridLayout(items)
    grid.setSpacing(0)
    grid.setContentsMargins(0, 0, 0, 0)
    for number, name in enumerate(windows.item_names(options.count)):
        item = named(name, widgets.QPushButton(name))
        item.setFixedSize(80, 34)
        grid.addWidget(item, number // 4, number % 4)
    pane = widgets.QScrollArea()
    pane.setWidget(items)
    layout.addWidget(pane)
    window.setCentralWidget(content)
    window.setStyleSheet("\n".join(rules(options.count, options.palette)))
    window.resize(options.width, options.height)
    return window, made, menu, pane


def rules(count, palette):
    for name in windows.painted(count):
        code = windows.code(name, palette)
        yield (
            f"{PARTS.get(name, '#' + name)} {{ background: {code}; color: {code}; border: none; border-radius: 0;"
            f" padding: {PADDING.get(name, '4px')}; selection-background-color: {code}; }}"
        )


def main():
    version = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1] in ("5", "6") else "5"
    core, gui, widgets = modules(version)
    options = windows.options(f"feeder-qt{version}", "version")
    application = widgets.QApplication([f"pointer-feeder-qt{version}"])
    window, made, menu, pane = make_window(core, gui, widgets, options)
    swing, timer = windows.Swing(), core.QTimer()

    class Courier(core.QObject):
        """Carries functions from the thread of the commands into the loop."""

        arrived = core.pyqtSignal(object)

    courier = Courier()
    courier.arrived.connect(lambda function: function())

    def scroll(place):
        pane.verticalScrollBar().setValue(int(float(place)))

    def swing_on(word):
        if word == "on":
            timer.start(int(windows.FRAME * 1000))
        else:
            timer.stop()

    def open_menu(word):
        if word == "on":
            bar = window.menuBar()
            menu.popup(bar.mapToGlobal(bar.actionGeometry(menu.menuAction()).bottomLeft()))
        else:
            menu.hide()

    timer.timeout.connect(lambda: scroll(swing.next(pane.verticalScrollBar().maximum())))
    window.show()
    core.QTimer.singleShot(300, lambda: windows.report_shown(f"qt{version}", core.qVersion(), options.title))
    windows.read_commands(
        courier.arrived.emit,
        {
            "scroll": scroll,
            "scrolling": swing_on,
            "menu": open_menu,
            "disable": lambda name: made[name].setEnabled(False),
            "enable": lambda name: made[name].setEnabled(True),
            "title": lambda *words: window.setWindowTitle(" ".join(words)),
            "resize": lambda width, height: window.resize(int(width), int(height)),
            "close": application.quit,
        },
    )
    application.exec()


main()
