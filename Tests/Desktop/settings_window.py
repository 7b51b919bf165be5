#!/usr/bin/python3
"""The settings window in an X session, as a person with a keyboard or a screen reader has it. Runs inside of scripts/desktop-session.

usage: settings_window.py PROGRAMS WINDOW PICTURES [aloud]
PROGRAMS is the folder of the built programs, WINDOW the program pointer-settings. With `aloud` Orca reads the window.
"""

import gettext
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib
from Xlib import X, Xatom
from Xlib.error import BadWindow
from Xlib.protocol.event import ClientMessage

import screen_reader
from keyboard import Keyboard
from played_pointerctl import PlayedPointerctl
from screen import Screen
from session import LIMIT, Checks, Programs

CARD, KEEP, BACK, OFF = "My hand trembles", "Keep", "Go back (Escape)", "All off"
# Points that a target has at least.
LEAST = 44
# Width and height of the lower half with which Tests/SettingsModelTests tries hands.
HALF = (690, 270)
# Seconds for which a hand rests before it clicks.
REST = 0.5
# Points by which a button of GTK 4 is taller than it says.
BORDERS = 10
# What a person presses. A scale is as long as the window, and its thumb is larger than its line.
PRESSED = {Atspi.Role.RADIO_BUTTON, Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON, Atspi.Role.CHECK_BOX, Atspi.Role.SLIDER}
SETTINGS = "~/.config/pointerd/desktop.toml"
# Where GTK reads, where no desktop says it, within how many milliseconds two clicks are one. The window takes the second of two for none.
GTK_SETTINGS = "~/.config/gtk-4.0/settings.ini"
DOUBLE_CLICK = "[Settings]\ngtk-double-click-time={}\n"
# Milliseconds within which no hand of a test clicks twice, within which each does, and between them.
AT_ONCE, NEVER, BETWEEN = 1, 100_000, 5000
# What doctor says where Chromium does not take part, and of the overlay.
WITHOUT_CHROMIUM = {"code": "withoutRegions", "arguments": {"program": "Chromium"}}
OVERLAY = {"name": "pointer-overlay", "installed": True, "enabled": False, "running": False}
# The time that a trial has left.
LEFT = re.compile(r"goes back in (\d+) second")
# What the session has in place of the person's settings, by the name of the pictures.
LOOKS = {
    "plain": {},
    "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"},
    "contrast": {"ADW_DEBUG_HIGH_CONTRAST": "1"},
    "large": {},
    "de": {"LANGUAGE": ""},
    "fr": {"LANGUAGE": ""},
}
# What finds the window in a desktop's search, by the language; GLib searches, as GNOME does.
SEARCHED = {
    "en": ["mouse", "tremor", "shaking", "click", "accessibility"],
    "de": ["Maus", "Tremor", "Zittern", "Klick", "Barrierefreiheit"],
    "fr": ["souris", "tremblement", "trembler", "clic", "accessibilité"],
}
ENTRY = "io.pointerd.Settings.desktop"
SEARCH = """
import sys
from gi.repository import Gio
print(*[word for word in sys.argv[2:] if [sys.argv[1]] in Gio.DesktopAppInfo.search(word)])
"""
# What a picture shows, by the name of its part.
PARTS = {"dial": "Hold still while I click", "reach": "Let it help in all programs"}
# Width and height of a small screen, without a panel, in points.
SMALL = (800, 700)
# The one locale that each system has, which a language stands for here. glibc 2.41 of Debian 13 translates nothing in it, 2.36 does.
LOCALE = "C.UTF-8"
TRANSLATED = """
import ctypes, sys
library = ctypes.CDLL(None)
library.setlocale(6, b"")
library.bindtextdomain(b"pointerd", sys.argv[1].encode())
library.dgettext.restype = ctypes.c_char_p
print(library.dgettext(b"pointerd", b"Keep").decode())
"""
# What GTK reads for text of twice the size, in the resources of the X server.
LARGE_TEXT = b"Xft.dpi:\t192\n"
MECHANISM = """
<node><interface name="io.pointerd.Mechanism1">
<method name="Apply"><arg type="as" direction="in"/></method>
<method name="Remove"><arg type="as" direction="in"/></method>
</interface></node>
"""


