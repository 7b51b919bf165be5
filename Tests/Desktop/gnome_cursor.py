"""When the real cursor of GNOME Shell is back: when a program ends or hangs, when others show it, and without the role."""

import os
import pathlib
import signal
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

from gnome_session import BUTTON, PLAIN
from refusing_daemon import RefusingDaemon

# From here on the Shell counts who hides the cursor, and nobody shows one that another hides.
COUNTED_SINCE = 49


def ends(session):
    checks, shell, programs = session.checks, session.shell, session.programs
    for name in ("pointerd", "pointer-overlay"):
        shell.move(*BUTTON)
        session.wait_for_pointer("the pointer is at the button")
        session.wait_for_cursor(f"when {name} dies, the cursor is back", lambda: programs.end(name, signal.SIGKILL))
        checks.wait("and nothing is drawn", lambda: not shell.is_drawn(), shell.places)
        session.start(name)
        session.wait_for_pointer(f"with a new {name} the pointer is back")
    for name, offset in (("pointerd", 5), ("pointer-overlay", 10)):
        programs.running[name].send_signal(signal.SIGSTOP)
        # At rest nobody knows.
        session.wait_for_cursor(f"when {name} hangs, the cursor is back", lambda: shell.move(BUTTON[0] + offset, BUTTON[1]))
        programs.running[name].send_signal(signal.SIGCONT)
        session.wait_for_pointer(f"when {name} goes on, the pointer is back")


def shown(session):
    """Somebody shows the cursor that is hidden."""
    checks, shell = session.checks, session.shell
    shell.ask("tracker.set_pointer_visible(true);")
    checks.check("a cursor that is shown once is hidden again", shell.cursor() == "hidden")
    shell.ask("""
        global.stubborn = tracker.connect('visibility-changed', () => tracker.set_pointer_visible(true));
        tracker.set_pointer_visible(true);
    """)
    shell.move(BUTTON[0] + 3, BUTTON[1])
    session.programs.wait_for_rest("pointer-overlay", 0.2)
    checks.check("one that somebody insists on showing stays visible", shell.cursor() == "visible")
    shell.ask("tracker.disconnect(global.stubborn);")


def others(session):
    """Other programs hide or show the cursor."""
    checks, shell = session.checks, session.shell
    session.wait_for_pointer("the pointer is at the button")
    if shell.version() < COUNTED_SINCE:
        shown(session)
    else:
        shell.ask("tracker.inhibit_cursor_visibility();")
        checks.check("a cursor that another one hides stays hidden", shell.cursor() == "hidden")
        shell.ask("tracker.uninhibit_cursor_visibility();")
        checks.check("also when that one shows it again", shell.cursor() == "hidden")
    shell.move(*PLAIN)
    checks.wait("over nothing nothing is drawn", lambda: not shell.is_drawn(), shell.places)
    shell.move(*BUTTON)
    session.wait_for_pointer("after that the pointer is drawn as before")
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


def denied(session):
    checks, shell, programs = session.checks, session.shell, session.programs
    programs.end("pointer-overlay")
    shell.move(*PLAIN)
    path = os.path.join(os.environ["XDG_RUNTIME_DIR"], "refusing.sock")
    RefusingDaemon(path, "io.pointerd.Pointer.ReportCursor", role="sync")
    programs.overlay({"theme": "light"}, POINTERD_SOCKET=path)
    session.says("without the role it names the entry", "this user lacks the role sync, which [roles] in pointerd.toml gives")
    shell.move(*BUTTON)
    programs.wait_for_rest("pointer-overlay", 0.5)
    checks.check("the cursor is visible", shell.cursor() == "visible")
    checks.check("nothing is drawn", not shell.is_drawn(), shell.places())
