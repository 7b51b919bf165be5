#!/usr/bin/python3
"""The overlay in a sway session with two outputs: what a person sees, and what a click hits. Runs inside of scripts/desktop-session.

usage: sway.py PROGRAMS PICTURES COMPOSITOR
COMPOSITOR is a compositor without layer-shell.
"""

import contextlib
import os
import pathlib
import random
import re
import signal
import subprocess
import sys

from gi.repository import GLib

from cells import Cells, version
from compositor import Compositor
from portal import ACCESSIBILITY, APPEARANCE, GNOME, Portal
from reporter import Reporter
from session import Checks, Programs
from virtual_pointer import VirtualPointer

BLACK, BLUE = (0, 0, 0), (0, 0, 255)
BUTTON = (660, 330)
CARD = (300, 300)
# In the button, beside its middle.
INSIDE = (625, 345)
# Places of which the first is on the output of scale 1, the second on that of scale 2, and the third on the seam.
PLAIN, FINE, SEAM = (900, 650), (1500, 200), (1280, 200)
# The dot's width, in points.
DOT = range(19, 23)
CLICKS = 1000
SETTINGS = {"theme": "dark", "withoutAgreement": "effects"}
BOTH = [("HEADLESS-1", 0, 0, 1280, 800, 1), ("HEADLESS-2", 1280, 0, 640, 400, 2)]


