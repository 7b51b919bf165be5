#!/usr/bin/python3
"""The overlay on a GNOME Shell of scale 2, in the physical layout, which GNOME 50 has no more, and in the logical one. Runs inside of
scripts/desktop-session with POINTERD_SESSION_SCREEN=2560x1600.

usage: gnome_scale.py PROGRAMS [PICTURES]
"""

import subprocess
import sys

from gi.repository import GLib

import gnome_hand
from gnome_session import BUTTON, CARD, Session

CONFIG = "org.gnome.Mutter.DisplayConfig"
LOGICAL, PHYSICAL = 1, 2


class ScaledSession(Session):
    def config(self, method, arguments=None):
        return self.shell.call(CONFIG, "/org/gnome/Mutter/DisplayConfig", f"{CONFIG}.{method}", arguments)

    def layout(self):
        return self.config("GetCurrentState")[3]["layout-mode"]

    def set_features(self, names):
        subprocess.run(["gsettings", "set", "org.gnome.mutter", "experimental-features", str(names)], check=True)

    def scale(self):
        """Gives the screen the scale 2."""
        serial, [(name, modes, _)], *_ = self.config("GetCurrentState")
        monitor = (0, 0, 2.0, 0, True, [(name[0], modes[0][0], {})])
        temporary = 1
        self.config("ApplyMonitorsConfig", GLib.Variant("(uua(iiduba(ssa{sv}))a{sv})", (serial, temporary, [monitor], {})))

    def look(self, name, outputs, dot, pixel):
        checks, shell = self.checks, self.shell
        checks.wait(f"{name}: the daemon has the output", lambda: self.programs.outputs() == [outputs], self.programs.outputs)
        shell.move(*BUTTON)
        checks.wait(f"{name}: the highlight is at the button", lambda: [600, 300, 120, 60] in shell.places(), shell.places)
        shell.move(*CARD)
        checks.wait(f"{name}: the dot is at the cursor, as large as the scale says", lambda: shell.places() == [dot], shell.places)
        self.programs.wait_for_rest("pointer-overlay", 0.3)
        picture = shell.picture(f"{self.pictures}/gnome-{name}.png")
        (x, y), beside = pixel, (pixel[0] + 60, pixel[1])
        checks.check(f"{name}: its pixels are there", picture.pixel(x, y) != picture.pixel(*beside), picture.pixel(x, y))
        checks.check(f"{name}: up to its edge", picture.pixel(x + 16, y) == picture.pixel(x, y), picture.pixel(x + 16, y))


def main():
    session = ScaledSession(*sys.argv[1:3])
    checks, programs, shell = session.checks, session.programs, session.shell
    shell.start()
    try:
        programs.daemon()
        programs.overlay({"theme": "light"})
        shell.enable(True)
        if gnome_hand.has_physical_layout(shell.bus):
            session.set_features([])
            checks.wait("the layout is physical", lambda: session.scale() or session.layout() == PHYSICAL, session.layout)
            session.look("physical", ("Meta-0", 0, 0, 2560, 1600, 1), [280, 280, 40, 40], CARD)
            session.set_features(["scale-monitor-framebuffer"])
        # The Shell reads the setting when it hears of it, and the layout changes with the next configuration after that.
        checks.wait("the layout is logical", lambda: session.scale() or session.layout() == LOGICAL, session.layout)
        session.look("logical", ("Meta-0", 0, 0, 1280, 800, 2), [290, 290, 20, 20], (600, 600))
    finally:
        programs.end_all()
    session.check_log()
    checks.finish()


main()
