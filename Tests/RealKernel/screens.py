"""Desktops on the screen of a guest that has one: Xorg, and sway, on a graphics card with two outputs and with libinput.

    with screens.sway(machine, guest) as display, display.start("python3", "/opt/realkernel/dialog.py", "Title") as dialog:
        machine.move(10, 0)
        display.wait_for_cursor(x, y)
        display.screenshot("name")

Accelerations are off: the emulated mouse moves the cursor a point a count.
"""

import base64
import contextlib
import dataclasses
import pathlib
import struct
import typing

import desktop
from expected import MOUSE
from guest import Guest, GuestError, Program, Skipped
from machine import Machine

PICTURES = pathlib.Path(__file__).resolve().parents[2] / ".build/real-kernel/pictures"
# In the guest.
EYE = "/opt/realkernel/eye.py"
FOLDER = "/run/screens"
UNIT = "screens.service"
# Left, top, width and height in points, each of which is a pixel.
OUTPUTS = {"Virtual-1": (0, 0, 1280, 800), "Virtual-2": (1280, 0, 1024, 768)}
SIZE = (2304, 800)
SERVERS = {"xorg": "Xorg", "sway": "sway", "kwin": "kwin_wayland", "gnome": "gnome-shell"}
BACKGROUND = (0x5A, 0x78, 0x96)
# Only ever reached by what never comes: looks at the cursor.
LOOKS = 100

XORG_CONFIGURATION = """\
Section "Device"
    Identifier "card"
    Driver "modesetting"
    Option "AccelMethod" "none"
    Option "SWcursor" "true"
EndSection
Section "Monitor"
    Identifier "Virtual-1"
    Option "PreferredMode" "1280x800"
EndSection
Section "Monitor"
    Identifier "Virtual-2"
    Option "PreferredMode" "1024x768"
    Option "Position" "1280 0"
EndSection
Section "InputClass"
    Identifier "pointers"
    MatchIsPointer "true"
    Option "AccelProfile" "flat"
EndSection
"""
SWAY_CONFIGURATION = """\
output Virtual-1 mode 1280x800 position 0 0 bg #5a7896 solid_color
output Virtual-2 mode 1024x768 position 1280 0 bg #5a7896 solid_color
input type:pointer accel_profile flat
seat * xcursor_theme mark 24
xwayland disable
exec echo "the display is $WAYLAND_DISPLAY"
"""
# What clients ask for by name, on a desktop with one cursor.
CURSORS = [
    "default", "left_ptr", "arrow", "pointer", "hand", "hand1", "hand2", "text", "xterm", "ibeam", "crosshair", "grab", "grabbing", "move",
]  # fmt: skip


