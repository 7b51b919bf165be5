"""Looks at a desktop from within its session, as one of its clients.

usage: eye.py xorg|sway|kwin|gnome

For each line on its input it prints one: for "cursor" where the cursor is, in points, or "nowhere"; for "pixel X Y" the red, green and
blue that are drawn there, which KWin and GNOME Shell do not show; for "place X Y TITLE" where the window of that title is once it has been
sent there, or "nowhere"; for "turn NUMBER", once a desktop other than sway has turned the first output, by the number of one of wl_output's
transforms, the width and the height of each output if it is GNOME Shell, and otherwise nothing.
"""

import json
import subprocess
import sys


def pixels(*options):
    """The width of a screenshot of sway's, and its bytes, three a pixel."""
    shot = subprocess.run(["grim", "-t", "ppm", *options, "-"], check=True, capture_output=True).stdout
    _, size, _, data = shot.split(b"\n", 3)
    return int(size.split()[0]), data


class Xorg:
    def __init__(self):
        import Xlib.display

        self.display = Xlib.display.Display()
        self.root = self.display.screen().root

    def cursor(self):
        found = self.root.query_pointer()
        return found.root_x, found.root_y

    def turn(self, number):
        angle, axes = (["normal", "left", "inverted", "right"][number % 4], ["normal", "x"][number // 4])
        subprocess.run(["xrandr", "--output", "Virtual-1", "--rotate", angle, "--reflect", axes], check=True)
        return ()

    def pixel(self, x, y):
        import Xlib.X

        blue, green, red, _ = self.root.get_image(x, y, 1, 1, Xlib.X.ZPixmap, 0xFFFFFFFF).data
        return red, green, blue

    def place(self, x, y, title):
        # Where a window manager runs, it has put it into a window of its own.
        waiting = self.root.query_tree().children
        for window in waiting:
            if window.get_wm_name() == title:
                window.configure(x=x, y=y)
                found = self.root.translate_coords(window, 0, 0)
                return found.x, found.y
            waiting += window.query_tree().children
        return None


class Sway:
    # The theme of screens.py has no other cursor than a square of this color, whose corner is where it points to.
    CURSOR = b"\xff\x00\xff"

    def cursor(self):
        width, data = pixels("-c")
        found = data.find(self.CURSOR)
        while found % 3 > 0:
            found = data.find(self.CURSOR, found + 1)
        # The outputs begin at 0, 0, and have one pixel a point.
        return (found // 3 % width, found // 3 // width) if found >= 0 else None

    def pixel(self, x, y):
        return tuple(pixels("-g", f"{x},{y} 1x1")[1])

    def place(self, x, y, title):
        done = subprocess.run(
            ["swaymsg", f'[title="{title}"]', f"floating enable, border none, move absolute position {x} {y}"], capture_output=True
        )
        return (
            self.find(json.loads(subprocess.check_output(["swaymsg", "--raw", "-t", "get_tree"])), title) if done.returncode == 0 else None
        )

    def find(self, node, title):
        if node["name"] == title and node.get("pid"):
            return node["rect"]["x"], node["rect"]["y"]
        return next(filter(None, (self.find(inner, title) for inner in node["nodes"] + node["floating_nodes"])), None)


class KWin:
    CREATE, TRANSFORM, APPLY = 0, 2, 5

    def __init__(self):
        # Of Tests/Desktop.
        import kwin

        self.kwin = kwin.KWin()

    def cursor(self):
        return self.kwin.run("return [workspace.cursorPos.x, workspace.cursorPos.y];")

    def turn(self, number):
        import wayland

        client = wayland.Client()
        output, manager = (client.bind(name, 1) for name in ("kde_output_device_v2", "kde_output_management_v2"))
        configuration = client.new()
        client.send(manager, self.CREATE, "I", configuration)
        client.send(configuration, self.TRANSFORM, "Ii", output, number)
        client.send(configuration, self.APPLY)
        client.synchronize()
        client.close()
        return ()

    def place(self, x, y, title):
        return self.kwin.run(f"""
            var window = all().filter(function (one) {{ return one.caption === {json.dumps(title)}; }})[0];
            if (!window) return null;
            window.frameGeometry = {{ x: {x}, y: {y}, width: window.frameGeometry.width, height: window.frameGeometry.height }};
            return [window.frameGeometry.x, window.frameGeometry.y];
        """)


class Gnome:
    CONFIG = "org.gnome.Mutter.DisplayConfig"
    SIZES = {"Virtual-1": (1280, 800), "Virtual-2": (1024, 768)}

    def __init__(self):
        # Of Tests/Desktop.
        import shell

        self.shell = shell.Shell()

    def cursor(self):
        return self.shell.ask("const [x, y] = global.get_pointer(); return [Math.round(x), Math.round(y)];")

    def call(self, method, arguments=None):
        return self.shell.call(self.CONFIG, "/org/gnome/Mutter/DisplayConfig", f"{self.CONFIG}.{method}", arguments)

    def place(self, x, y, title):
        return self.shell.ask(f"""
            const actor = global.get_window_actors().find(actor => actor.meta_window.title === {json.dumps(title)});
            // Mutter chooses a place of its own before it shows the window.
            if (!actor?.mapped) return null;
            const found = actor.meta_window;
            found.move_frame(true, {x}, {y});
            return [found.get_frame_rect().x, found.get_frame_rect().y];
        """)

    def turn(self, number):
        from gi.repository import GLib

        serial, monitors, *_ = self.call("GetCurrentState")
        modes = {name: [(name, next(mode[0] for mode in all if mode[1:3] == self.SIZES[name]), {})] for (name, *_), all, _ in monitors}
        first, second = self.SIZES["Virtual-1"][:: -1 if number % 2 else 1], self.SIZES["Virtual-2"]
        # Side by side: it accepts no gap.
        placed = [(0, 0, 1.0, number, True, modes["Virtual-1"]), (first[0], 0, 1.0, 0, False, modes["Virtual-2"])]
        temporary = 1
        self.call("ApplyMonitorsConfig", GLib.Variant("(uua(iiduba(ssa{sv}))a{sv})", (serial, temporary, placed, {})))
        return (*first, *second)


eye = {"xorg": Xorg, "sway": Sway, "kwin": KWin, "gnome": Gnome}[sys.argv[1]]()
for line in sys.stdin:
    name, *rest = line.rstrip("\n").split(" ", 3)
    answer = getattr(eye, name)(*map(int, rest[:2]), *rest[2:])
    print(*(["nowhere"] if answer is None else answer), flush=True)
