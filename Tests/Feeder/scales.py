#!/usr/bin/python3
"""The feeder beside programs at many scales on X11: regions are where widgets are painted, in windows of any size. Runs inside of
scripts/desktop-session, on a screen of at least 1600x1000 pixels.

usage: scales.py PROGRAMS [vlc] [all]
With vlc the program is VLC, otherwise it is the window of each toolkit.
"""

import sys
import time

import drive
import regions
import truth
import vlc
import windows
from feeder_session import COUNT, PAUSE, Session

TITLE = "scaled"
CORNER = (41, 47)
# Of each window, in pixels; a program that needs more gets its least size.
WIDTHS = (360, 643, 961, 1500)
FEW_WIDTHS = (643, 1500)
# Dots per inch of X resources, and factors of Qt.
DOTS = (96, 106, 110, 120, 144, 168, 192)
FACTORS = (1.1, 1.15, 1.2, 1.33, 1.45, 1.6, 1.7, 2.25)
# Toolkit or program, dots per inch, factor of Qt.
ALL = [
    *((toolkit, dots, 1) for toolkit in ("gtk3", "gtk4", "qt5", "qt6", vlc.NAME) for dots in DOTS),
    *((toolkit, 96, factor) for toolkit in ("qt5", "qt6", vlc.NAME) for factor in FACTORS),
]
FEW = [
    ("gtk3", 120, 1),
    ("gtk4", 96, 1),
    ("gtk4", 144, 1),
    ("qt5", 120, 1),
    ("qt5", 96, 1.2),
    ("qt5", 96, 1.45),
    ("qt6", 106, 1),
    ("qt6", 168, 1),
    ("qt6", 96, 2.25),
    (vlc.NAME, 120, 1),
    (vlc.NAME, 144, 1),
    (vlc.NAME, 96, 1.45),
]
# Pixels at the right and at the bottom that are less than a unit of Qt. It leaves in them what was there when the window was larger.
UNPAINTED = 2
# Points by which a region may be off, and of GTK 4 by which it may be farther off than at 96 dots per inch.
TOLERANCE = 1
# Qt paints it a pixel narrower than it is.
NARROW = "combo"
# Dots per inch at which a pixel is a point. The daemon's points go by quarters.
NORMAL_DOTS = 96


class Resources:
    """The X resources of a session."""

    def __init__(self, desktop):
        self.desktop = desktop

    def set_dots(self, dots):
        """Sets the dots per inch of all programs that start from now on."""
        from Xlib import Xatom

        text = f"Xft.dpi:\t{dots}\n".encode()
        self.desktop.root.change_property(self.desktop.atom("RESOURCE_MANAGER"), Xatom.STRING, 8, text)
        self.desktop.display.sync()


def points(dots):
    """Returns the pixels of a point."""
    return max(1, round(dots / NORMAL_DOTS * 4) / 4)