@dataclasses.dataclass
class Display:
    """A desktop while it runs; `pid` is the server's process."""

    machine: Machine
    guest: Guest
    kind: str
    pid: int
    # What its clients find it by.
    environment: dict[str, str]
    _eye: Program

    def command(self, *argv: str, **environment: str) -> list[str]:
        """A command line that runs a command as the desktop's user and on the display."""
        variables = [f"{name}={value}" for name, value in (self.environment | environment).items()]
        return [*_USER, "env", *variables, *argv]

    def run(self, *argv: str, **environment: str) -> str:
        """Run a client that must succeed; returns what it printed."""
        return self.guest.run(*self.command(*argv, **environment))

    def start(self, *argv: str, **environment: str) -> contextlib.AbstractContextManager[Program]:
        """A client that speaks in lines, until the block ends."""
        return self.guest.program(*self.command(*argv, **environment))

    @contextlib.contextmanager
    def service(self, unit: str, *argv: str, **environment: str) -> typing.Iterator[None]:
        """A client in the background, as a service that has a log; it ends with the block."""
        desktop.service(self.guest, unit, *argv, **(self.environment | environment))
        try:
            yield
        finally:
            self.guest.try_run("systemctl", "stop", unit)
            self.guest.try_run("systemctl", "reset-failed", unit)

    def wait_for_device(self, name: str) -> str:
        """Wait until the server reads the device of that name; returns its node."""

        def look():
            # There may be none yet.
            with contextlib.suppress(GuestError):
                node = self.guest.node_of(name)
                return node if node in self.guest.open_nodes(self.pid) else None

        return desktop.look(f"'{name}' that {self.kind} reads", look)

    def cursor(self) -> tuple[int, int] | None:
        """Where the display's cursor is, in points; none where it is hidden, which only sway shows."""
        return self._see("cursor")

    def wait_for_cursor(self, x: float, y: float, within: float = 1, putting: typing.Callable[[], None] = lambda: None) -> tuple[int, int]:
        """Look until the cursor is there, and return where that is. `putting` puts it there before each look: a server that has opened a
        device does not read it yet."""
        seen = None
        for _ in range(LOOKS):
            putting()
            seen = self.cursor()
            if seen and max(abs(seen[0] - x), abs(seen[1] - y)) <= within:
                return seen
        raise AssertionError(f"on {self.kind} the cursor is at {seen}, not at {x}, {y}")

    def pixel(self, x: int, y: int) -> tuple[int, ...]:
        """The red, green and blue of a point, without the cursor."""
        return self._see(f"pixel {x} {y}")

    def turn(self, number: int) -> tuple[int, ...]:
        """Have Xorg, KWin or GNOME Shell turn the first output, by the number of one of wl_output's transforms.

        GNOME Shell moves the second one beside it, and says the width and height of each; with the others it stays.
        """
        return self._see(f"turn {number}")

    def place(self, title: str, x: int, y: int) -> None:
        """Put a window's content there."""
        desktop.look(f"window '{title}' at {x}, {y}", lambda: self._see(f"place {x} {y} {title}") == (x, y))

    def screenshot(self, name: str) -> list[pathlib.Path]:
        """Keep what is on each output, cursor and all, as pictures of that name."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        files = [PICTURES / f"{name}-{self.kind}-{number}.png" for number in range(1, len(OUTPUTS) + 1)]
        for head, file in enumerate(files):
            self.machine.screendump(head, file)
        return files

    def _see(self, question):
        answer = self._eye.answer(question)
        return None if answer == "nowhere" else tuple(map(int, answer.split()))


_USER = ["setpriv", f"--reuid={desktop.UID}", f"--regid={desktop.UID}", "--init-groups"]


@contextlib.contextmanager
def xorg(machine: Machine, guest: Guest) -> typing.Iterator[Display]:
    """Xorg with its driver of the kernel's own interface, and no window manager."""
    require(guest, "Xorg", "xserver-xorg-core")
    if guest.try_run("test", "-e", "/usr/lib/xorg/modules/input/libinput_drv.so").status != 0:
        raise Skipped("xserver-xorg-input-libinput is not installed")
    guest.call("write_file", path=f"{FOLDER}/xorg.conf", text=XORG_CONFIGURATION)
    server = f"Xorg :7 vt7 -config {FOLDER}/xorg.conf -logfile {FOLDER}/xorg.log -noreset -nolisten tcp -ac"
    # It prints the number of the display once it takes clients.
    command = f"{server} -displayfd 3 3>&1 >/dev/null 2>&1 | sed 's/^/the display is :/'"
    with running(machine, guest, "xorg", ["sh", "-c", command], "the display is :", DISPLAY=":7") as display:
        # A screen that nothing was drawn on has no color of its own.
        display.run("xsetroot", "-solid", f"#{bytes(BACKGROUND).hex()}", "-cursor_name", "left_ptr")
        yield display


