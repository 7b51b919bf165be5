"""What the daemon has of the feeder's surfaces, as rectangles on the screen, and whether they are where widgets are painted."""

import glob
import re


def gtk4_minor():
    """Returns the minor version of GTK 4: that of 4.8.3 is 8, and its library ends in .so.1.800.3; 0 without the library."""
    found = [re.search(r"\.so\.1\.(\d+)00\.\d+$", path) for path in glob.glob("/usr/lib/*/libgtk-4.so.1.*")]
    return max((int(match[1]) for match in found if match), default=0)


# Widgets whose toolkit reports another rectangle than it paints, or none: of a tab GTK 3 reports the label, of a button in a header bar
# the height of the bar; of a check box Qt reports the mark and the text; a link is a part of a label there. GTK 4.18 leaves the padding of
# containers out of the places of what is in them: tabs, header bars and menus are 6 points too far left or up.
PADDED = {"tab1", "tab2", "header", "new", "open", "quit"}
EXCEPTIONS = {
    "gtk3": {"tab1", "tab2", "header"},
    "gtk4": PADDED if gtk4_minor() >= 18 else set(),
    "qt5": {"check", "link"},
    "qt6": {"check", "link"},
    "firefox": set(),
    "chromium": {"file"},
}
# Pixels by which a region may differ from what is painted: GTK 4 reports the contents of widgets, in whole units.
TOLERANCE = {"gtk4": 3}
# A strip of a widget that its pane cuts to less is no target.
SMALLEST = 8
# Toolkits that do not say what a pane cuts off: a region is that of the whole item.
UNCUT = {"firefox", "chromium"}


def cut(first, second):
    """Returns the common part of two rectangles; None if there is none."""
    left, top = max(first[0], second[0]), max(first[1], second[1])
    right, bottom = min(first[0] + first[2], second[0] + second[2]), min(first[1] + first[3], second[1] + second[3])
    return [left, top, right - left, bottom - top] if right > left and bottom > top else None


def rectangle(frame, origin=(0, 0)):
    return [frame["x"] + origin[0], frame["y"] + origin[1], frame["width"], frame["height"]]


def of_surface(surface):
    """Returns the rectangles of the nodes with a region that can be hit, in the space of all outputs."""
    window = rectangle(surface["frame"])
    places = {None: (window, window)}
    found = []
    for node in surface.get("nodes", []):
        around, clip = places[node.get("parent")]
        own = rectangle(node["frame"], around)
        shown = cut(own, clip)
        places[node["id"]] = (own, shown if node.get("clips") and shown else clip)
        if shown and "interaction" in node:
            found.append(shown)
    return found


def surfaces(daemon):
    """Returns the feeder's surfaces, the front one first."""
    ours = [surface for surface in daemon.surfaces() if surface["id"].startswith("feeder.")]
    return sorted(ours, key=lambda surface: -surface.get("z", 0))


def at(daemon, place):
    """Returns the front surface that begins at a place, within a point; None if there is none."""
    for surface in surfaces(daemon):
        frame = rectangle(surface["frame"])
        if all(abs(frame[axis] - place[axis]) <= 1 for axis in (0, 1)):
            return surface
    return None


def distance(region, truth, is_uncut):
    """Returns the largest difference of two edges. Of an uncut region no edge counts that lies above or below what is painted."""
    left, top = region[0] - truth[0], region[1] - truth[1]
    right, bottom = left + region[2] - truth[2], top + region[3] - truth[3]
    above, below = (max(0, top), max(0, -bottom)) if is_uncut else (abs(top), abs(bottom))
    return max(abs(left), abs(right), above, below)


def misplaced(toolkit, painted, found, scale=1):
    """Returns the painted widgets that have no region of their own at their place, with the nearest one."""
    tolerance = TOLERANCE.get(toolkit, 1) * scale
    wrong = []
    for name, truth in sorted(painted.items()):
        if name in EXCEPTIONS[toolkit] or min(truth[2:]) < SMALLEST:
            continue
        is_uncut = toolkit in UNCUT and name.startswith("item")
        nearest = min(found, key=lambda region: distance(region, truth, is_uncut), default=None)
        has_region = nearest is not None and distance(nearest, truth, is_uncut) <= tolerance
        # What does not react has no region.
        if has_region != (name != "off"):
            wrong.append(f"{name} painted at {truth}, nearest region {nearest}")
    return wrong
