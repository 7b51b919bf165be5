"""A mouse of KWin, by org_kde_kwin_fake_input. KWin has a pointer as long as the connection is open."""

from wayland import Client, text

LEFT = 0x110
AUTHENTICATE, BUTTON, AXIS, MOVE_TO = 0, 2, 3, 9


def fixed(value):
    return int(value * 256)


class FakeInput(Client):
    def __init__(self):
        super().__init__()
        self.input = self.bind("org_kde_kwin_fake_input", 4)
        self.act(AUTHENTICATE, "", end=text("pointerd") + text("tests"))
        self.move(1, 1)

    def act(self, request, layout, *arguments, end=b""):
        self.send(self.input, request, layout, *arguments, end=end)
        self.synchronize()

    def move(self, x, y):
        self.act(MOVE_TO, "2i", fixed(x), fixed(y))

    def button(self, is_down):
        """Presses or releases the primary button."""
        self.act(BUTTON, "2I", LEFT, int(is_down))

    def click(self):
        self.button(True)
        self.button(False)

    def turn(self, clicks):
        """Turns the wheel, towards the user if the clicks are positive."""
        for _ in range(abs(clicks)):
            self.act(AXIS, "Ii", 0, fixed(15 if clicks > 0 else -15))
