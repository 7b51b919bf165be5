"""Orca, which says what has the focus to a person who does not see the screen. It writes that to a file, and needs no voice for it."""

import os
import pathlib
import shutil
import signal
import time

# Seconds that a person waits for it before the next key.
PATIENCE = 1
ORCA = shutil.which("orca")
# What Orca runs at its start. By itself it writes its log when 8 KiB of it have come together.
CUSTOMIZATIONS = """
import orca.debug
orca.debug.debugLevel = orca.debug.LEVEL_INFO
orca.debug.debugFile = open({path!r}, "w", encoding="utf-8", buffering=1)
"""


class ScreenReader:
    def __init__(self, programs):
        self.programs = programs
        folder = pathlib.Path(os.environ["HOME"]) / "orca"
        folder.mkdir()
        self.file = folder / "said"
        (folder / "orca-customizations.py").write_text(CUSTOMIZATIONS.format(path=str(self.file)), encoding="utf-8")
        programs.start(ORCA, "--replace", "--user-prefs", str(folder), "--enable", "speech")

    def said(self):
        """Returns all that it has said."""
        if not self.file.exists():
            return ""
        lines = self.file.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
        return "".join(line.partition("SPEECH OUTPUT: ")[2] for line in lines)

    def end(self):
        # It ends at SIGTERM only once it has asked all programs about what it listened to.
        self.programs.end("orca", signal.SIGKILL)


class Listener:
    """Hears what a screen reader says from now on, each thing once and in its order."""

    def __init__(self, reader, checks):
        self.reader, self.checks, self.heard = reader, checks, len(reader.said())

    def hears(self, *texts):
        for text in texts:
            self.checks.wait(f"the screen reader says: {text}", lambda text=text: self.has_heard(text), self.rest)

    def hears_at_once(self, text):
        """Returns whether it says that before a person would press the next key."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.has_heard(text):
                return True
            time.sleep(0.01)
        return False

    def has_heard(self, text):
        place = self.reader.said().find(text, self.heard)
        if place < 0:
            return False
        self.heard = place + len(text)
        return True

    def rest(self):
        return self.reader.said()[self.heard :]
