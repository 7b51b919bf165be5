"""The Wayland compositor of a test: its pixels, its outputs, and what covers them."""

import json
import os
import subprocess


class Compositor:
    def __init__(self, **environment):
        """Speaks to the session's compositor, or to that of other variables."""
        self.environment = dict(os.environ, **environment)

    def run(self, *command):
        """Returns what a client of the compositor prints."""
        return subprocess.run(command, capture_output=True, check=True, env=self.environment).stdout

    def ask(self, *arguments):
        """Sends a command to sway, and returns its reply."""
        return json.loads(self.run("swaymsg", "--raw", *arguments))

    def outputs(self):
        """Returns the names of the outputs that are on, from left to right."""
        outputs = sorted(self.ask("--type", "get_outputs"), key=lambda output: output["rect"]["x"])
        return [output["name"] for output in outputs if output["active"]]

    def pixels(self, x, y, width=1, height=1):
        """Returns the levels of red, green and blue of a rectangle of points, row by row, at the scale of its output."""
        place = f"{x},{y} {width}x{height}"
        data = self.run("grim", "-t", "ppm", "-g", place, "-")
        _, size, _, pixels = data.split(b"\n", 3)
        columns = int(size.split()[0])
        triples = [tuple(pixels[i : i + 3]) for i in range(0, len(pixels), 3)]
        return [triples[i : i + columns] for i in range(0, len(triples), columns)]

    def pixel(self, x, y):
        return self.pixels(x, y)[0][0]

    def is_fullscreen(self):
        """Returns whether a window covers an output."""

        def covers(node):
            return (node.get("fullscreen_mode") == 1 and node.get("pid")) or any(covers(n) for n in node["nodes"])

        return bool(covers(self.ask("--type", "get_tree")))

    def keep(self, folder, name, part=None):
        """Keeps a picture of all outputs, or of a part of them: corner and size, as in 10,20 100x50. Returns the file."""
        self.run("grim", *(["-g", part] if part else []), f"{folder}/{name}.png")
        return f"{folder}/{name}.png"
