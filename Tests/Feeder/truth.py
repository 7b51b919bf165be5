"""Where the widgets of a test window are painted: the rectangle of each color on the screen."""

import itertools
import os
import subprocess

import windows


def bounds(data, width, height, stride, pattern, size):
    """Returns the rectangle around all pixels of a color; nothing if there is none.

    `data` has rows of `stride` bytes with pixels of `size` bytes, of which the first ones are `pattern`.
    """

    def first(start, end):
        place = data.find(pattern, start, end)
        while place >= 0 and place % stride % size:
            place = data.find(pattern, place + 1, end)
        return place

    def last(start, end):
        place = data.rfind(pattern, start, end)
        while place >= 0 and place % stride % size:
            place = data.rfind(pattern, start, place + len(pattern) - 1)
        return place

    top, bottom = first(0, height * stride) // stride, last(0, height * stride) // stride
    if top < 0:
        return None
    left, right = width, -1
    for row in range(top, bottom + 1):
        place = first(row * stride, (row + 1) * stride)
        if place >= 0:
            left = min(left, place % stride // size)
            right = max(right, last(row * stride, (row + 1) * stride) % stride // size)
    return [left, top, right - left + 1, bottom - top + 1]


def picture_on_x11(area):
    """Returns the pixels of an area of the root window as blue, green, red and a fourth byte, and its x, y, width and height."""
    from Xlib import X, display

    connection = display.Display()
    root = connection.screen().root
    place = root.get_geometry()
    x, y, width, height = cut(area, [0, 0, place.width, place.height])
    data = root.get_image(x, y, width, height, X.ZPixmap, 0xFFFFFFFF).data
    connection.close()
    return data, x, y, width, height


def on_x11(names, palette, area):
    """Returns the rectangles of the painted widgets by their names, in pixels of the root window."""
    data, x, y, width, height = picture_on_x11(area)
    found = {}
    for name in names:
        rectangle = bounds(data, width, height, width * 4, bytes(reversed(windows.color(name, palette))), 4)
        if rectangle:
            found[name] = [rectangle[0] + x, rectangle[1] + y, *rectangle[2:]]
    return found


def row_on_x11(name, palette, area):
    """Returns the rectangles of widgets that share a color and stand apart in a row, from left to right, in pixels of the root window.

    Looks at their second line of pixels, above what is written on them.
    """
    data, x, y, width, height = picture_on_x11(area)
    pattern = bytes(reversed(windows.color(name, palette)))
    around = bounds(data, width, height, width * 4, pattern, 4)
    if not around:
        return []
    left, top, length, tall = around
    line = data[(top + 1) * width * 4 : (top + 2) * width * 4]
    parts = itertools.groupby(range(left, left + length), lambda column: line[column * 4 : column * 4 + 3] == pattern)
    places = [list(part) for is_painted, part in parts if is_painted]
    return [[part[0] + x, top + y, len(part), tall] for part in places]


def on_sway(names, palette, outputs, area):
    """Returns the rectangles of the painted widgets by their names, in points of the space of all outputs.

    `outputs` is sway's reply to get_outputs. A widget is looked for on each output; it must not lie on two.
    """
    found = {}
    for output in outputs:
        place, scale = output["rect"], output["scale"]
        part = cut(area, [place["x"], place["y"], place["width"], place["height"]])
        if not part:
            continue
        command = ["grim", "-t", "ppm", "-s", str(scale), "-g", "{},{} {}x{}".format(*part), "-"]
        picture = subprocess.run(command, capture_output=True, check=True).stdout
        _, size, _, data = picture.split(b"\n", 3)
        width, height = map(int, size.split())
        for name in names:
            rectangle = bounds(data, width, height, width * 3, bytes(windows.color(name, palette)), 3)
            if rectangle:
                points = [value / scale for value in rectangle]
                points[0] += part[0]
                points[1] += part[1]
                found[name] = [int(value) if value == int(value) else value for value in points]
    return found


def on_gnome(names, palette, desktop, area):
    """Returns the rectangles of the painted widgets by their names, in coordinates of GNOME's stage."""
    part = cut(area, desktop.size())
    if not part:
        return {}
    picture, part = desktop.picture(part)
    data, size = picture.get_pixels(), picture.get_n_channels()
    scale = picture.get_width() / part[2]
    found = {}
    for name in names:
        pattern = bytes(windows.color(name, palette)) + b"\xff" * (size - 3)
        rectangle = bounds(data, picture.get_width(), picture.get_height(), picture.get_rowstride(), pattern, size)
        if rectangle:
            found[name] = [rectangle[0] / scale + part[0], rectangle[1] / scale + part[1], rectangle[2] / scale, rectangle[3] / scale]
    return found


def in_picture(names, palette, desktop, area):
    """Returns the rectangles of the painted widgets by their names, in points, from a picture that the desktop makes of its screen."""
    data, width, _, stride = desktop.picture()
    scale = width / desktop.SIZE[0]
    x, y, columns, rows = [int(value * scale) for value in cut(area, [0, 0, *desktop.SIZE]) or [0, 0, 0, 0]]
    found = {}
    part = b"".join(data[row * stride + x * 4 : row * stride + (x + columns) * 4] for row in range(y, y + rows))
    for name in names:
        rectangle = bounds(part, columns, rows, columns * 4, bytes(reversed(windows.color(name, palette))), 4)
        if rectangle:
            points = [(rectangle[0] + x) / scale, (rectangle[1] + y) / scale, rectangle[2] / scale, rectangle[3] / scale]
            found[name] = [int(value) if value == int(value) else value for value in points]
    return found


def cut(area, whole):
    """Returns the part of an area that lies in the whole; all of it without an area. None if there is none."""
    if not area:
        return whole
    left, top = max(area[0], whole[0]), max(area[1], whole[1])
    right, bottom = min(area[0] + area[2], whole[0] + whole[2]), min(area[1] + area[3], whole[1] + whole[3])
    return [left, top, right - left, bottom - top] if right > left and bottom > top else None


def of_session(names, desktop, palette=0, area=None):
    """Returns the rectangles of the painted widgets by their names, in the coordinates of the session's window system.

    With an area it looks only there, which takes less time.
    """
    if os.environ.get("XDG_CURRENT_DESKTOP") == "GNOME":
        return on_gnome(names, palette, desktop, area)
    if hasattr(desktop, "picture"):
        return in_picture(names, palette, desktop, area)
    if "WAYLAND_DISPLAY" in os.environ:
        return on_sway(names, palette, desktop.sway.ask("--type", "get_outputs"), area)
    return on_x11(names, palette, area)
