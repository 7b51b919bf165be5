#!/usr/bin/python3
"""An output that the desktop turns: what its programs tell the daemon. Runs inside of scripts/desktop-session.

usage: turned.py sway|x11|gnome|kde PROGRAMS
x11 runs inside of a session of sway, whose outputs Xwayland turns as an X server does.
"""

import contextlib
import os
import subprocess
import sys

from gi.repository import GLib

from compositor import Compositor
from session import FOLDER, Checks, Programs
from shell import Shell
from virtual_pointer import VirtualPointer
from wayland import Client

# In the order of wl_output's numbers.
WORDS = ("normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270")
# Sway's name of the panel, and its size.
OUTPUT = "HEADLESS-1"
WIDTH, HEIGHT = 1280, 800
# Where the picture is, in shares, of which the panel has a quarter from its left edge and a tenth from its upper one.
PLACES = ((0.25, 0.1), (0.9, 0.25), (0.75, 0.9), (0.1, 0.75), (0.75, 0.1), (0.1, 0.25), (0.25, 0.9), (0.9, 0.75))


class Sway:
    def __init__(self, programs):
        self.compositor = Compositor()
        self.start(programs)

    def start(self, programs):
        programs.overlay({})

    def turn(self, number):
        """Turns the output. Sway's words turn clockwise, and wl_output's counterclockwise."""
        clockwise = {"90": "270", "270": "90"}
        *flipped, angle = WORDS[number].split("-")
        self.compositor.ask(f"output {OUTPUT} transform {'-'.join([*flipped, clockwise.get(angle, angle)])}")


class Window:
    """A window over sway's first output, which says where the cursor is on it."""

    def __init__(self, programs):
        Compositor().ask(f"focus output {OUTPUT}")
        command = ["/usr/bin/python3", FOLDER / "reporting_window.py", "blue"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        os.set_blocking(self.process.stdout.fileno(), False)
        programs.running["window"] = self.process
        self.place = None

    def look(self, hand):
        """Moves a virtual pointer to the place of PLACES. Returns the last place of the cursor on the window; nothing before the first."""
        hand.move(500, 500)
        hand.move(250, 100)
        with contextlib.suppress(TypeError):
            for line in self.process.stdout:
                if line.startswith("motion "):
                    self.place = tuple(int(number) for number in line.split()[1:])
        return self.place

    def check(self, checks, size, number):
        """Looks where sway has an absolute mouse go: one over all outputs, and one that is mapped to the first."""
        x, y = PLACES[number]
        # The other output is 640 points wide and begins where the panel ends that is not turned.
        for name, output, expected in (
            ("a mouse that is mapped to it turns with it", OUTPUT, (x * size[0], y * size[1])),
            ("one over all outputs does not turn", None, (0.25 * (WIDTH + 640), 0.1 * size[1])),
        ):
            hand = VirtualPointer(1000, 1000, output)
            checks.wait(name, lambda: self.is_near(self.look(hand), expected), lambda: (self.place, expected))
            hand.close()

    @staticmethod
    def is_near(place, expected):
        return place is not None and all(abs(a - b) <= 1 for a, b in zip(place, expected))


class XServer(Sway):
    def start(self, programs):
        reading, writing = os.pipe()
        command = ["Xwayland", "-displayfd", str(writing), "-noreset"]
        programs.running["Xwayland"] = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with open(reading, encoding="utf-8") as stream:
            programs.overlay({"backend": "x11"}, DISPLAY=":" + stream.readline().strip())


class Gnome:
    CONFIG = "org.gnome.Mutter.DisplayConfig"

    def __init__(self, programs):
        self.shell = Shell()
        self.shell.start()
        programs.overlay({})
        self.shell.enable(True)

    def call(self, method, arguments=None):
        return self.shell.call(self.CONFIG, "/org/gnome/Mutter/DisplayConfig", f"{self.CONFIG}.{method}", arguments)

    def turn(self, number):
        serial, [(name, modes, _)], *_ = self.call("GetCurrentState")
        monitor = (0, 0, 1.0, number, True, [(name[0], modes[0][0], {})])
        temporary = 1
        self.call("ApplyMonitorsConfig", GLib.Variant("(uua(iiduba(ssa{sv}))a{sv})", (serial, temporary, [monitor], {})))


class Kde(Client):
    CREATE, TRANSFORM, APPLY = 0, 2, 5

    def __init__(self, programs):
        super().__init__()
        programs.start("pointer-feeder")
        self.output = self.bind("kde_output_device_v2", 1)
        self.manager = self.bind("kde_output_management_v2", 1)

    def turn(self, number):
        configuration = self.new()
        self.send(self.manager, self.CREATE, "I", configuration)
        self.send(configuration, self.TRANSFORM, "Ii", self.output, number)
        self.send(configuration, self.APPLY)
        self.synchronize()


def main():
    checks, programs = Checks(), Programs(sys.argv[2])
    programs.daemon()
    try:
        window = Window(programs) if sys.argv[1] == "sway" else None
        desktop = {"sway": Sway, "x11": XServer, "gnome": Gnome, "kde": Kde}[sys.argv[1]](programs)
        # The first one is in force already.
        for number in (*range(1, len(WORDS)), 0):
            desktop.turn(number)
            size = (HEIGHT, WIDTH) if number % 2 else (WIDTH, HEIGHT)
            expected = [(*size, WORDS[number])]
            # sway has another output, which stays as it is.
            checks.wait(f"the daemon has the output turned: {WORDS[number]}", lambda: programs.turned()[:1] == expected, programs.turned)
            if window:
                window.check(checks, size, number)
    finally:
        programs.end_all()
    checks.finish()


main()
