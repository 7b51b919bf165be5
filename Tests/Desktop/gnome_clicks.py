"""What a person does through the overlay in GNOME Shell arrives in the window below."""

import os
import random
import select
import subprocess
import time

from gnome_session import BUTTON, CARD, PLAIN
from session import FOLDER, LIMIT

BLUE = (0, 0, 255)
# Clicks, drags and hovers together.
ACTIONS = 1000


class Window:
    """A fullscreen window that says what arrives."""

    def __init__(self):
        self.program = subprocess.Popen([FOLDER / "reporting_window.py", "#0000ff"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
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


def following(session, motions):
    """Over the card, the daemon has each motion before the next one: a faster hand moves on before the overlay knows of it."""
    checks, shell = session.checks, session.shell
    followed = 0
    for number in range(motions):
        place = x, y = 120 + number % 20 * 18, 120 + number // 20 * 30
        shell.move(x, y)
        end = time.monotonic() + LIMIT
        # What is drawn the extension moves by itself. That the daemon has the place, it does not.
        while not (holds := shell.is_drawn_around(x, y) and session.programs.position()[:2] == place) and time.monotonic() < end:
            pass
        if not holds:
            break
        followed += 1
    checks.check(
        f"the pointer is drawn and reported where the cursor is after each of {motions} motions",
        followed == motions,
        (followed, place, shell.places()),
    )


def clicking(session, actions=ACTIONS):
    """What a person does through the overlay, each of it counted by the window. Returns how much that is."""
    checks, shell, numbers = session.checks, session.shell, random.Random(17)
    window = Window()
    checks.check("a window is fullscreen", window.expect("fullscreen"))
    shell.move(*BUTTON)
    session.wait_for_pointer("over a fullscreen window the pointer is drawn")
    checks.wait("its pixels are there", lambda: session.keep("fullscreen").pixel(*PLAIN) == BLUE)
    checks.wait("and those of the pointer", lambda: session.keep("fullscreen").pixel(610, 330) not in (BLUE, (0, 0, 0)))
    arrived, visible, start = {"click": 0, "drag": 0, "hover": 0}, [], time.monotonic()
    for number in range(actions):
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
        wanted = {
            "hover": [f"motion {x} {y}"],
            "click": [f"press {x} {y}", f"release {x} {y}"],
            "drag": [f"press {x} {y}", f"release {place[0]} {place[1]}"],
        }[kind]
        if all(window.expect(line) for line in wanted):
            arrived[kind] += 1
        else:
            break
    checks.check(f"{actions} clicks, drags and hovers arrive", sum(arrived.values()) == actions, arrived)
    checks.check("with the cursor hidden", not visible, visible)
    print(f"    {arrived} in {time.monotonic() - start:.1f} s")
    following(session, 3 * actions // 10)
    shell.move(*CARD)
    session.wait_for_pointer("the pointer is over the card")
    window.show_cursor("none")
    checks.wait("where the window hides the cursor, nothing is drawn", lambda: not shell.is_drawn(), shell.places)
    window.show_cursor("default")
    checks.wait("where it shows one, it is", shell.is_drawn)
    window.close()
    # The Shell does nothing else while it makes a large window fade.
    checks.wait("the window is gone", lambda: not shell.ask("return global.get_window_actors().length;"))
    return actions