class Mechanism:
    """A mechanism that a test plays, on the session's bus in place of the system's."""

    def __init__(self):
        self.calls = []
        # Calls that wait for a person, if there is one.
        self.waiting = None
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        interface = Gio.DBusNodeInfo.new_for_xml(MECHANISM).interfaces[0]
        self.bus.register_object("/io/pointerd/Mechanism", interface, self.take, None, None)
        Gio.bus_own_name_on_connection(self.bus, "io.pointerd.Mechanism", Gio.BusNameOwnerFlags.NONE, None, None)

    def take(self, _bus, _sender, _path, _interface, method, parameters, invocation):
        """Takes a call, as a person does who gives no password."""
        self.calls.append((method, parameters.unpack()[0]))
        if method == "Apply" and self.waiting is not None:
            self.waiting.append(invocation)
        elif method == "Apply":
            self.dismiss(invocation)
        else:
            invocation.return_value(None)

    def dismiss(self, invocation):
        invocation.return_dbus_error("io.pointerd.Mechanism.Error.Dismissed", "nobody gave a password")


class Window:
    """A run of the window, as its accessibles say it."""

    def __init__(self, programs, program, *arguments, **environment):
        self.programs = programs
        path = f"{programs.built}:{os.environ['PATH']}"
        # By cairo: a session without a graphics card would compile shaders for seconds.
        environment = {"LC_ALL": LOCALE, "LANGUAGE": "en"} | environment
        programs.start(program, *arguments, PATH=path, GSK_RENDERER="cairo", **environment)

    def end(self, number=signal.SIGTERM):
        return self.programs.end("pointer-settings", number)

    def all(self):
        """Returns all accessibles of the window that are shown; none while it is not there."""
        found = []

        def walk(accessible):
            if not accessible.get_state_set().contains(Atspi.StateType.VISIBLE):
                return
            found.append(accessible)
            for index in range(accessible.get_child_count()):
                if child := accessible.get_child_at_index(index):
                    walk(child)

        while GLib.MainContext.default().iteration(False):
            pass
        Atspi.get_desktop(0).clear_cache()
        desktop = Atspi.get_desktop(0)
        try:
            for index in range(desktop.get_child_count()):
                application = desktop.get_child_at_index(index)
                if application and application.get_name() == "pointer-settings":
                    for number in range(application.get_child_count()):
                        walk(application.get_child_at_index(number))
        except GLib.Error:
            # The window has changed meanwhile.
            return []
        return found

    def find(self, name, *roles):
        """Returns the first accessible with this name, of these roles if there are any; None without one."""
        for accessible in self.all():
            try:
                if accessible.get_name() == name and (not roles or accessible.get_role() in roles):
                    return accessible
            except GLib.Error:
                return None
        return None

    def says(self, text):
        return any(text in (accessible.get_name() or "") for accessible in self.all())

    def seconds_left(self):
        """Returns the time that the trial has left; None without one."""
        found = (LEFT.search(accessible.get_name() or "") for accessible in self.all())
        return next((int(words.group(1)) for words in found if words), None)

    def focus(self):
        """Returns the name of what has the focus, or what it says; None if nothing has it."""
        for accessible in self.all():
            try:
                if accessible.get_state_set().contains(Atspi.StateType.FOCUSED):
                    # Later versions of GTK give a status no name.
                    return accessible.get_name() or accessible.get_child_at_index(0).get_name()
            except GLib.Error:
                return None
        return None


