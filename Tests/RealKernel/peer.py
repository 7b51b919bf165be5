"""libinput, which reads a device at the same time as the daemon."""

import collections
import contextlib
import dataclasses
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import typing

from guest import Guest, Skipped

# Each reader has a unit, and so a log, of its own.
_numbers = itertools.count(1)
# The folder of another system whose libinput reads, such as one of scripts/debian; by default this one's does.
_ROOT = os.environ.get("POINTERD_LIBINPUT_ROOT", "")


@dataclasses.dataclass
class Peer:
    """libinput debug-events, while it reads one device."""

    guest: Guest
    unit: str

    def wait(self, clicks: int, of: str = "released") -> None:
        """Wait until it has printed the end of so many clicks, or of what else ends with this word."""
        self.guest.call("wait_for_log", unit=self.unit, text=of, count=clicks)

    def text(self, clicks: int, of: str = "released") -> str:
        """All that it has printed, once it has printed so many ends."""
        self.wait(clicks, of)
        return self.guest.run("journalctl", f"--unit={self.unit}", "--output=cat", "--no-pager")


@contextlib.contextmanager
def libinput(guest: Guest, node: str) -> typing.Iterator[Peer]:
    """Has libinput read a device until the block ends."""
    # The guest's root is this machine's.
    if shutil.which("libinput", path=_ROOT + "/usr/bin") is None:
        raise Skipped("libinput-tools is not installed")
    unit = f"libinput-peer-{next(_numbers)}.service"
    guest.run("systemd-run", f"--unit={unit}", "--collect", *_inside(_ROOT), "libinput", "debug-events", f"--device={node}")
    try:
        guest.call("wait_for_log", unit=unit, text="DEVICE_ADDED")
        yield Peer(guest, unit)
    finally:
        guest.try_run("systemctl", "stop", unit)


def version() -> tuple[int, int]:
    """The version of the libinput that reads."""
    command = ["chroot", _ROOT] if _ROOT else []
    said = subprocess.run([*command, "libinput", "--version"], check=True, capture_output=True, text=True).stdout
    major, minor = said.split(".")[:2]
    return int(major), int(minor)


def _inside(root: str) -> list[str]:
    """The options of systemd-run for a program in another system, which sees this one's devices."""
    if not root:
        return []
    return [
        f"--property={line}" for line in (f"RootDirectory={pathlib.Path(root).resolve()}", "MountAPIVFS=yes", "BindPaths=/dev /run/udev")
    ]


def counts(text: str) -> collections.Counter[str]:
    """How many events of each kind there are, such as POINTER_SCROLL_FINGER or GESTURE_SWIPE_UPDATE."""
    return collections.Counter(re.findall(r"^[- ]event\d+\s+([A-Z_]+)\s", text, re.MULTILINE))


def motion(text: str) -> tuple[float, float]:
    """The sum of what moves the pointer, in points."""
    return _sum(re.findall(r"POINTER_MOTION\s.*?s\s+(-?[\d.]+)/\s*(-?[\d.]+) \(", text))


def unaccelerated(text: str) -> tuple[float, float]:
    """The sum of what a mouse moves, in its own counts, before libinput accelerates it."""
    return _sum(re.findall(r"POINTER_MOTION\s.*?\(\s*([+-]?[\d.]+)/\s*([+-]?[\d.]+)\)", text))


def scrolling(text: str) -> tuple[float, float]:
    """The sum of what fingers scroll, in points."""
    found = re.findall(r"POINTER_SCROLL_FINGER\s.*vert (-?[\d.]+)/\S* horiz (-?[\d.]+)/", text)
    return _sum((horizontal, vertical) for vertical, horizontal in found)


def wheel(text: str) -> tuple[float, float]:
    """The sum of what a wheel scrolls, in detents to the right and down."""
    found = re.findall(r"POINTER_SCROLL_WHEEL\s.*vert \S+/(-?[\d.]+)\S* horiz \S+/(-?[\d.]+)", text)
    return _sum((float(horizontal) / 120, float(vertical) / 120) for vertical, horizontal in found)


def absolute(text: str) -> list[tuple[float, float]]:
    """Where an absolute mouse is, in percent of its axes, each place once."""
    return _pairs(re.findall(r"POINTER_MOTION_ABSOLUTE\s.*?s\s+(-?[\d.]+)/\s*(-?[\d.]+)", text))


def touches(text: str) -> list[tuple[float, float]]:
    """Where fingers come down, in percent of the axes."""
    return _pairs(re.findall(r"TOUCH_DOWN\s.*?s\s+-?\d+ \(\d+\)\s+(-?[\d.]+)/\s*(-?[\d.]+)", text))


def _pairs(found: typing.Iterable[tuple[str, str]]) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in found]


def _sum(pairs: typing.Iterable[tuple[str, str]]) -> tuple[float, float]:
    numbers = [(float(x), float(y)) for x, y in pairs]
    return sum(x for x, _ in numbers), sum(y for _, y in numbers)


@dataclasses.dataclass
class Click:
    """A press and its release."""

    # The kernel's name of the button.
    button: str
    # For how many seconds it was held.
    held: float
    # What moved the pointer since the release before, in points.
    motion: tuple[float, float]


def clicks(text: str) -> list[Click]:
    """Every click, one after the other."""
    found = []
    for part in re.findall(r".*?released", text, re.DOTALL):
        lines = re.findall(r"POINTER_BUTTON\s+\+?([\d.]+)s\s+(\w+) \(\d+\) (?:pressed|released)", part)
        (press, button), (release, other) = lines
        assert button == other, f"one button after the other: {part}"
        found.append(Click(button, float(release) - float(press), motion(part)))
    return found


def agree(ours: float, theirs: float, tolerance: float) -> bool:
    """Whether two numbers differ by no more than a share of the greater one."""
    return abs(ours - theirs) <= tolerance * max(abs(ours), abs(theirs))