class Session:
    def __init__(self, built, pictures, other):
        self.checks = Checks()
        self.programs = Programs(built)
        self.sway = Compositor()
        self.pictures = pictures
        self.other = other
        self.cells = Cells(self.checks, "sway", "drawn", "click-through")

    def put(self, place):
        self.programs.ask("set-position", "--", *map(str, place))

    def is_lit(self, place, below=BLACK):
        """Returns whether something light lies on a color."""
        pixel = self.sway.pixel(*place)
        return pixel != below and all(p >= b for p, b in zip(pixel, below))

    def wait_for_pointer(self, name, place, below=BLACK):
        self.checks.wait(name, lambda: self.is_lit(place, below), lambda: self.sway.pixel(*place))

    def without_agreement(self):
        checks, programs = self.checks, self.programs
        programs.daemon()
        programs.overlay({"theme": "dark"})
        checks.wait("the daemon has the outputs with places and scales", lambda: programs.outputs() == BOTH, programs.outputs)
        checks.wait(
            "without an agreement it draws nothing, and says so",
            lambda: "draws nothing: nothing says where the real cursor is" in programs.log("pointer-overlay"),
        )
        self.put(BUTTON)
        reporter = Reporter()
        reporter.move(*BUTTON)
        self.wait_for_pointer("with a reporter it draws the highlight", INSIDE)
        reporter.move(*CARD)
        checks.wait(
            "beside the real cursor there is no second pointer",
            lambda: self.sway.pixel(*INSIDE) == BLACK and self.sway.pixel(*CARD) == BLACK,
            lambda: (self.sway.pixel(*INSIDE), self.sway.pixel(*CARD)),
        )
        reporter.move(*BUTTON)
        self.wait_for_pointer("the highlight is back", INSIDE)
        reporter.end()
        checks.wait(
            "without a reporter again nothing is drawn", lambda: self.sway.pixel(*INSIDE) == BLACK, lambda: self.sway.pixel(*INSIDE)
        )
        checks.check("SIGTERM ends it with status 0", programs.end("pointer-overlay") == 0)

    def look(self, name, part):
        """Compares a part of the outputs, at rest, with what a person has looked at."""
        self.programs.wait_for_rest("pointer-overlay", 0.5)
        self.checks.compare(f"it looks like {name}.png", self.sway.keep(self.pictures, name, part))

    def drawing(self):
        checks = self.checks
        self.programs.overlay(SETTINGS)
        self.put(BUTTON)
        self.wait_for_pointer("the pointer becomes the button", (625, 345))
        self.look("sway-highlight", "590,290 140x80")
        self.put(FINE)
        self.wait_for_pointer("it is on the other output", FINE)
        checks.wait("and no longer on the first", lambda: self.sway.pixel(625, 345) == BLACK)
        rows = self.sway.pixels(FINE[0] - 16, FINE[1], 32, 1)
        lit = sum(pixel != BLACK for pixel in rows[0])
        checks.check("there it has the pixels of scale 2", len(rows[0]) == 64 and 38 <= lit <= 44, (len(rows[0]), lit))
        self.put(SEAM)
        sides = [(SEAM[0] - 2, SEAM[1]), (SEAM[0] - 1, SEAM[1]), SEAM, (SEAM[0] + 1, SEAM[1])]
        checks.wait(
            "on the seam it has no gap",
            lambda: all(self.is_lit(side) for side in sides),
            lambda: [self.sway.pixel(*side) for side in sides],
        )
        self.look("sway-seam", f"{SEAM[0] - 20},{SEAM[1] - 20} 40x40")
        self.cells.fill({"drawn": "layer-shell"})

    def above(self):
        """A terminal that covers the output, and counts the presses that it gets."""
        checks, presses = self.checks, pathlib.Path(os.environ["HOME"]) / "presses"
        # The settings of colors have another name in each version of the terminal, and so the program in it asks for a blue background
        # and a thin cursor. The terminal answers the last request, which ends in "c", once it reports presses.
        script = f"stty raw -echo; printf '\\033]11;#0000ff\\a\\033[6 q\\033[?1000h\\033[?1006h\\033[c'; exec cat >{presses}"
        self.sway.ask("focus output HEADLESS-1")
        # Before the window, so that it knows of a pointer from the beginning.
        hand = VirtualPointer(1920, 800)
        self.programs.start("foot", "--fullscreen", "sh", "-c", script)
        checks.wait("a window covers the output", self.sway.is_fullscreen)
        # Where the compositor says where its cursor is, that is the pointer, and else the daemon's.
        hand.move(*BUTTON)
        self.put(BUTTON)
        checks.wait("it reports presses", lambda: presses.exists() and presses.read_bytes().endswith(b"c"))
        checks.wait(
            "its pixels are there",
            lambda: self.sway.pixel(PLAIN[0] + 60, PLAIN[1]) == BLUE,
            lambda: self.sway.pixel(PLAIN[0] + 60, PLAIN[1]),
        )
        self.wait_for_pointer("the highlight is above it", INSIDE, BLUE)
        self.sway.keep(self.pictures, "sway-fullscreen")
        numbers = random.Random(17)

        def count():
            return presses.read_bytes().count(b"M") if presses.exists() else 0

        for _ in range(CLICKS):
            place = numbers.randrange(605, 715), numbers.randrange(305, 355)
            if numbers.random() < 0.02:
                self.put(place)
            hand.move(*place)
            hand.click()
        checks.wait(f"{CLICKS} clicks pass through", lambda: count() == CLICKS, count)
        checks.check("the overlay was there", self.is_lit((660, 330), BLUE), self.sway.pixel(660, 330))
        self.cells.fill({"click-through": f"{CLICKS} of {CLICKS} clicks"})
        self.programs.end("foot")
        hand.close()

    def new_outputs(self):
        """An output that appears while the overlay runs."""
        checks, programs = self.checks, self.programs
        self.put(FINE)
        self.wait_for_pointer("the pointer is on the second output", FINE)
        self.sway.ask("create_output")
        checks.wait("a new output is there", lambda: len(programs.outputs()) == 3, programs.outputs)
        x, y, width, height = programs.outputs()[2][1:5]
        place = (int(x + width / 2), int(y + height / 2))
        self.put(place)
        self.wait_for_pointer("the overlay draws on it", place)

    def draws_within(self, inner, number):
        """Puts the pointer into the middle of an output, and returns whether it is there. An output gets another size as windows come and
        go, which the daemon hears later than the compositor; beyond an output there is no picture."""
        x, y, width, height = self.programs.outputs()[number][1:5]
        place = (int(x + width / 2), int(y + height / 2))
        self.put(place)
        with contextlib.suppress(subprocess.CalledProcessError):
            return inner.pixel(*place) != BLACK
        return False

    def unplugging(self):
        """A compositor whose outputs are windows of this one: closing a window unplugs its output."""
        checks, programs, folder = self.checks, self.programs, pathlib.Path(os.environ["XDG_RUNTIME_DIR"])
        if version("sway").startswith("1.10"):
            checks.skip("a compositor in windows", "sway 1.10 closes them at once")
            return

        def displays():
            return {path.name for path in folder.glob("wayland-*") if path.suffix != ".lock"}

        before = displays()
        sway_socket = str(folder / "inner.sock")
        # By env, because the session's own compositor has the log of this name.
        programs.start("env", "sway", "--config", "/dev/null", WLR_BACKENDS="wayland", WLR_WL_OUTPUTS="2", SWAYSOCK=sway_socket)
        checks.wait("another compositor runs in windows", lambda: displays() - before)
        inner = Compositor(WAYLAND_DISPLAY=(displays() - before).pop(), SWAYSOCK=sway_socket)
        checks.wait("it has two outputs", lambda: os.path.exists(sway_socket) and len(inner.outputs()) == 2)
        programs.overlay(SETTINGS, WAYLAND_DISPLAY=inner.environment["WAYLAND_DISPLAY"])
        checks.wait("the daemon has them", lambda: [o[0] for o in programs.outputs()] == inner.outputs(), programs.outputs)
        name = programs.outputs()[1][0]
        checks.wait("the pointer is on the second", lambda: self.draws_within(inner, 1), programs.outputs)
        self.sway.ask(f'[title="{name}"] kill')
        checks.wait("an output that is unplugged is gone", lambda: len(programs.outputs()) == 1, programs.outputs)
        checks.wait("the overlay draws on the other one", lambda: self.draws_within(inner, 0), programs.outputs)
        programs.end("env")
        checks.wait(
            "when the compositor ends, the overlay says so and ends",
            lambda: programs.running["pointer-overlay"].poll() == 1,
            lambda: programs.log("pointer-overlay")[-300:],
        )

    def daemon(self):
        checks, programs = self.checks, self.programs
        self.put(CARD)
        self.wait_for_pointer("the pointer is over the card", CARD)
        programs.end("pointerd", signal.SIGKILL)
        checks.wait("when the daemon dies, nothing is drawn", lambda: self.sway.pixel(*CARD) == BLACK, lambda: self.sway.pixel(*CARD))
        programs.daemon()
        self.put(CARD)
        checks.wait("when it is back, the pointer is", lambda: self.put(CARD) or self.is_lit(CARD), lambda: self.sway.pixel(*CARD))
        checks.check("at rest it does not wake up", programs.rests("pointer-overlay"))
        programs.end("pointer-overlay")

    def unmapping(self):
        """Without anything to draw the compositor has no surface of the overlay's."""
        checks, programs = self.checks, self.programs
        programs.overlay(SETTINGS, WAYLAND_DEBUG="client")
        self.put(PLAIN)
        self.wait_for_pointer("the pointer is drawn", PLAIN)

        def mapped():
            """Returns the surfaces that have a buffer."""
            surfaces = set()
            for line in programs.log("pointer-overlay").splitlines():
                # A newer libwayland writes `#` before the number.
                if call := re.search(r"-> wl_surface[@#](\d+)\.(attach\(nil|attach|destroy)", line):
                    (surfaces.add if call[2] == "attach" else surfaces.discard)(call[1])
            return surfaces

        checks.check("its surfaces are mapped", len(mapped()) == 2, mapped())
        programs.end("pointerd")
        checks.wait("at rest without anything to draw they are unmapped", lambda: not mapped(), mapped)
        programs.end("pointer-overlay")
        programs.daemon()

    # The desktop's settings

    def dot_width(self):
        """Returns how many points of a row through the dot's middle are lit."""
        return sum(pixel != BLACK for pixel in self.sway.pixels(PLAIN[0] - 50, PLAIN[1], 100, 1)[0])

    def desktop_overlay(self, **environment):
        """Starts the overlay as the desktop's settings want it, over a place where its dot is all that there is."""
        self.programs.overlay({"withoutAgreement": "effects"}, **environment)
        self.put(PLAIN)

    def wait_for_dot(self, name, width):
        self.checks.wait(name, lambda: abs(self.dot_width() - width) <= 2, self.dot_width)

    def environment(self):
        """The settings of the environment, where no portal is."""

        def lines():
            return self.programs.log("pointer-overlay").count("no settings from the desktop portal")

        before = lines()
        self.desktop_overlay(GTK_THEME="Adwaita:dark")
        self.wait_for_pointer("without a portal the environment's theme makes the dot light", PLAIN)
        self.checks.wait("the dot is at rest", lambda: self.dot_width() in DOT, self.dot_width)
        usual = self.dot_width()
        self.checks.wait("a line says that there is none", lambda: lines() > before)
        self.programs.end("pointer-overlay")
        self.desktop_overlay(GTK_THEME="Adwaita:dark", XCURSOR_SIZE="48")
        self.wait_for_dot("a cursor twice as large makes the dot so", 2 * usual)
        self.programs.end("pointer-overlay")
        self.checks.check("each run says one line", lines() - before == 2, lines() - before)
        return usual

    def portal(self):
        checks, usual = self.checks, self.environment()
        portal = Portal(
            {
                APPEARANCE: {"color-scheme": ("u", 1)},
                GNOME: {"cursor-size": ("i", 24), "clock": ("(ii)", (1, 2))},
                "org.example": {"color-scheme": ("u", 2)},
            }
        )
        self.desktop_overlay()
        self.wait_for_dot("a dark desktop makes the dot light", usual)
        self.sway.keep(self.pictures, "sway-dark")
        checks.check("it asks once, for what it needs", portal.calls == [[APPEARANCE, GNOME, ACCESSIBILITY]], portal.calls)
        portal.change(APPEARANCE, "color-scheme", "u", 2)
        checks.wait("on a light one it is dark", lambda: self.sway.pixel(*PLAIN) == BLACK, lambda: self.sway.pixel(*PLAIN))
        portal.change(APPEARANCE, "color-scheme", "u", 1)
        portal.change(GNOME, "cursor-size", "i", 48)
        self.wait_for_dot("a cursor twice as large makes it twice as large", 2 * usual)
        self.sway.keep(self.pictures, "sway-large")
        for arguments in (
            GLib.Variant("(ssv)", (APPEARANCE, "color-scheme", GLib.Variant("s", "light"))),
            GLib.Variant("(ssv)", (GNOME, "cursor-size", GLib.Variant("i", -24))),
            GLib.Variant("(s)", (GNOME,)),
            GLib.Variant("(su)", (APPEARANCE, 2)),
            GLib.Variant("(ssv)", (GNOME, "k" * 100_000, GLib.Variant("i", 1))),
        ):
            portal.signal(arguments)
        portal.change(GNOME, "cursor-size", "i", 72)
        self.wait_for_dot("nonsense changes nothing", 3 * usual)
        checks.check("at rest with a portal it does not wake up", self.programs.rests("pointer-overlay"))
        portal.close()
        portal = Portal({GNOME: {"cursor-size": ("i", 48)}})
        self.wait_for_dot("a portal that starts anew is asked again", 2 * usual)
        portal.close()
        self.programs.end("pointer-overlay")
        self.useless_portals(usual)

    def useless_portals(self, usual):
        portal = Portal()
        self.desktop_overlay(GTK_THEME="Adwaita:dark")
        self.wait_for_dot("beside a portal that never answers it draws", usual)
        self.checks.wait("which was asked", lambda: portal.calls)
        self.checks.check("at rest beside it it does not wake up", self.programs.rests("pointer-overlay"))
        portal.close()
        self.programs.end("pointer-overlay")
        for name, address in (("without a bus", "unix:path=/nonexistent"), ("with an address that is none", "nonsense")):
            self.desktop_overlay(GTK_THEME="Adwaita:dark", DBUS_SESSION_BUS_ADDRESS=address)
            self.wait_for_dot(f"{name} it draws", usual)
            self.programs.end("pointer-overlay")

    def named_gnome(self):
        """A session that names GNOME behind its own name, as Phosh's does, on a compositor that is not GNOME Shell."""
        checks, programs = self.checks, self.programs
        names = {"XDG_CURRENT_DESKTOP": "Phosh:GNOME", "SWAYSOCK": ""}
        lines = programs.log("pointer-overlay").count("draws on Wayland with layer-shell")
        programs.overlay(SETTINGS, **names)
        checks.wait(
            "where the session names GNOME too, it draws by layer-shell",
            lambda: programs.log("pointer-overlay").count("draws on Wayland with layer-shell") > lines,
            lambda: programs.log("pointer-overlay")[-300:],
        )
        programs.end("pointer-overlay")
        feeder = programs.start("pointer-feeder", **names)
        checks.wait("and the feeder ends with 78", lambda: feeder.poll() == 78, feeder.poll)
        checks.check("and says why", "this compositor (Phosh:GNOME) does not say" in programs.log("pointer-feeder"))
        programs.running.pop("pointer-feeder")

    def without_layer_shell(self):
        """A compositor that lets no program draw above windows."""
        checks, programs = self.checks, self.programs
        programs.start(self.other, WLR_BACKENDS="headless", WLR_RENDERER="pixman")
        checks.wait("a compositor without layer-shell runs", lambda: "wayland-" in programs.log("compositor"))
        display = re.search(r"wayland-\d+", programs.log("compositor"))[0]
        programs.overlay(SETTINGS, WAYLAND_DISPLAY=display)
        checks.wait(
            "without layer-shell it says that it cannot draw",
            lambda: "cannot draw on Wayland without zwlr_layer_shell_v1" in programs.log("pointer-overlay"),
            lambda: programs.log("pointer-overlay")[-300:],
        )
        checks.wait("and stays to report the outputs", lambda: "draws nothing, and reports the outputs" in programs.log("pointer-overlay"))
        checks.check("it runs", programs.running["pointer-overlay"].poll() is None)


def main():
    session = Session(*sys.argv[1:4])
    try:
        session.without_agreement()
        session.drawing()
        session.above()
        session.new_outputs()
        session.daemon()
        session.unmapping()
        session.portal()
        session.named_gnome()
        session.unplugging()
        session.without_layer_shell()
    finally:
        session.programs.end_all()
    session.checks.finish()


main()