@contextlib.contextmanager
def sway(machine: Machine, guest: Guest) -> typing.Iterator[Display]:
    """sway as the desktop's user; its only cursor is a square of a color that nothing else has."""
    for program in ["sway", "grim"]:
        require(guest, program, program)
    guest.call("write_file", path=f"{FOLDER}/sway.conf", text=SWAY_CONFIGURATION)
    guest.call("write_file", path=f"{FOLDER}/cursor", text=base64.b64encode(_cursor()).decode())
    # GTK asks for these two, whatever the session says.
    for theme in ["mark", "default", "Adwaita"]:
        folder = f"{FOLDER}/icons/{theme}/cursors"
        guest.run(
            "sh",
            "-c",
            f"mkdir -p {folder} && cd {folder} && base64 -d {FOLDER}/cursor >default"
            f" && for name in {' '.join(CURSORS[1:])}; do ln -sf default $name; done",
        )
    # seatd within libseat opens the devices, as the groups may, and leaves the terminal alone.
    settings = {
        "XDG_RUNTIME_DIR": desktop.RUNTIME,
        "SWAYSOCK": f"{desktop.RUNTIME}/sway.sock",
        "XCURSOR_PATH": f"{FOLDER}/icons",
        "LIBSEAT_BACKEND": "builtin",
        "SEATD_VTBOUND": "0",
        "WLR_BACKENDS": "drm,libinput",
        "WLR_RENDERER": "pixman",
        "WLR_NO_HARDWARE_CURSORS": "1",
    }
    command = ["sway", "--config", f"{FOLDER}/sway.conf"]
    options = [f"--property=User={desktop.USER}", "--property=SupplementaryGroups=input video"]
    options += [f"--setenv={name}={value}" for name, value in settings.items()]
    found = {name: settings[name] for name in ["XDG_RUNTIME_DIR", "SWAYSOCK", "XCURSOR_PATH"]}
    with running(machine, guest, "sway", command, "the display is wayland", *options, WAYLAND_DISPLAY="wayland-1", **found) as display:
        yield display


def require(guest, program, package):
    """Skip where a program is not installed."""
    if guest.try_run("sh", "-c", f"command -v {program}").status != 0:
        raise Skipped(f"{package} is not installed")


@contextlib.contextmanager
def running(machine, guest, kind, command, up, *options, **environment):
    """Have a display server run, from when it reads the emulated mouse; `up` waits until it is up, or is what its log says then."""
    if guest.try_run("test", "-e", "/dev/dri/card0").status != 0:
        raise Skipped("the guest has no screen")
    desktop.make_user(guest)
    guest.run("install", "--directory", f"--owner={desktop.USER}", "--mode=0700", desktop.RUNTIME)
    try:
        guest.run("systemd-run", "--quiet", f"--unit={UNIT}", f"--description={kind}", *options, *command)
        if callable(up):
            up()
        else:
            guest.call("wait_for_log", unit=UNIT, text=up)
        # The oldest, as seatd is another.
        pid = int(guest.run("pgrep", "--exact", "--oldest", SERVERS[kind]))
        environment |= {"HOME": desktop.RUNTIME, "NO_AT_BRIDGE": "1"}
        with guest.program(*_USER, "env", *(f"{name}={value}" for name, value in environment.items()), "python3", EYE, kind) as eye:
            display = Display(machine, guest, kind, pid, environment, eye)
            display.wait_for_device(MOUSE)
            yield display
    except Exception:
        print(guest.run("journalctl", f"--unit={UNIT}", "--no-pager", "--output=short-monotonic", "--lines=100"), flush=True)
        raise
    finally:
        guest.try_run("systemctl", "stop", UNIT)
        guest.try_run("systemctl", "reset-failed", UNIT)


def _cursor(size: int = 24, side: int = 5) -> bytes:
    """A file of libXcursor's with one picture: a square at the place that it points to, and nothing around."""
    image, header = 0xFFFD0002, struct.pack("<4s3I", b"Xcur", 16, 0x10000, 1)
    pixels = [0xFFFF00FF if x < side and y < side else 0 for y in range(size) for x in range(size)]
    return (
        header
        + struct.pack("<3I", image, size, 28)
        + struct.pack("<9I", 36, image, size, 1, size, size, 0, 0, 0)
        + struct.pack(f"<{len(pixels)}I", *pixels)
    )
