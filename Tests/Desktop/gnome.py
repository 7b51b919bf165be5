#!/usr/bin/python3
"""The overlay in GNOME Shell: what a person sees, what a click hits, and when the real cursor is back. Runs inside of
scripts/desktop-session.

usage: gnome.py PROGRAMS [PICTURES]
"""

import math
import os
import random
import select
import signal
import subprocess
import sys
import time

from gi.repository import GLib

from denying import Denying
from session import FOLDER, LIMIT, Checks, Programs
from shell import Client, Shell, sprite

BUTTON, CARD, PLAIN = (660, 330), (300, 300), (900, 650)
BLUE, RED = (0, 0, 255), 0xFF0000
ROUNDS = 20
ACTIONS = 1000
# The handlers that the extension has while it draws.
SIGNALS = """
    return [[tracker, 'position-invalidated'], [tracker, 'visibility-changed'], [tracker, 'cursor-changed']]
        .map(([object, name]) => GObject.signal_has_handler_pending(object, GObject.signal_lookup(name, object), 0, true))
        .concat(Main.layoutManager.uiGroup.get_n_children());
"""


class Window:
    """A fullscreen window that says what arrives."""

    def __init__(self):
        self.program = subprocess.Popen([FOLDER / "counting_window.py", "#0000ff"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rest = b""

    def next(self):
        """Returns the next line; nothing if none comes."""
        end = time.monotonic() + LIMIT
        while b"\n" not in self.rest:
            if not select.select([self.program.stdout], [], [], max(0, end - time.monotonic()))[0]:
                return ""
            self.rest += os.read(self.program.stdout.fileno(), 65536)
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode()

    def expect(self, line):
        """Reads lines up to this one. Returns whether it came."""
        while (found := self.next()) and found != line:
            pass
        return found == line

    def show_cursor(self, name):
        self.program.stdin.write(f"{name}\n".encode())
        self.program.stdin.flush()
        self.expect(f"cursor {name}")

    def close(self):
        self.program.kill()
        self.program.wait()


class Session:
    def __init__(self, built, pictures=None):
        self.checks = Checks()
        self.programs = Programs(built)
        self.shell = Shell()
        self.pictures = pictures or os.environ["POINTERD_SESSION_LOGS"]

    def keep(self, name):
        return self.shell.picture(f"{self.pictures}/gnome-{name}.png")

    def wait_for_cursor(self, name, do):
        """Waits until the cursor is visible after something, and prints how long that took by the Shell's clock."""
        self.shell.watch_cursor()
        start = time.monotonic()
        do()
        self.checks.wait(name, lambda: self.shell.cursor() == "visible", self.shell.cursor)
        print(f"    after {(self.shell.time_of_cursor() - start) * 1000:.0f} ms")

    def wait_for_pointer(self, name):
        self.checks.wait(name, lambda: self.shell.cursor() == "hidden" and self.shell.is_drawn(),
                         lambda: (self.shell.cursor(), self.shell.places(), self.programs.log("pointer-overlay")[-500:]))

    def says(self, name, text):
        log = "pointer-overlay"
        self.checks.wait(name, lambda: text in self.programs.log(log), lambda: self.programs.log(log)[-500:])

    # The checks.

    def enabling(self):
        checks, shell, programs = self.checks, self.shell, self.programs
        programs.daemon()
        programs.overlay({"theme": "light"})
        self.says("without the extension it says how to turn it on", "gnome-extensions enable pointerd@pointerd.org")
        shell.enable(True)
        self.says("it goes on when the extension is there", "GNOME Shell's extension draws")
        checks.wait("the daemon has the outputs", lambda: programs.outputs() == [("Meta-0", 0, 0, 1280, 800, 1)], programs.outputs)
        shell.move(*BUTTON)
        self.wait_for_pointer("over a button the pointer is drawn, and the cursor hidden")
        self.wait_for_cursor("when the extension is turned off, the cursor is back", lambda: shell.enable(False))
        checks.wait("nothing has its name", lambda: not shell.has_name())
        before = shell.ask(SIGNALS)
        for _ in range(ROUNDS):
            shell.enable(True)
            start = time.monotonic()
            while shell.cursor() != "hidden" and time.monotonic() - start < LIMIT:
                pass
            shell.enable(False)
            while shell.has_name() and time.monotonic() - start < LIMIT:
                pass
        checks.check(f"after {ROUNDS} times on and off the actors and handlers are as before", shell.ask(SIGNALS) == before,
                     (before, shell.ask(SIGNALS)))
        checks.check("the cursor is visible", shell.cursor() == "visible")
        shell.enable(True)
        self.wait_for_pointer("turned on again it draws")

    def drawing(self):
        checks, shell, programs = self.checks, self.shell, self.programs
        checks.wait("the highlight has the place of the button", lambda: [600, 300, 120, 60] in shell.places(), shell.places)
        programs.wait_for_rest("pointer-overlay", 0.3)
        picture = self.keep("highlight")
        inside, outside = picture.pixel(610, 330), picture.pixel(590, 330)
        checks.check("its pixels are there", inside != outside, (inside, outside))
        shell.move(*CARD)
        checks.wait("over the card it becomes a dot at the cursor", lambda: shell.places() == [[290, 290, 20, 20]], shell.places)
        programs.wait_for_rest("pointer-overlay", 0.3)
        picture = self.keep("dot")
        checks.check("whose pixels are there", picture.pixel(*CARD) != picture.pixel(CARD[0] + 30, CARD[1]), picture.pixel(*CARD))
        checks.check("the daemon has the cursor's place", programs.position() == (*CARD, "reported"), programs.position)
        self.wait_for_cursor("over nothing the cursor is visible", lambda: shell.move(*PLAIN))
        checks.wait("and nothing is drawn", lambda: not shell.is_drawn(), shell.places)
        woken = programs.wakes_at_rest("pointer-overlay")
        checks.check("at rest it does not wake up in 5 s", woken == 0, woken)
        second = programs.built / "pointer-overlay"
        result = subprocess.run([second], capture_output=True, text=True, check=False, timeout=LIMIT)
        checks.check("another overlay is refused, and says so", result.returncode == 1 and "another program draws" in result.stderr,
                     (result.returncode, result.stderr))

    def clicking(self):
        """What a person does through the overlay, each of it counted by the window."""
        checks, shell, numbers = self.checks, self.shell, random.Random(17)
        window = Window()
        checks.check("a window is fullscreen", window.expect("fullscreen"))
        shell.move(*BUTTON)
        self.wait_for_pointer("over a fullscreen window the pointer is drawn")
        checks.wait("its pixels are there", lambda: self.keep("fullscreen").pixel(*PLAIN) == BLUE)
        checks.wait("and those of the pointer", lambda: self.keep("fullscreen").pixel(610, 330) not in (BLUE, (0, 0, 0)))
        arrived, visible, start = {"click": 0, "drag": 0, "hover": 0}, [], time.monotonic()
        for number in range(ACTIONS):
            # Over the card and over the button the cursor is hidden.
            left, top, right, bottom = random.Random(number).choice([(110, 110, 490, 590), (605, 305, 715, 355)])
            (x, y), (to_x, to_y) = [(numbers.randrange(left, right), numbers.randrange(top, bottom)) for _ in range(2)]
            kind = list(arrived)[number % 3]
            script = f"global.hand.notify_absolute_motion(0, {x}, {y});"
            if kind != "hover":
                script += "global.hand.notify_button(0, 1, 1);"
            if kind == "drag":
                script += f"global.hand.notify_absolute_motion(0, {to_x}, {to_y});"
            if kind != "hover":
                script += "global.hand.notify_button(0, 1, 0);"
            if shell.ask(script + "return tracker.get_pointer_visible();"):
                visible.append((number, kind))
            place = (to_x, to_y) if kind == "drag" else (x, y)
            wanted = {"hover": [f"motion {x} {y}"], "click": [f"press {x} {y}", f"release {x} {y}"],
                      "drag": [f"press {x} {y}", f"release {place[0]} {place[1]}"]}[kind]
            if all(window.expect(line) for line in wanted):
                arrived[kind] += 1
            else:
                break
        checks.check(f"{ACTIONS} clicks, drags and hovers arrive", sum(arrived.values()) == ACTIONS, arrived)
        checks.check("with the cursor hidden", not visible, visible)
        print(f"    {arrived} in {time.monotonic() - start:.1f} s")
        shell.move(*CARD)
        self.wait_for_pointer("the pointer is over the card")
        window.show_cursor("none")
        checks.wait("where the window hides the cursor, nothing is drawn", lambda: not shell.is_drawn(), shell.places)
        window.show_cursor("default")
        checks.wait("where it shows one, it is", shell.is_drawn)
        window.close()
        # The Shell does nothing else while it makes a large window fade.
        checks.wait("the window is gone", lambda: not shell.ask("return global.get_window_actors().length;"))

    def ends(self):
        checks, shell, programs = self.checks, self.shell, self.programs
        for name in ("pointerd", "pointer-overlay"):
            shell.move(*BUTTON)
            self.wait_for_pointer("the pointer is at the button")
            self.wait_for_cursor(f"when {name} dies, the cursor is back", lambda: programs.end(name, signal.SIGKILL))
            checks.wait("and nothing is drawn", lambda: not shell.is_drawn(), shell.places)
            self.start(name)
            self.wait_for_pointer(f"with a new {name} the pointer is back")
        for name, offset in (("pointerd", 5), ("pointer-overlay", 10)):
            programs.running[name].send_signal(signal.SIGSTOP)
            # At rest nobody knows.
            self.wait_for_cursor(f"when {name} hangs, the cursor is back", lambda: shell.move(BUTTON[0] + offset, BUTTON[1]))
            programs.running[name].send_signal(signal.SIGCONT)
            self.wait_for_pointer(f"when {name} goes on, the pointer is back")

    def start(self, name):
        if name == "pointerd":
            self.programs.daemon()
        else:
            self.programs.overlay({"theme": "light"})

    def others(self):
        """Whoever else hides or shows the cursor."""
        checks, shell = self.checks, self.shell
        self.wait_for_pointer("the pointer is at the button")
        shell.ask("tracker.set_pointer_visible(true);")
        checks.check("a cursor that is shown once is hidden again", shell.cursor() == "hidden")
        shell.ask("""
            global.stubborn = tracker.connect('visibility-changed', () => tracker.set_pointer_visible(true));
            tracker.set_pointer_visible(true);
        """)
        shell.move(BUTTON[0] + 3, BUTTON[1])
        self.programs.wait_for_rest("pointer-overlay", 0.2)
        checks.check("one that somebody insists on showing stays visible", shell.cursor() == "visible")
        shell.ask("tracker.disconnect(global.stubborn);")
        shell.move(*PLAIN)
        checks.wait("over nothing nothing is drawn", lambda: not shell.is_drawn(), shell.places)
        shell.move(*BUTTON)
        self.wait_for_pointer("after that the pointer is drawn as before")
        shell.ask("Main.magnifier.setActive(true);")
        shell.move(*PLAIN)
        checks.wait("beside the magnifier nothing is drawn over nothing", lambda: not shell.is_drawn(), shell.places)
        checks.check("the cursor stays the magnifier's", shell.cursor() == "hidden")
        shell.move(*BUTTON)
        checks.wait("beside the magnifier the pointer is drawn", shell.is_drawn)
        shell.move(*PLAIN)
        checks.wait("and goes", lambda: not shell.is_drawn(), shell.places)
        shell.ask("Main.magnifier.setActive(false);")
        checks.check("without the magnifier the cursor is visible", shell.cursor() == "visible")

    def denied(self):
        checks, shell, programs = self.checks, self.shell, self.programs
        programs.end("pointer-overlay")
        shell.move(*PLAIN)
        denying = Denying("io.pointerd.Pointer.ReportCursor", "sync")
        programs.overlay({"theme": "light"}, POINTERD_SOCKET=str(denying.path))
        self.says("without the role it names the entry", "this user lacks the role sync, which [roles] in pointerd.toml gives")
        shell.move(*BUTTON)
        programs.wait_for_rest("pointer-overlay", 0.5)
        checks.check("the cursor is visible", shell.cursor() == "visible")
        checks.check("nothing is drawn", not shell.is_drawn(), shell.places())

    def sprites(self):
        """Whatever another program draws: all kinds of sprites, and nonsense."""
        checks, shell = self.checks, self.shell
        self.programs.end("pointer-overlay")
        plain = self.keep("plain").pixel(330, 330)
        client = Client()
        checks.check("a program that has not opened it cannot draw", client.draw([]).endswith("Error.Failed"))
        checks.check("one that has can", not client.call("Open") and not client.draw([]))
        sprites = [
            sprite(color=RED, x=100, y=100, width=80, height=60, radius=20), sprite(color=RED, x=300, y=100, turn=math.pi / 4),
            sprite(paint=1, color=RED, x=500, y=100, line=8), sprite(2, 1, RED, x=700, y=100, width=60, line=8, share=0.5),
            sprite(1, color=RED, count=10, x=100, y=300), sprite(paint=2, x=300, y=300, line=20, share=10),
            sprite(color=RED, x=500, y=300, clip=(500, 300, 30, 60)),
        ]
        path = [0, 0, 0, 1, 60, 0, 1, 0, 60, 4]
        checks.check("all kinds are drawn", not client.draw(sprites, path))
        red = (255, 0, 0)
        pictures = []

        def is_painted():
            # A client that acknowledges no place of the cursor is soon taken for one that hangs, and drawn no more.
            client.draw(sprites, path)
            pictures.append(self.keep("sprites"))
            return pictures[-1].pixel(140, 130) == red
        checks.wait("they are on the screen", is_painted)
        picture = pictures[-1]
        for name, place, is_painted in (
            ("a box", (140, 130), True), ("not its corner", (101, 101), False), ("one that is turned", (330, 90), True),
            ("not its own corner", (302, 102), False), ("a line", (500, 130), True), ("not what is inside", (530, 130), False),
            ("the half of a ring", (760, 130), True), ("not the other half", (700, 130), False), ("a path", (110, 310), True),
            ("not beyond it", (150, 350), False), ("a clip", (520, 330), True), ("not what it cuts", (540, 330), False),
        ):
            checks.check(f"{name} is painted", (picture.pixel(*place) == red) == is_painted, picture.pixel(*place))
        shades = [sum(picture.pixel(330, y)) for y in (361, 372, 384, 395)]
        checks.check("a shadow fades", shades == sorted(shades) and shades[0] < sum(plain), (shades, plain))
        checks.check("and its box is free", picture.pixel(330, 330) == plain, picture.pixel(330, 330))
        for name, drawing in (("a sprite at infinity", [sprite(x=math.inf)]), ("one of a negative size", [sprite(width=-1)]),
                              ("one without its path", [sprite(1, count=3)]), ("65 of them", [sprite()] * 65)):
            checks.check(f"{name} is refused", client.draw(drawing).endswith("Error.Failed"))
        checks.check("another type is refused", client.call("Draw", GLib.Variant("(ub)", (1, True))).endswith("InvalidArgs"))
        checks.check("a box far larger than the screen is drawn", not client.draw([sprite(x=-9e5, width=1e6, height=9e5, radius=9)]))
        checks.wait("it can be taken back", lambda: not client.draw([]) and not shell.is_drawn())
        checks.check("a large shadow is left out", not client.draw([sprite(paint=2, width=1e4, height=1e4, line=100)]))
        checks.wait("a program that acknowledges no place soon hides the cursor no longer",
                    lambda: not client.draw(sprites, [0] * 10, hides=True) and shell.cursor() == "visible")
        checks.check("one that does hides it", not client.draw(sprites, [0] * 10, hides=True, number=1) and shell.cursor() == "hidden")
        client.close()
        checks.wait("when it goes, the cursor is back", lambda: shell.cursor() == "visible")
        checks.check("and nothing is drawn", not shell.is_drawn())

    def finish(self):
        log = self.programs.log("gnome")
        self.checks.check("the Shell has said no error", "JS ERROR" not in log and "pointerd@" not in log,
                          [line for line in log.splitlines() if "JS ERROR" in line or "pointerd" in line][:5])


def main():
    session = Session(*sys.argv[1:3])
    session.shell.start()
    try:
        session.enabling()
        session.drawing()
        session.clicking()
        session.ends()
        session.others()
        session.denied()
        session.sprites()
        session.finish()
    finally:
        session.programs.end_all()
    session.checks.finish()


main()
