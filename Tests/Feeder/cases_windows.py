"""Windows that move, change, hide each other, and go."""

import os
import pathlib
import signal
import subprocess
import time

import drive
import regions
from feeder_session import SIZE
from usage import processor
from window_program import BROWSERS, WindowProgram

PLACES = {"gtk3": (100, 80), "gtk4": (140, 120), "qt5": (180, 160), "qt6": (220, 200), "firefox": (100, 80), "chromium": (100, 80)}


def toolkit(session, toolkit, palette):
    program = session.show(toolkit, palette)
    x, y = PLACES[toolkit]
    session.desktop.place(session.window(toolkit), x, y, *SIZE)
    # The feeder looks often at the window under the pointer.
    session.check_used("each widget has a region where it is painted", toolkit)
    session.desktop.place(session.window(toolkit), x + 61, y + 37, *SIZE)
    session.check("the regions move with the window", toolkit)
    session.desktop.place(session.window(toolkit), x, y, 660, 420)
    # A browser may lay its page out later than the feeder's last look after the change, which the next motion makes good.
    (session.check_used if toolkit in BROWSERS else session.check)("the regions follow another size", toolkit)
    program.command("scroll 60")
    session.check_used("the regions follow what scrolls", toolkit)
    program.command("disable button")
    session.wait(f"{toolkit}: a widget that does not react has no region", lambda: has_no_region(session, toolkit, "button"))
    program.command("enable button")
    session.check_used("a widget that reacts again has its region again", toolkit)


def has_no_region(session, toolkit, name):
    session.use(toolkit)
    painted, surface = session.painted(toolkit), session.surface(toolkit)
    return bool(surface) and name in painted and bool(regions.misplaced(toolkit, {name: painted[name]}, regions.of_surface(surface)))


def stacking(session, toolkits):
    for toolkit in toolkits:
        # Waits until it is the surface in front.
        session.raise_window(toolkit)
        session.check("the window in front has its regions there", toolkit)


def twins(session):
    """Two windows of one process, one title and one size: only their places differ."""
    before = session.count()
    program = WindowProgram("gtk3", session.bus, "--title", "twin", "--palette", "9", "--second", "--count", "10")
    session.wait("both windows of one title are surfaces", lambda: session.count() >= before + 2, session.count)
    program.end()
    session.wait("both have gone", lambda: session.count() == before, session.count)


def ends(session, toolkits):
    """A program that hangs keeps nobody waiting, and one that is killed leaves nothing."""
    first, others = toolkits[0], toolkits[1:]
    program = session.shown[first][0]
    for process in program.processes():
        os.kill(process, signal.SIGSTOP)
    feeder = session.programs.running["pointer-feeder"].pid
    used, begin = processor(feeder), time.monotonic()
    for other in others[:1]:
        session.raise_window(other)
        session.shown[other][0].command("scroll 0")
        session.check_used("its regions follow while another program hangs", other)
    # It gives up on the program that hangs, and asks again later.
    drive.wait(lambda: time.monotonic() - begin > 2, "time stands still")
    share = (processor(feeder) - used) / (time.monotonic() - begin) / 1000
    session.checks.check("a program that hangs does not keep the feeder busy", share < 0.25, share)
    count = session.count()
    for process in program.processes():
        os.kill(process, signal.SIGKILL)
    session.wait(f"{first}: a program that is killed leaves no surface", lambda: session.count() == count - 1, session.count)
    for other in others:
        count = session.count()
        session.desktop.close(session.window(other))
        session.wait(f"{other}: a window that is closed leaves no surface", lambda count=count: session.count() < count, session.count)


def restarts(session, toolkit):
    session.programs.end("pointerd", signal.SIGKILL)
    session.start_daemon()
    session.check("a daemon that has begun anew gets all regions", toolkit)
    session.checks.check("SIGTERM ends the feeder with status 0", session.programs.end("pointer-feeder") == 0)
    session.wait("its surfaces go with it", lambda: session.count() == 0, session.count)
    session.programs.start("pointer-feeder")
    session.check("a feeder that has begun anew declares them again", toolkit)


def once(session):
    """What --once prints is a layout file."""
    text = subprocess.run([session.programs.built / "pointer-feeder", "--once"], capture_output=True, text=True, check=False).stdout
    file = pathlib.Path(os.environ["HOME"]) / "once.toml"
    file.write_text(text, encoding="utf-8")
    checked = subprocess.run([session.programs.built / "pointerctl", "check", file], capture_output=True, text=True, check=False)
    session.checks.check("what --once prints is a layout file", checked.returncode == 0, checked.stdout + checked.stderr)
