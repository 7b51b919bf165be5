"""What a person sees of the overlay in GNOME Shell: the extension on and off, the pointer, and all that another program may draw."""

import math
import subprocess
import time

from gi.repository import GLib

from gnome_session import BUTTON, CARD, PLAIN
from session import LIMIT
from shell import Client, sprite

RED = 0xFF0000
ROUNDS = 20
# The handlers that the extension has while it draws.
SIGNALS = """
    return [[tracker, 'position-invalidated'], [tracker, 'visibility-changed'], [tracker, 'cursor-changed']]
        .map(([object, name]) => GObject.signal_has_handler_pending(object, GObject.signal_lookup(name, object), 0, true))
        .concat(Main.layoutManager.uiGroup.get_n_children());
"""


def enabling(session):
    checks, shell, programs = session.checks, session.shell, session.programs
    programs.daemon()
    programs.overlay({"theme": "light"})
    session.says("without the extension it says how to turn it on", "gnome-extensions enable pointerd@pointerd.org")
    shell.enable(True)
    session.says("it goes on when the extension is there", "GNOME Shell's extension draws")
    checks.wait("the daemon has the outputs", lambda: programs.outputs() == [("Meta-0", 0, 0, 1280, 800, 1)], programs.outputs)
    shell.move(*BUTTON)
    session.wait_for_pointer("over a button the pointer is drawn, and the cursor hidden")
    session.wait_for_cursor("when the extension is turned off, the cursor is back", lambda: shell.enable(False))
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
    checks.check(
        f"after {ROUNDS} times on and off the actors and handlers are as before", shell.ask(SIGNALS) == before, (before, shell.ask(SIGNALS))
    )
    checks.check("the cursor is visible", shell.cursor() == "visible")
    shell.enable(True)
    session.wait_for_pointer("turned on again it draws")


def drawing(session):
    checks, shell, programs = session.checks, session.shell, session.programs
    checks.wait("the highlight has the place of the button", lambda: [600, 300, 120, 60] in shell.places(), shell.places)
    programs.wait_for_rest("pointer-overlay", 0.3)
    picture = session.keep("highlight")
    inside, outside = picture.pixel(610, 330), picture.pixel(590, 330)
    checks.check("its pixels are there", inside != outside, (inside, outside))
    shell.move(*CARD)
    checks.wait("over the card it becomes a dot at the cursor", lambda: shell.places() == [[290, 290, 20, 20]], shell.places)
    programs.wait_for_rest("pointer-overlay", 0.3)
    picture = session.keep("dot")
    checks.check("whose pixels are there", picture.pixel(*CARD) != picture.pixel(CARD[0] + 30, CARD[1]), picture.pixel(*CARD))
    checks.check("the daemon has the cursor's place", programs.position() == (*CARD, "reported"), programs.position)
    session.wait_for_cursor("over nothing the cursor is visible", lambda: shell.move(*PLAIN))
    checks.wait("and nothing is drawn", lambda: not shell.is_drawn(), shell.places)
    checks.check("at rest it does not wake up", programs.rests("pointer-overlay"))
    second = programs.built / "pointer-overlay"
    result = subprocess.run([second], capture_output=True, text=True, check=False, timeout=LIMIT)
    checks.check(
        "another overlay is refused, and says so",
        result.returncode == 1 and "another program draws" in result.stderr,
        (result.returncode, result.stderr),
    )


def sprites(session):
    """Whatever another program draws: all kinds of sprites, and nonsense."""
    checks, shell = session.checks, session.shell
    session.programs.end("pointer-overlay")
    plain = session.keep("plain").pixel(330, 330)
    client = Client()
    checks.check("a program that has not opened it cannot draw", client.draw([]).endswith("Error.Failed"))
    checks.check("one that has can", not client.call("Open") and not client.draw([]))
    sprites = [
        sprite(color=RED, x=100, y=100, width=80, height=60, radius=20),
        sprite(color=RED, x=300, y=100, turn=math.pi / 4),
        sprite(paint=1, color=RED, x=500, y=100, line=8),
        sprite(2, 1, RED, x=700, y=100, width=60, line=8, share=0.5),
        sprite(1, color=RED, count=10, x=100, y=300),
        sprite(paint=2, x=300, y=300, line=20, share=10),
        sprite(color=RED, x=500, y=300, clip=(500, 300, 30, 60)),
    ]
    path = [0, 0, 0, 1, 60, 0, 1, 0, 60, 4]
    checks.check("all kinds are drawn", not client.draw(sprites, path))
    red = (255, 0, 0)
    pictures = []

    def is_painted():
        # A client that acknowledges no place of the cursor is soon taken for one that hangs, and drawn no more.
        client.draw(sprites, path)
        pictures.append(session.keep("sprites"))
        return pictures[-1].pixel(140, 130) == red

    checks.wait("they are on the screen", is_painted)
    picture = pictures[-1]
    for name, place, is_painted in (
        ("a box", (140, 130), True),
        ("not its corner", (101, 101), False),
        ("one that is turned", (330, 90), True),
        ("not its own corner", (302, 102), False),
        ("a line", (500, 130), True),
        ("not what is inside", (530, 130), False),
        ("the half of a ring", (760, 130), True),
        ("not the other half", (700, 130), False),
        ("a path", (110, 310), True),
        ("not beyond it", (150, 350), False),
        ("a clip", (520, 330), True),
        ("not what it cuts", (540, 330), False),
    ):
        checks.check(f"{name} is painted", (picture.pixel(*place) == red) == is_painted, picture.pixel(*place))
    shades = [sum(picture.pixel(330, y)) for y in (361, 372, 384, 395)]
    checks.check("a shadow fades", shades == sorted(shades) and shades[0] < sum(plain), (shades, plain))
    checks.check("and its box is free", picture.pixel(330, 330) == plain, picture.pixel(330, 330))
    for name, drawing in (
        ("a sprite at infinity", [sprite(x=math.inf)]),
        ("one of a negative size", [sprite(width=-1)]),
        ("one without its path", [sprite(1, count=3)]),
        ("65 of them", [sprite()] * 65),
    ):
        checks.check(f"{name} is refused", client.draw(drawing).endswith("Error.Failed"))
    checks.check("another type is refused", client.call("Draw", GLib.Variant("(ub)", (1, True))).endswith("InvalidArgs"))
    checks.wait(
        "a program that acknowledges no place soon hides the cursor no longer",
        lambda: not client.draw(sprites, [0] * 10, hides=True) and shell.cursor() == "visible",
    )
    checks.check("one that does hides it", not client.draw(sprites, [0] * 10, hides=True, number=1) and shell.cursor() == "hidden")
    large = [sprite(x=-9e5, width=1e6, height=9e5, radius=9)]
    checks.wait("a box far larger than the screen is drawn", lambda: not client.draw(large, number=1) and shell.is_drawn())
    checks.wait("it can be taken back", lambda: not client.draw([], number=1) and not shell.is_drawn())
    shadow = [sprite(paint=2, width=1e4, height=1e4, line=100)]
    checks.wait(
        "of a box and a large shadow only the box is drawn",
        lambda: not client.draw([*large, *shadow], number=1) and len(shell.places()) == 1,
        shell.places,
    )
    client.close()
    checks.wait("when it goes, the cursor is back", lambda: shell.cursor() == "visible")
    checks.check("and nothing is drawn", not shell.is_drawn())