class SettingsWindowTest:
    def __init__(self, built, program, pictures, aloud=None):
        self.checks = Checks()
        self.programs = Programs(built)
        self.program = program
        self.pictures = pathlib.Path(pictures)
        self.screen, self.keyboard = Screen(), Keyboard()
        self.file = pathlib.Path(os.path.expanduser(SETTINGS))
        self.is_read_aloud = aloud == "aloud"
        self.set_double_click(AT_ONCE)

    def set_double_click(self, milliseconds):
        file = pathlib.Path(os.path.expanduser(GTK_SETTINGS))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(DOUBLE_CLICK.format(milliseconds), encoding="utf-8")

    def profile(self):
        """Returns the help in force on the first pointer."""
        return self.programs.ask("assist").splitlines()[-1]

    def begin(self, *arguments, **environment):
        window = Window(self.programs, self.program, *arguments, **environment)
        self.checks.wait("the window shows its cards", lambda: window.find(CARD) is not None)
        self.checks.wait("doctor has been asked", lambda: not window.says("Looking"))
        return window

    def reach(self, window, name):
        """Goes to an accessible by keyboard alone."""
        for _ in range(40):
            former = window.focus()
            if former == name:
                break
            self.keyboard.press("Tab")
            start = time.monotonic()
            while window.focus() == former and time.monotonic() - start < LIMIT:
                time.sleep(0.01)
        self.checks.check(f"Tab leads to {name}", window.focus() == name, window.focus())

    def dial(self):
        """A dial that is turned by arrow keys keeps the focus, and Enter keeps its value."""
        checks, window = self.checks, self.begin("--decide-within", "120")
        self.reach(window, "How near counts")
        # Who scrolls past a dial does not turn it.
        self.point_at(window, "How near counts")
        for _ in range(3):
            self.screen.roll()
        for _ in range(3):
            self.keyboard.press("Right")
        checks.wait("the dial is in force", lambda: "bubble 3" in self.profile(), self.profile)
        checks.wait("the lower half is there", lambda: window.find(KEEP) is not None)
        checks.check("the dial has the focus", window.focus() == "How near counts", window.focus())
        self.screen.keep(self.pictures, "settings-dial")
        self.keyboard.press("Return")
        checks.wait("Enter keeps its value", lambda: "bubble = 3" in self.file.read_text(), self.file.read_text)
        checks.wait("the lower half is gone", lambda: window.find(KEEP) is None)
        self.reach(window, "Hold still while I click")
        self.keyboard.press("Right")
        checks.wait("the other dial is tried", lambda: window.find(KEEP) is not None)
        for key in ("Right", "Right", "Return"):
            self.keyboard.press(key)
        checks.wait("Enter keeps what the dial shows", lambda: "dragThreshold = 3" in self.file.read_text(), self.file.read_text)
        window.end()

    def frame(self):
        """Returns place and size of the window on the screen."""
        window = self.client()
        size, place = window.get_geometry(), self.screen.root.translate_coords(window, 0, 0)
        return place.x, place.y, size.width, size.height

    def client(self):
        """Returns the X server's window; None while none is shown."""
        waiting = [self.screen.root]
        while waiting:
            window = waiting.pop()
            try:
                names = window.get_wm_class() or ()
                if "pointer-settings" in names and window.get_attributes().map_state == X.IsViewable:
                    return window
                waiting += window.query_tree().children
            except BadWindow:
                # It has gone meanwhile.
                continue
        return None

    def closed(self, played):
        """A window that is closed in the middle of something ends once that is done."""
        checks, name = self.checks, "Let it help in all programs"
        played.waiting = []
        window = self.begin(DBUS_SYSTEM_BUS_ADDRESS=os.environ["DBUS_SESSION_BUS_ADDRESS"])
        self.reach(window, name)
        self.keyboard.press("Return")
        checks.wait("the mechanism asks", lambda: window.find(name) and played.waiting)
        self.close()
        checks.wait("the window is out of view", lambda: self.client() is None)
        checks.check("the window goes on", self.programs.running["pointer-settings"].poll() is None)
        played.dismiss(played.waiting.pop())
        played.waiting = None
        # What is played answers in this program's own loop.
        checks.wait("the window ends", lambda: window.all() == [] and self.programs.running["pointer-settings"].poll() == 0)
        self.programs.running.pop("pointer-settings")

    def close(self):
        """Closes the window as its button does."""
        window, display = self.client(), self.screen.display
        data = (32, [display.get_atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0])
        window.send_event(ClientMessage(window=window, client_type=display.get_atom("WM_PROTOCOLS"), data=data))
        display.sync()

    def names_and_sizes(self):
        window = self.begin()
        pressed = [accessible for accessible in window.all() if accessible.get_role() in PRESSED]
        self.checks.check("there are cards, dials, switches and buttons", len(pressed) >= 15, len(pressed))
        for accessible in pressed:
            self.name_and_size(accessible)
        self.reach(window, CARD)
        self.keyboard.press("space")
        self.checks.wait("the lower half is there to be measured", lambda: window.focus() == KEEP)
        for name in (KEEP, BACK):
            self.name_and_size(window.find(name))
        half = window.find(KEEP).get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        size = half.width, half.height
        self.checks.check("the lower half is what trembling hands are tested with", size[0] >= HALF[0] and size[1] >= HALF[1], size)
        window.end()

    def name_and_size(self, accessible):
        name, role = accessible.get_name(), accessible.get_role_name()
        size = accessible.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        self.checks.check(f"a {role} has a name", name, (size.x, size.y))
        self.checks.check(f"{name} is large enough", min(size.width, size.height) >= LEAST, (size.width, size.height))

    def read_aloud(self):
        """Who hears the window instead of seeing it gets help and turns it off."""
        if screen_reader.ORCA is None:
            self.checks.skip("what a screen reader says", "orca is not installed")
            return
        window = self.begin("--decide-within", "60", DBUS_SYSTEM_BUS_ADDRESS=os.environ["DBUS_SESSION_BUS_ADDRESS"])
        reader = screen_reader.ScreenReader(self.programs)
        self.checks.wait("the screen reader is on", reader.said, lambda: self.programs.log("orca"))
        listener = screen_reader.Listener(reader, self.checks)
        self.checks.wait("the screen reader knows the window", lambda: self.is_known(listener))
        self.reach(window, CARD)
        listener = screen_reader.Listener(reader, self.checks)
        self.keyboard.press("Tab")
        listener.hears("My hand is slow and exact", "not selected", "A near miss counts")
        self.keyboard.press("space")
        listener.hears("Keep", "Trying: My hand is slow and exact. Enter keeps it, Escape goes back.")
        self.keyboard.press("Return")
        listener.hears("Kept. It is on whenever you log in.")
        # A key that bounces presses nothing: All off would take the way back with it.
        self.keyboard.press("Return")
        self.reach(window, "How near counts")
        self.checks.check("what was kept stays", window.find("Undo") and 'profile = "older"' in self.file.read_text(), self.file.read_text)
        listener.hears("How near counts")
        values = iter(range(17, 40))
        self.checks.wait("the screen reader says what the dial shows", lambda: self.is_said_turned(listener, next(values)))
        # What is only turned yet goes back, too.
        self.keyboard.press("Escape")
        self.checks.wait("the dial is back", lambda: window.says("16 points") and not window.find(KEEP))
        self.reach(window, "Let it help in all programs")
        self.keyboard.press("Return")
        # What is played answers in this program's own loop.
        self.checks.wait("the mechanism has answered", lambda: window.says("No password was given"))
        listener.hears("Let it help in all programs", "No password was given")
        self.reach(window, OFF)
        self.keyboard.press("Return")
        # This session has no service manager, which turns programs off.
        listener.hears(OFF, "The rest is off")
        reader.end()
        window.end()
        self.file.unlink()

    def is_said_turned(self, listener, value):
        """Turns a dial. Orca drops what comes while it says something else."""
        self.keyboard.press("Right")
        return listener.hears_at_once(f"{value} points")

    def is_known(self, listener):
        """Goes there and back. Orca 48 loses what comes while it gets to know a program; one that knows it says both at once."""
        for keys, card in [(["Tab"], "My hand is slow and exact"), (["Tab", "Shift_L"], CARD)]:
            self.keyboard.press(*keys)
            if not listener.hears_at_once(card):
                return False
        return True

    def trial_by_keyboard(self):
        checks, window = self.checks, self.begin("--decide-within", "1")
        self.reach(window, CARD)
        self.keyboard.press("space")
        checks.wait("the card is in force", lambda: "tremor" in self.profile(), self.profile)
        checks.wait("the trial goes back by itself", lambda: "tremor" not in self.profile(), self.profile)
        checks.wait("the window says so", lambda: window.says("not kept in time"))
        checks.check("nothing is written", not self.file.exists())
        window.end()

        window = self.begin("--decide-within", "120")
        self.reach(window, CARD)
        self.keyboard.press("space")
        checks.wait("the trial has the focus on what keeps", lambda: window.focus() == KEEP)
        checks.wait("the card is in force again", lambda: "tremor" in self.profile(), self.profile)
        self.keyboard.press("Escape")
        checks.wait("Escape goes back", lambda: "tremor" not in self.profile(), self.profile)
        checks.wait("the focus is on what has come of it", lambda: window.focus() == "Nothing has changed.", window.focus)
        self.keyboard.press("Tab")
        checks.wait("the focus is on the card again", lambda: window.focus() == CARD, window.focus)
        self.reach(window, CARD)
        self.keyboard.press("space")
        checks.wait("it is tried once more", lambda: "tremor" in self.profile(), self.profile)
        checks.wait("the trial has the focus again", lambda: window.focus() == KEEP)
        self.keyboard.press("Return")
        checks.wait("Enter keeps: it is written", lambda: self.file.exists() and 'profile = "tremor"' in self.file.read_text())
        checks.wait("the window says that it is kept", lambda: window.says("Kept."))
        checks.wait("there is a way back", lambda: window.find("Undo") is not None)
        window.end()

    def renewed(self):
        """Each key begins the time of a trial anew."""
        checks, window = self.checks, self.begin("--decide-within", "120")
        self.reach(window, CARD)
        self.keyboard.press("space")
        checks.wait("the time of the trial goes down", lambda: (window.seconds_left() or 120) < 115, window.seconds_left)
        self.keyboard.press("Shift_L")
        checks.wait("a key begins it anew", lambda: (window.seconds_left() or 0) >= 115, window.seconds_left)
        self.keyboard.press("Escape")
        checks.wait("the trial with the key is over", lambda: window.says("Nothing has changed."))
        window.end()

    def programs_of_desktop(self, played):
        """What is turned on and off beside the cards, with a pointerctl that is played."""
        checks, chromium, overlay = self.checks, "Let Chromium take part", "Show the pointer of the iPad"
        doctor = json.loads(self.programs.ask("doctor", "--json"))
        help_in_force = doctor["assist"]["pointers"][0]["settings"]
        doctor |= {"code": "on", "arguments": {"reach": "knowingPrograms"}, "missing": [WITHOUT_CHROMIUM], "programs": [OVERLAY]}
        pointerctl = PlayedPointerctl(self.program, doctor, {"proposal": help_in_force | {"profile": "slow"}})
        played.calls.clear()
        window = Window(self.programs, pointerctl.program, DBUS_SYSTEM_BUS_ADDRESS=os.environ["DBUS_SESSION_BUS_ADDRESS"])
        checks.wait("Chromium is offered", lambda: window.find(chromium, Atspi.Role.CHECK_BOX))
        self.reach(window, chromium)
        self.keyboard.press("space")
        checks.wait("the mechanism is asked for Chromium", lambda: window.find(chromium) and played.calls == [("Apply", ["chromium"])])
        checks.wait("without a password it stays off", lambda: window.says("No password was given") and self.is_left(window, chromium))

        pointerctl.say("doctor", doctor | {"programs": [OVERLAY | {"enabled": True, "running": True}]})
        self.reach(window, overlay)
        self.keyboard.press("space")
        checks.wait("the overlay is turned on", lambda: pointerctl.is_asked("desktop enable overlay"))
        checks.wait("its switch is on", lambda: self.is_chosen(window, overlay))
        pointerctl.say("doctor", doctor)
        checks.wait("its switch has the focus", lambda: self.is_usable(window, overlay) and window.focus() == overlay, window.focus)
        self.keyboard.press("space")
        checks.wait("the overlay is turned off", lambda: pointerctl.is_asked("desktop disable overlay"))
        checks.wait("its switch is off", lambda: self.is_left(window, overlay))

        self.reach(window, "Measure my hand (two minutes)")
        self.keyboard.press("Return")
        checks.wait("the hand is measured", lambda: pointerctl.is_asked("assist calibrate --json"))
        checks.wait("what is proposed is tried", lambda: window.focus() == KEEP, window.focus)

        def is_kept_by_space():
            self.keyboard.press("space")
            return pointerctl.is_asked("assist set slow")

        # Not at once: the trial has begun by itself.
        checks.wait("Space keeps it", is_kept_by_space)
        window.end()

    def bounces(self):
        """What comes twice decides nothing: a click where the lower half has come, or where it has gone."""
        checks = self.checks
        self.set_double_click(NEVER)
        window = self.begin("--decide-within", "120")
        self.reach(window, CARD)
        self.point_at(window, CARD)
        self.screen.click()
        checks.wait("the card is in force after a click", lambda: "tremor" in self.profile(), self.profile)
        checks.wait("the lower half is there after a click", lambda: window.focus() == KEEP)
        self.keyboard.press("Return")
        self.point_below()
        self.screen.click()
        self.keyboard.press("Escape")
        checks.wait("the second click and the key have kept nothing", lambda: window.says("Nothing has changed."))
        window.end()

        self.set_double_click(BETWEEN)
        window = self.begin("--decide-within", "120")
        self.reach(window, CARD)
        self.keyboard.press("space")
        checks.wait("the lower half is there once more", lambda: window.focus() == KEEP)
        self.point_below()

        def is_kept_by_click():
            self.screen.click()
            return window.says("Kept.")

        checks.wait("a click keeps", is_kept_by_click)
        # Where the lower half was, All off is now.
        self.screen.click()
        self.reach(window, "How near counts")
        checks.check("nothing has been turned off", window.find("Undo") and not window.says("is off"))
        window.end()
        self.set_double_click(AT_ONCE)

    def targets(self):
        """While a card is tried, a near miss and a slip count on the targets as they would with the drive; without help they do not."""
        checks, window = self.checks, self.begin("--decide-within", "120")
        self.reach(window, CARD)
        self.keyboard.press("space")
        checks.wait("the lower half is there beside the targets", lambda: window.focus() == KEEP)
        checks.wait("the targets are in view", lambda: self.is_in_view(window, "3"))
        self.point_at(window, "3", below=BORDERS + 7)
        self.screen.click()
        checks.wait("a near miss counts", lambda: self.is_hit(window, "3"))
        self.point_at(window, "4", below=BORDERS - 3)
        # A click is for what the hand has rested on.
        time.sleep(REST)
        self.screen.press()
        self.point_at(window, "4", below=BORDERS + 10)
        self.screen.release()
        checks.wait("a slip counts", lambda: self.is_hit(window, "4"))
        self.keyboard.press("Escape")
        checks.wait("the card is no longer tried", lambda: window.says("Nothing has changed."))
        self.reach(window, "1")
        self.point_at(window, "1", below=BORDERS + 7)
        self.screen.click()
        self.point_at(window, "5")
        self.screen.click()
        checks.wait("a hit counts without help", lambda: self.is_hit(window, "5"))
        checks.check("a near miss does not", not self.is_hit(window, "1"))
        window.end()

    def is_in_view(self, window, name):
        found = window.find(name, *PRESSED)
        return found and 0 < found.get_extents(Atspi.CoordType.WINDOW).y < self.frame()[3] // 3

    def is_hit(self, window, name):
        found = window.find(name, *PRESSED)
        return found and found.get_state_set().contains(Atspi.StateType.PRESSED)

    def point_at(self, window, name, below=0):
        """Moves the cursor to the middle of an accessible that is in view, or so many points below it."""
        left, top, *_ = self.frame()
        place = window.find(name, *PRESSED).get_extents(Atspi.CoordType.WINDOW)
        down = place.height + below if below else place.height // 2
        self.screen.move(left + place.x + place.width // 2, top + place.y + down)

    def point_below(self):
        """Moves the cursor near the lower edge of the window."""
        x, y, _, height = self.frame()
        self.screen.move(x + 40, y + height - 40)

    def killed(self):
        """A window that is killed takes what is tried with it."""
        checks, window = self.checks, self.begin("--decide-within", "120")
        self.reach(window, "My hand is slow and exact")
        self.keyboard.press("space")
        checks.wait("the card is in force before the kill", lambda: "older" in self.profile(), self.profile)
        window.end(signal.SIGKILL)
        checks.wait("what was tried has gone", lambda: "older" not in self.profile(), self.profile)

    def without_service(self):
        """A service that ends takes what is tried with it, and the window goes on."""
        checks, window = self.checks, self.begin("--decide-within", "120")
        self.reach(window, "My hand is slow and exact")
        self.keyboard.press("space")
        checks.wait("the card is in force before the end", lambda: "older" in self.profile(), self.profile)
        checks.wait("the lower half is there before the end", lambda: window.find(KEEP) is not None)
        self.programs.end("pointerd")
        checks.wait("the trial is over", lambda: window.find(CARD) and window.find(KEEP) is None)
        checks.check("the window says why", window.says("The service has ended meanwhile."))
        self.programs.daemon()
        checks.check("the window goes on", window.find(CARD) is not None)
        window.end()

    def click_below(self):
        """A click on the lower half keeps, wherever it is."""
        checks, window = self.checks, self.begin("--decide-within", "120")
        sudden = "My hand makes sudden movements"
        self.reach(window, sudden)
        self.keyboard.press("space")
        checks.wait("the lower half is there", lambda: window.focus() == KEEP)
        # Away from the other press, which is no double click then.
        self.point_below()
        self.screen.press(button=2)
        self.point_at(window, KEEP)
        self.screen.click()
        self.screen.release(button=2)
        self.keyboard.press("Escape")
        checks.wait("a click with another button down keeps nothing", lambda: window.says("Nothing has changed."))
        self.reach(window, sudden)
        self.keyboard.press("space")
        checks.wait("the lower half is there again", lambda: window.focus() == KEEP)
        self.point_below()

        def is_kept_by_click():
            if window.find(KEEP):
                self.screen.click()
            return 'profile = "slow"' in self.file.read_text()

        # Not at once: the other buttons were pressed at the same place.
        checks.wait("a click near its edge keeps", is_kept_by_click, self.file.read_text)
        window.end()

    def mechanism(self, played):
        """Who gives no password has nothing changed, and all off turns off what is on."""
        checks = self.checks
        played.calls.clear()
        window = self.begin(DBUS_SYSTEM_BUS_ADDRESS=os.environ["DBUS_SESSION_BUS_ADDRESS"])
        self.reach(window, "Let it help in all programs")
        self.keyboard.press("Return")
        checks.wait("the mechanism is asked", lambda: window.says("No password was given"))
        checks.check("for the drive alone", played.calls == [("Apply", ["drive"])], played.calls)
        self.reach(window, OFF)
        self.keyboard.press("Return")
        checks.wait("all off writes that no help is asked for", lambda: 'profile = "steady"' in self.file.read_text(), self.file.read_text)
        window.end()

    def resting(self, played):
        """What can be used again below a pointer that rests is pressed by the next click, without a move."""
        checks, name = self.checks, "Let it help in all programs"
        played.calls.clear()
        window = self.begin(DBUS_SYSTEM_BUS_ADDRESS=os.environ["DBUS_SESSION_BUS_ADDRESS"])
        self.reach(window, name)
        self.point_at(window, name)
        for count in (1, 2):
            self.screen.click()
            checks.wait(f"click {count} asks the mechanism", lambda: window.find(name) and len(played.calls) == count, lambda: played.calls)
            checks.wait("the button can be used again", lambda: self.is_usable(window, name))
        window.end()

    def is_usable(self, window, name):
        found = window.find(name)
        return found and found.get_state_set().contains(Atspi.StateType.SENSITIVE)

    def remembers(self):
        """The time to decide is what it was in the window before."""
        checks, name = self.checks, "120 seconds"
        window = self.begin()
        checks.wait("nobody has chosen 120 seconds yet", lambda: self.is_chosen(window, "30 seconds") and not self.is_chosen(window, name))
        self.reach(window, name)
        self.keyboard.press("space")
        checks.wait("120 seconds are chosen", lambda: self.is_chosen(window, name))
        self.keyboard.press("space")
        self.keyboard.press("Tab")
        checks.wait("the second press is over", lambda: window.focus() != name)
        checks.wait("120 seconds are still chosen", lambda: self.is_chosen(window, name))
        window.end()
        window = self.begin()
        checks.wait("the next window begins with 120 seconds", lambda: self.is_chosen(window, name))
        window.end()

    def is_chosen(self, window, name):
        found = window.find(name, Atspi.Role.RADIO_BUTTON, Atspi.Role.CHECK_BOX)
        return found and found.get_state_set().contains(Atspi.StateType.CHECKED)

    def is_left(self, window, name):
        """Returns whether a switch is there and off."""
        found = window.find(name, Atspi.Role.CHECK_BOX)
        return found and not found.get_state_set().contains(Atspi.StateType.CHECKED)

    def endless(self):
        """A program that prints without end is ended, and the window goes on."""
        folder = pathlib.Path(os.environ["HOME"]) / "endless"
        folder.mkdir()
        (folder / "pointerctl").write_text("#!/bin/sh\nexec yes\n", encoding="utf-8")
        (folder / "pointerctl").chmod(0o755)
        # The window takes the program beside its own.
        window = Window(self.programs, shutil.copy(self.program, folder))
        self.checks.wait("a program without end is ended", lambda: window.says("did not come to an end"))
        window.end()

    def looks(self):
        display, root = self.screen.display, self.screen.root
        resources = display.get_atom("RESOURCE_MANAGER")
        for name, environment in LOOKS.items():
            if name == "large":
                root.change_property(resources, Xatom.STRING, 8, LARGE_TEXT)
                display.sync()
            program, say = self.in_language(name, environment) if "LANGUAGE" in environment else (self.program, str)
            if program is None:
                self.checks.skip(f"the window in the language {name}", f"the C library translates nothing in {LOCALE}")
                continue
            window = Window(self.programs, program, "--decide-within", "120", **environment)
            self.checks.wait(f"{name}: the window shows its cards", lambda: window.find(say(CARD)) is not None)
            self.checks.wait(f"{name}: doctor has been asked", lambda: window.says(say("No help is chosen.")))
            self.screen.keep(self.pictures, f"settings-{name}")
            self.expect_room(name)
            for part in PARTS:
                self.reach(window, say(PARTS[part]))
                self.screen.keep(self.pictures, f"settings-{name}-{part}")
            self.reach(window, say(CARD))
            self.keyboard.press("space")
            self.checks.wait(f"{name}: the lower half is there", lambda: window.focus() == say(KEEP))
            self.checks.wait(f"{name}: the targets are in view", lambda: self.is_in_view(window, "3"))
            self.screen.keep(self.pictures, f"settings-{name}-trial")
            self.expect_room(f"{name}, on trial")
            window.end()
        root.delete_property(resources)
        display.sync()

    def searched(self):
        """The desktop's search finds the window by what a person may call it."""
        data = pathlib.Path(os.environ["HOME"]) / "searched"
        (data / "applications").mkdir(parents=True)
        shutil.copy(pathlib.Path(self.programs.built).parent / "share/translated" / ENTRY, data / "applications")
        for language, words in SEARCHED.items():
            environment = os.environ | {"XDG_DATA_DIRS": str(data), "LC_ALL": LOCALE, "LANGUAGE": language}
            search = [sys.executable, "-c", SEARCH, ENTRY, *words]
            found = subprocess.run(search, capture_output=True, text=True, check=True, env=environment).stdout.split()
            self.checks.check(f"{language}: the search finds it by each word", found == words, found)

    def in_language(self, name, environment):
        """Returns a copy of the window that speaks a language, and what translates into it; None where no program would speak it."""
        home, built = pathlib.Path(os.environ["HOME"]) / name, pathlib.Path(self.programs.built)
        catalogue = home / "share/locale" / LOCALE / "LC_MESSAGES/pointerd.mo"
        catalogue.parent.mkdir(parents=True)
        shutil.copy(built.parent / "share/locale" / name / "LC_MESSAGES/pointerd.mo", catalogue)
        ask = [sys.executable, "-c", TRANSLATED, str(home / "share/locale")]
        environment = os.environ | {"LC_ALL": LOCALE} | environment
        if subprocess.run(ask, stdout=subprocess.PIPE, text=True, env=environment, check=True).stdout.strip() == KEEP:
            return None, None
        (home / "bin").mkdir()
        (home / "bin/pointerctl").symlink_to((built / "pointerctl").resolve())
        with catalogue.open("rb") as file:
            return shutil.copy(self.program, home / "bin"), gettext.GNUTranslations(file).gettext

    def expect_room(self, name):
        """Notes whether the window is larger than a small screen."""
        _, _, width, height = self.frame()
        self.checks.check(f"{name}: the window has room on a small screen", width <= SMALL[0] and height <= SMALL[1], (width, height))

    def run(self):
        self.programs.daemon()
        try:
            self.searched()
            self.looks()
            self.names_and_sizes()
            played = Mechanism()
            if self.is_read_aloud:
                self.read_aloud()
            self.trial_by_keyboard()
            self.renewed()
            self.bounces()
            self.targets()
            self.killed()
            self.without_service()
            self.click_below()
            self.dial()
            self.remembers()
            self.mechanism(played)
            self.programs_of_desktop(played)
            self.resting(played)
            self.closed(played)
            self.endless()
        finally:
            self.programs.end_all()
        self.checks.finish()


if __name__ == "__main__":
    SettingsWindowTest(*sys.argv[1:]).run()
