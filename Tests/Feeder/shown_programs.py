"""Programs that people use, as they are after their start, with a text or a folder that is the same on each machine."""

import os
import pathlib
import signal
import subprocess

# Seconds that the end of a program may take.
LIMIT = 120
HOME = pathlib.Path(os.environ["HOME"])
# What programs show is in a folder of its own, so that nothing of the machine is in it.
SHOWN = HOME / "shown"
TEXT = SHOWN / "text.txt"
FILES = 12
OFFICE = HOME / "office"
# The programs by the names that their windows have, each with its package and its command.
PROGRAMS = {
    "mousepad": ("mousepad", ["mousepad", str(TEXT)]),
    "kate": ("kate", ["kate", "--startanon", str(TEXT)]),
    "gnome-calculator": ("gnome-calculator", ["gnome-calculator"]),
    "gnumeric": ("gnumeric", ["gnumeric"]),
    "kcalc": ("kcalc", ["kcalc"]),
    "dolphin": ("dolphin", ["dolphin", str(SHOWN)]),
    "thunar": ("thunar", ["thunar", str(SHOWN)]),
    "vlc": ("vlc", ["vlc", "--no-qt-privacy-ask", "--no-one-instance"]),
    "qbittorrent": ("qbittorrent", ["qbittorrent"]),
    "libreoffice-writer": (
        "libreoffice-writer",
        ["soffice", f"-env:UserInstallation=file://{OFFICE}", "--writer", "--norestore", "--nologo"],
    ),
}
# Without these, programs show a question or a tip first.
SETTINGS = {
    OFFICE / "user/registrymodifications.xcu": """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Misc">
<prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item></oor:items>
""",
    HOME / ".config/qBittorrent/qBittorrent.conf": "[LegalNotice]\nAccepted=true\n",
}


def prepare():
    """Writes what the programs show, and their settings."""
    SHOWN.mkdir()
    TEXT.write_text("A line of text.\n" * 20, encoding="utf-8")
    for number in range(FILES):
        (SHOWN / f"file {number}").touch()
    for file, text in SETTINGS.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


class Started:
    """A program that has been started."""

    def __init__(self, session, name):
        self.log = open(session.programs.logs / f"{name}.log", "a", encoding="utf-8")
        environment = dict(os.environ, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", SAL_USE_VCLPLUGIN="gtk3", LC_ALL="C.UTF-8")
        self.running = subprocess.Popen(
            PROGRAMS[name][1], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True, env=environment
        )

    def end(self):
        os.killpg(self.running.pid, signal.SIGKILL)
        self.running.wait(LIMIT)
        self.log.close()