class Scales:
    def __init__(self, session):
        self.session = session
        self.resources = Resources(session.desktop)
        # Of GTK 4 at each width: how far the region of each widget is off at 96 dots per inch.
        self.usual = {}
        self.title = TITLE

    def run(self, toolkit, dots, factor, widths):
        session = self.session
        name = f"{toolkit}, {dots} dots per inch" + (f", factor {factor}" if factor != 1 else "")
        self.resources.set_dots(dots)
        session.programs.start("pointer-feeder")
        self.title = vlc.TITLE if toolkit == vlc.NAME else TITLE
        program = session.show(self.title, 0, toolkit=toolkit, scale=factor)
        worst = []
        # One size of a window leaves half a unit open. So the feeder sees the size that the program chooses, and then those that it gets.
        drive.wait(lambda: self.has_regions(points(dots)) or time.sleep(PAUSE), f"{name}: the window has no region in its first size")
        for width in widths:
            self.resize(width)
            usual = self.usual.get(width) if toolkit == "gtk4" else None

            def is_right(usual=usual):
                self.use(points(dots))
                return not self.wrong(toolkit, points(dots), usual) or time.sleep(PAUSE)

            session.checks.wait(
                f"{name}, {self.frame()[2]} pixels wide: each widget has a region where it is painted",
                is_right,
                lambda usual=usual: "; ".join(self.wrong(toolkit, points(dots), usual)[:4]),
            )
            found = self.distances(points(dots), toolkit)
            if toolkit == "gtk4" and dots == NORMAL_DOTS:
                self.usual[width] = found
            worst += found.values()
        print(f"# {name}: at most {max(worst, default=0):.2f} points off", flush=True)
        program.end()
        session.shown.clear()
        session.programs.end("pointer-feeder")

    def frame(self):
        return self.session.window(self.title).frame

    def resize(self, width):
        """Gives the window a width of so many pixels, or its program's least width; waits until it has it.

        Qt counts in steps of two pixels at some scales.
        """
        desktop = self.session.desktop
        window = self.session.window(self.title)
        hints = desktop.display.create_resource_object("window", window.id).get_wm_normal_hints()
        size = [max(width, hints.min_width), max(width * 5 // 8, hints.min_height)]
        steps = [max(1, hints.width_inc), max(1, hints.height_inc)]

        def has_size():
            desktop.place(self.session.window(self.title), *CORNER, *size)
            frame = self.frame()
            off = [abs(frame[2 + axis] - size[axis]) for axis in (0, 1)]
            return (frame[:2] == [*CORNER] and off[0] < steps[0] and off[1] < steps[1]) or time.sleep(PAUSE)

        drive.wait(has_size, f"the window has not the size {size}")

    def use(self, scale):
        """Moves the pointer over the window, to another place each time."""
        self.session.uses += 1
        left, top = self.frame()[:2]
        self.session.put((left + 200) / scale + self.session.uses % 7, (top + 8) / scale)

    def has_regions(self, scale):
        self.use(scale)
        return bool(self.regions(scale))

    def regions(self, scale):
        """Returns the regions of the window; none before the feeder has heard of its size, as they are those of another size."""
        frame = self.frame()
        surface = regions.at(self.session.daemon, [value / scale for value in frame[:2]])
        size = regions.rectangle(surface["frame"])[2:] if surface else [0, 0]
        is_new = all(abs(size[axis] * scale - frame[2 + axis]) < 1 for axis in (0, 1))
        return regions.of_surface(surface) if is_new else []

    def distances(self, scale, toolkit):
        """Returns how far the nearest region of each painted widget is off, in points: endlessly, if there is none."""
        frame = self.frame()
        found = self.regions(scale)
        distances = {}
        for name, place in self.painted(toolkit, frame).items():
            if name in regions.EXCEPTIONS.get(toolkit, ()) or name == "off" or min(place[2:]) / scale < regions.SMALLEST:
                continue
            painted = [value / scale for value in place]
            distances[name] = min((regions.distance(region, painted, False) for region in found), default=float("inf"))
        return distances

    def painted(self, toolkit, frame):
        """Returns the rectangles of the widgets that are painted in a window by their names, in pixels."""
        desktop = self.session.desktop
        if toolkit == vlc.NAME:
            # Its lowest button ends at its edge.
            return vlc.painted(desktop, frame)
        area = [*frame[:2], *[value - UNPAINTED for value in frame[2:]]]
        return truth.of_session(windows.painted(COUNT), desktop, 0, area)

    def hidden_menus(self, scale):
        """Returns the regions in the row of the menus of VLC at which no menu is painted. A narrow menu bar hides those that do not fit."""
        painted = self.painted(vlc.NAME, self.frame())
        menus = [[value / scale for value in place] for name, place in painted.items() if name.startswith("menu ")]
        in_row = [region for region in self.regions(scale) if all(abs(region[part] - menus[0][part]) <= TOLERANCE for part in (1, 3))]
        return [region for region in in_row if all(regions.distance(region, menu, False) > TOLERANCE for menu in menus)]

    def wrong(self, toolkit, scale, usual):
        """Returns the widgets whose regions are too far off. `usual` has how far they are off where a pixel is a point, if that counts."""
        found = self.distances(scale, toolkit)
        if not found:
            return ["nothing is painted"]
        if toolkit == vlc.NAME and (missing := vlc.BUTTONS.keys() - found.keys()):
            return [f"{' and '.join(sorted(missing))} of VLC are not painted"]
        if toolkit == vlc.NAME and (hidden := self.hidden_menus(scale)):
            return [f"the menu bar paints nothing in the regions {hidden}"]

        def most(name):
            if usual:
                return usual.get(name, 0) + TOLERANCE
            narrow = 1 / scale if name == NARROW and toolkit.startswith("qt") else 0
            return regions.TOLERANCE.get(toolkit, TOLERANCE) + narrow

        return [f"{name} is {distance:.2f} points off" for name, distance in sorted(found.items()) if distance > most(name)]


def main():
    built, *rest = sys.argv[1:]
    is_whole, is_vlc = "all" in rest, vlc.NAME in rest
    session = Session("x11", built)
    session.start_daemon()
    scales = Scales(session)
    for toolkit, dots, factor in ALL if is_whole else FEW:
        if (toolkit == vlc.NAME) == is_vlc:
            scales.run(toolkit, dots, factor, WIDTHS if is_whole else FEW_WIDTHS)
    session.programs.end_all()
    session.checks.finish()


main()
