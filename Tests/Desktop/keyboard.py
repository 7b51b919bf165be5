"""The keyboard of an X server, as a person's hand presses it."""

import time

from Xlib import XK, X, display
from Xlib.ext import xtest


class Keyboard:
    def __init__(self):
        self.display = display.Display()

    def press(self, *names):
        """Presses and releases a key, the first of the names, while the others are held. A name is that of a keysym."""
        codes = [self.code(name) for name in reversed(names)]
        for code in codes:
            xtest.fake_input(self.display, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(self.display, X.KeyRelease, code)
        self.display.sync()

    def code(self, name):
        return self.display.keysym_to_keycode(XK.string_to_keysym(name))

    def type(self, text):
        """Types digits, small letters and line ends, no faster than a hand does."""
        for character in text:
            self.press("Return" if character == "\n" else character)
            time.sleep(0.03)
