"""The screen locks and is unlocked, with the hook that docs/guide/applications.md describes."""

import os
import shutil
import signal
import subprocess

import cases_privacy
import drive
from feeder_session import SIZE

# Where swaylock is missing, a program that does nothing is in its place, and covers nothing.
HAS_LOCKER = shutil.which("swaylock") is not None
LOCKER = ["swaylock", "--color", "000000"] if HAS_LOCKER else ["tail", "-f", "/dev/null"]


def hook(session, toolkit):
    """While a locker runs the feeder asks nothing, hides all, and does not wake up, also with a floating window."""
    title = f"{toolkit} locked"
    session.show(title, 15, toolkit=toolkit)
    session.desktop.place(session.window(title), 90, 70, *SIZE)
    session.check_used("a window has its regions before the screen locks", title)
    name = cases_privacy.sender(session)
    control = session.programs.built / "pointerctl"
    shell = session.programs.start("sh", "-c", f"{control} desktop lock; {' '.join(LOCKER)}; {control} desktop unlock")
    session.wait("when the screen locks there are no surfaces", lambda: session.count() == 0, session.count)
    locker = drive.wait(lambda: child(shell.pid), "no locker runs")
    if HAS_LOCKER:
        session.wait("the locker covers the window", lambda: not session.painted(title))
    recording = cases_privacy.Recording(session)
    session.checks.check("while it is locked the feeder does not wake up", session.programs.rests("pointer-feeder"))
    calls = recording.calls(name)
    session.checks.check("and asks nothing", name and not calls, (name, calls[:5]))
    os.kill(locker, signal.SIGUSR1)
    shell.wait(drive.LIMIT)
    session.check_used("when it is unlocked the regions are back", title)
    session.hide(title)


def child(process):
    """Returns the process of a shell's locker; None while it has none."""
    found = subprocess.run(["pgrep", "--parent", str(process), LOCKER[0]], capture_output=True, text=True, check=False).stdout.split()
    return int(found[0]) if found else None
