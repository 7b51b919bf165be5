"""A person at the screen of a guest, who knows what can be read there, and has a mouse and a keyboard.

with onlooking.at(machine, guest, display, environment, WINDOW, DIALOG) as person:
    person.click("My hand trembles")
"""

import contextlib
import json
import time
import typing

import screens
from guest import Device, Guest, Program
from machine import Machine

# Points by which a click may miss the middle, the part of the way that a move takes, and moves until it is there.
NEAR, PART, MOVES = 3, 0.6, 60
# The kernel's names of keys that are neither letters nor digits.
KEYS = {"\n": "ENTER", "\t": "TAB", "\x1b": "ESC"}
# Seconds that a finger takes.
PRESS = 0.1
# Seconds of the guest in which a person sees what has come. The window takes an earlier click at the same place for the one before.
REACTION = 2
# Only ever reached by what never comes, in seconds.
LIMIT = 180


class Person:
    """Knows the names of what is in a window; counts what it does. The dialog is what asks for a password."""

    def __init__(self, machine: Machine, guest: Guest, display: screens.Display, title: str, dialog: str, sight: Program, keyboard: Device):
        self._machine, self._guest, self._display, self._title, self._dialog = machine, guest, display, title, dialog
        self._sight, self._keyboard = sight, keyboard
        self.clicks: list[str] = []
        self.passwords = 0

    def _see(self, question: str) -> typing.Any:
        return json.loads(self._sight.answer(question))

    def is_asked(self) -> bool:
        """Whether the dialog is there."""
        return self._see(f"window {self._dialog}") is not None

    def reads(self, title: str = "") -> list[str]:
        """All texts of the person's window, or of another one."""
        return self._see(f"texts {title or self._title}") or []

    def waits_for(self, text: str, title: str = "") -> None:
        """Wait until the person's window says it, or another one."""
        found: list[str] = []

        def look():
            nonlocal found
            found = self.reads(title)
            return text in found

        try:
            _look(text, look)
        except AssertionError as error:
            self._display.screenshot("onlooking-failed")
            raise AssertionError(f"the window does not say '{text}', but {found}") from error

    def click(self, name: str, title: str = "") -> None:
        """Click what has that name in the person's window or in another one, once all of it is in view and can be used."""
        try:
            _look(name, lambda: self._goes_to(f"at {title or self._title}|{name}"))
        except AssertionError as error:
            self._display.screenshot("onlooking-failed")
            raise AssertionError(f"nobody can click '{name}' in a window that says {self.reads(title)}") from error
        self._machine.press("left", True)
        time.sleep(PRESS)
        self._machine.press("left", False)
        self.clicks.append(name)

    def finds(self, name: str) -> tuple[float, float]:
        """The middle of what has that name in the person's window, once it stays where it is, all of it in view."""
        former = None

        def look():
            nonlocal former
            self._guest.run("sleep", str(REACTION))
            former, last = self._see(f"at {self._title}|{name}"), former
            return former == last and former

        try:
            x, y, width, height = _look(name, look)
        except AssertionError as error:
            self._display.screenshot("onlooking-failed")
            raise AssertionError(f"nobody sees '{name}' in a window that says {self.reads()}") from error
        return x + width / 2, y + height / 2

    def _goes_to(self, question: str) -> bool:
        """Whether what is asked for is there, and still there once the mouse is: a window that changes says places in between."""
        place = self._see(question)
        if not place:
            return False
        x, y, width, height = place
        self._guest.run("sleep", str(REACTION))
        self._go(x + width / 2, y + height / 2)
        return self._see(question) == place

    def _go(self, x: float, y: float) -> None:
        for _ in range(MOVES):
            at = self._display.cursor()
            away = x - at[0], y - at[1]
            if max(map(abs, away)) <= NEAR:
                return
            # By parts of the way, as the pointer may be accelerated.
            self._machine.move(*(round(PART * way) for way in away))
        raise AssertionError(f"the cursor does not go to {x}, {y}, but to {at}")

    def waits_to_be_asked(self) -> None:
        """Wait until the dialog is there, and gets what is typed."""
        _look(f"'{self._dialog}' in front", lambda: self._dialog in (self._see("active window") or []))

    def types(self, text: str, interval: float = PRESS) -> None:
        """Type characters of the upper rows of letters, digits, the tab, the line feed and the escape, with so many seconds a report."""
        for character in text:
            key = f"KEY_{KEYS.get(character, character.upper())}"
            self._keyboard.emit([("EV_KEY", key, 1)], [("EV_KEY", key, 0)], interval=interval)

    def tabs_to(self, name: str) -> None:
        """Press Tab until what has that name has the focus in the person's window."""

        def look():
            if self._see(f"focus {self._title}") == name:
                return True
            self.types("\t")
            return False

        _look(f"focus on '{name}'", look)

    def types_password(self, password: str) -> None:
        """Type the password into the dialog, once it is there, and wait until it is gone."""
        self.waits_to_be_asked()
        self._display.screenshot("onlooking-password")
        self.types(password)
        self.types("\n")
        self.passwords += 1
        _look(f"end of '{self._dialog}'", lambda: not self.is_asked())


def _look(what: str, ask: typing.Callable[[], typing.Any]) -> typing.Any:
    """Look until there is something to see; returns it."""
    start = time.monotonic()
    while time.monotonic() - start < LIMIT:
        if found := ask():
            return found
    raise AssertionError(f"there is no {what}")


@contextlib.contextmanager
def at(
    machine: Machine, guest: Guest, display: screens.Display, environment: dict[str, str], title: str, dialog: str
) -> typing.Iterator[Person]:
    """A person in front of the window of that title, until the block ends."""
    with (
        display.start("python3", "/opt/realkernel/sight.py", display.kind, **environment) as sight,
        guest.device("keyboard", "Test keyboard") as keyboard,
    ):
        yield Person(machine, guest, display, title, dialog, sight, keyboard)
