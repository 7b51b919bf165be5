"""The cells of docs/reference/desktops.md that a session fills: what it prints, and `scripts/desktops keep` takes from it."""

import os
import re
import subprocess

# What prints the version of each desktop. KWin's own program has a capability that a container may lack; the session has a copy.
VERSIONS = {
    "GNOME Shell": ("gnome-shell", "--version"),
    "KWin": (os.environ.get("XDG_RUNTIME_DIR", "") + "/kwin_wayland", "--version"),
    "sway": ("sway", "--version"),
    "labwc": ("labwc", "--version"),
    "phoc": ("phoc", "--version"),
    "X.Org": ("sh", "-c", "xdpyinfo | grep '^X.Org version'"),
}


def version(desktop):
    """Returns the version of a desktop."""
    answer = subprocess.run(VERSIONS[desktop], capture_output=True, text=True, check=True)
    return re.search(r"\d+(\.\d+)+", answer.stdout)[0]


class Cells:
    """Says `failed` of each column at once, so that a session that ends early leaves that."""

    def __init__(self, checks, desktop, *columns):
        self.checks, self.name, self.columns = checks, f"{desktop} {version(desktop)}", columns
        self.failed = checks.failed
        for column in columns:
            self.say(column, "failed")

    def say(self, column, words):
        print(f"cell {self.name} | {column} | {words}", flush=True)

    def fill(self, words):
        """Says what holds in columns, if no check has failed since the last call. `words` has the words of each."""
        for column, text in words.items():
            if column not in self.columns:
                raise ValueError(f"the session has not announced the column {column!r}")
            if self.checks.failed == self.failed:
                self.say(column, text)
        self.failed = self.checks.failed
