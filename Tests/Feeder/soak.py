#!/usr/bin/python3
"""Windows that open, move, scroll, hide, close and are killed at random; afterwards nothing of them is left. Runs inside of
scripts/desktop-session.

usage: soak.py x11|sway PROGRAMS SECONDS [SEED]
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

import drive
import regions
import usage
from feeder_session import PAUSE, Session

TOOLKITS = ["gtk3", "gtk4", "qt5", "qt6"]
MOST = 6
# Seconds after which a window counts as not looked at, and all are printed anew: under a moving pointer the feeder looks every 2 s.
LOOK = 5
# By so much the memory of the feeder may grow, in megabytes: it keeps what it has learned of toolkits, and malloc keeps what it had.
GROWTH = 8
# Memory that is no file's.
OWN = "Anon"


class Soak:
    def __init__(self, session, seed):
        self.session, self.random = session, random.Random(seed)
        self.open, self.number, self.acts = {}, 0, 0

    def feeder(self):
        return self.session.programs.running["pointer-feeder"].pid

    def show(self):
        self.number += 1
        # No title begins another one: a window is found by the beginning of its title.
        title = f"soak{self.number:04}"
        toolkit = self.random.choice(TOOLKITS)
        self.open[title] = self.session.show(title, self.number % 16, toolkit=toolkit, count=self.random.choice([0, 10, 60]))

    def act(self):
        """Does one thing, as a person in a hurry does."""
        self.acts += 1
        if len(self.open) < 2 or (len(self.open) < MOST and self.random.random() < 0.1):
            return self.show()
        title = self.random.choice(sorted(self.open))
        window = self.session.desktop.find(title)
        kind = self.random.choice(["place"] * 5 + ["raise"] * 3 + ["scroll"] * 4 + ["minimize", "close", "kill", "disable"])
        if kind in ("close", "kill"):
            program = self.open.pop(title)
            self.session.shown.pop(title)
            if kind == "kill":
                program.running.send_signal(signal.SIGKILL)
                program.running.wait(drive.LIMIT)
            else:
                program.end()
        elif kind == "scroll":
            self.open[title].command(f"scroll {self.random.randrange(300)}")
        elif kind == "disable":
            self.open[title].command(self.random.choice(["disable", "enable"]) + " button")
        elif window is None:
            # It is minimized.
            pass
        elif kind == "place":
            self.session.desktop.place(window, self.random.randrange(600), self.random.randrange(400))
        elif kind == "raise":
            self.session.desktop.show_in_front(window)
        elif self.session.kind == "x11":
            self.session.desktop.minimize(window)
        self.session.daemon.put(self.random.randrange(1200), self.random.randrange(700))

    def frames(self):
        """Returns the places of all ordinary windows, sorted."""
        return sorted([round(value) for value in window.frame] for window in self.session.desktop.windows() if window.kind == "ordinary")

    def declared(self):
        return sorted([round(value) for value in regions.rectangle(surface["frame"])] for surface in regions.surfaces(self.session.daemon))

    def use_each(self, printed):
        """Shows each window in front, and moves the pointer over it until its surface is a printed one or that takes too long.

        GTK 4 and Qt do not say that they scroll, so the feeder looks at their windows when the pointer is over them. It hears 20 times a
        second where the pointer is: of a pointer that flies over several windows it knows only the first and the last.
        """
        for title in self.open:
            # Without a window it is minimized.
            if not self.session.desktop.find(title):
                continue
            self.session.raise_window(title)
            end = time.monotonic() + LOOK
            while time.monotonic() < end:
                self.session.use(title)
                surface = self.session.surface(title)
                if surface and parts(surface) in printed:
                    break
                time.sleep(PAUSE)

    def end_all(self):
        for program in self.open.values():
            program.end()
        self.open.clear()
        self.session.shown.clear()


def parts(surface):
    """Returns the rectangle of a surface and those of its nodes, without ids."""
    return regions.rectangle(surface["frame"]), sorted(regions.of_surface(surface))


def rectangles(layout):
    """Returns the rectangles of a layout's surfaces with those of their nodes, without ids."""
    return sorted(parts(surface) for surface in layout if surface["id"].startswith("feeder."))


def once(session):
    """Returns the surfaces that --once prints."""
    built = session.programs.built
    text = subprocess.run([built / "pointer-feeder", "--once"], capture_output=True, text=True, check=True).stdout
    file = pathlib.Path(os.environ["HOME"]) / "once.toml"
    file.write_text(text, encoding="utf-8")
    layout = subprocess.run([built / "pointerctl", "convert", file], capture_output=True, text=True, check=True).stdout
    return json.loads(layout).get("surfaces", [])


def main():
    kind, built, seconds = sys.argv[1:4]
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 32)
    print(f"    seed {seed}", flush=True)
    session = Session(kind, built)
    session.start()
    soak = Soak(session, seed)
    # What it needs once, it has after the first windows.
    for _ in TOOLKITS:
        soak.show()
    session.wait("all windows are surfaces", lambda: soak.declared() == soak.frames(), lambda: (soak.declared(), soak.frames()))
    soak.end_all()
    session.wait("all have gone", lambda: session.count() == 0, session.count)
    descriptors, memory = usage.descriptors(soak.feeder()), usage.memory(soak.feeder(), OWN)
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end:
        soak.act()
    print(f"    {soak.acts} acts, {soak.number} windows", flush=True)
    session.wait(
        "there are as many surfaces as windows, at their places",
        lambda: soak.declared() == soak.frames(),
        lambda: (soak.declared(), soak.frames()),
    )

    def is_same():
        printed = rectangles(once(session))
        soak.use_each(printed)
        return any(nodes for _, nodes in printed) and printed == rectangles(session.daemon.surfaces())

    session.wait(
        "--once prints what the daemon has, but for ids",
        is_same,
        lambda: (rectangles(once(session)), rectangles(session.daemon.surfaces())),
    )
    soak.end_all()
    session.wait("no surface is left", lambda: session.count() == 0, session.count)
    session.wait(
        "no descriptor is left",
        lambda: usage.descriptors(soak.feeder()) == descriptors,
        lambda: (descriptors, usage.descriptors(soak.feeder())),
    )
    grown = usage.memory(soak.feeder(), OWN) - memory
    print(f"    the feeder's memory has grown by {grown:.1f} MB from {memory:.1f} MB", flush=True)
    session.checks.check("its memory is as before", grown < GROWTH, grown)
    session.programs.end_all()
    session.checks.finish()


main()
