#!/usr/bin/python3
"""How much of what real programs show has regions: `pointer-feeder --coverage`, beside the floors of floors.toml.
Prints a table at the end. Runs inside of scripts/desktop-session x11, with a screen of 1600x1000.

usage: coverage.py x11 PROGRAMS few|all
"""

import json
import pathlib
import re
import subprocess
import sys
import time
import tomllib

from feeder_session import FOLDER, Session
from shown_programs import PROGRAMS, Started, prepare

# Seconds until a program shows all of its window: some need long, more on a busy machine.
LIMIT = 120
# Seconds between two reports, each of which asks the program everything.
PAUSE = 1
# The programs that a change of the feeder is looked at with.
FEW = ("mousepad", "kate", "gnome-calculator")


def release():
    """Returns the release of Debian."""
    found = re.search(r'^VERSION_ID="?(\d+)', pathlib.Path("/etc/os-release").read_text(encoding="utf-8"), re.MULTILINE)
    return int(found[1]) if found else None


def version(package):
    """Returns the version of a package without the number of its epoch; None where it is not installed."""
    answer = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False)
    return answer.stdout.split(":")[-1] if answer.returncode == 0 and answer.stdout else None


def floor(name, installed):
    """Returns the floor of a program in the version that is installed, or None."""
    floors = tomllib.loads((FOLDER / "floors.toml").read_text(encoding="utf-8"))["floors"]
    own = [row for row in floors if row["program"] == name and row["release"] == release()]
    return next((row for row in own if re.match(re.escape(row["version"]) + r"(?!\d)", installed)), None)


def percent(share):
    return 100 * share["matched"] / share["truth"] if share["truth"] else 100


def lacks(report, row):
    """Returns what a report lacks of a floor."""
    widgets, items = report["widgets"], report["items"]
    least = [
        ("widgets that are seen", widgets["truth"], row["seen"][0]),
        ("items that are seen", items["truth"], row["seen"][1]),
        ("% of widgets", percent(widgets), row["widgets"]),
        ("% of items", percent(items), row["items"]),
        # Counted from above.
        ("false regions", -report["falseRegions"], -row["false"]),
        ("regions far off", -widgets["farOff"] - items["farOff"], -row["far"]),
    ]
    return [f"{abs(value):g} {what}, not {abs(bound):g}" for what, value, bound in least if value < bound]


def ask(session, *arguments):
    """Asks the feeder how much of a window has regions."""
    command = [session.programs.built / "pointer-feeder", "--coverage", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def ways(session, program):
    """The window in front needs no name, a floor decides the exit status, and of a password manager nothing is counted."""
    said = {}

    def takes_front():
        said["front"] = front = ask(session, "--json")
        counted = " ".join(map(str, range(5, 0, -1)))
        return front.returncode == 0 and counted in front.stderr and json.loads(front.stdout)["program"] == program.report["program"]

    def is_reached():
        said["floor"] = text = ask(session, program.name, "--floor", "100")
        return text.returncode == 0 and "widgets" in text.stdout

    session.wait("without a name it counts down, and takes the window in front", takes_front, lambda: said["front"])
    session.wait("a floor that is reached ends with 0", is_reached, lambda: said["floor"])
    window = next(window for window in session.desktop.windows() if window.process == program.started.running.pid)
    subprocess.run(["xprop", "-id", str(window.id), "-f", "WM_CLASS", "8s", "-set", "WM_CLASS", "keepassxc"], check=True)
    hidden = ask(session, "keepassxc", "--floor", "0")
    is_left_out = "leaves out" in hidden.stdout and "widgets  " not in hidden.stdout
    session.checks.check("a password manager is left out, and no floor is reached", is_left_out and hidden.returncode == 1, hidden)
    absent = ask(session, "absent")
    session.checks.check(
        "a program without a window is an error", "no window of absent" in absent.stderr and absent.returncode == 1, absent
    )


class Measured:
    """A program, what is said of it, and what it lacks of its floor."""

    def __init__(self, session, name):
        self.session, self.name = session, name
        self.package = PROGRAMS[name][0]
        self.started = Started(session, name)
        self.report, self.said = None, ""

    def measure(self):
        """Asks the feeder. Returns whether the program has a window."""
        answer = ask(self.session, self.name, "--json")
        self.report = json.loads(answer.stdout) if answer.returncode == 0 else None
        self.said = answer.stdout + answer.stderr
        return self.report and "withoutTruth" not in self.report

    def wait(self, row):
        """Asks until the floor is reached, or for as long as that can take. Returns what is lacking at last."""
        end = time.monotonic() + LIMIT
        while True:
            missing = lacks(self.report, row) if self.measure() else [self.said]
            if not missing or time.monotonic() > end:
                return missing
            time.sleep(PAUSE)

    def line(self, installed):
        """Returns the row of the table."""
        if not self.report:
            return f"| {self.name} {installed} | | | | | | | | |"
        widgets, items = self.report["widgets"], self.report["items"]
        cells = [
            f"{self.name} {installed}",
            *(f"{share['matched']} of {share['truth']}" for share in (widgets, items)),
            f"{percent(widgets):.1f}",
            f"{max(widgets['off'], items['off']):g}",
            widgets["farOff"] + items["farOff"],
            self.report["falseRegions"],
            self.report["questions"],
            self.report.get("milliseconds", ""),
        ]
        return "| " + " | ".join(map(str, cells)) + " |"


def main():
    kind, built, which = sys.argv[1:]
    session = Session(kind, built)
    prepare()
    table = [
        "| program | widgets | items | % of widgets | off px | far off | false | questions | ms |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name in FEW if which == "few" else PROGRAMS:
        installed = version(PROGRAMS[name][0])
        if not installed:
            session.checks.skip(name, "it is not installed")
            continue
        row = floor(name, installed)
        if not row:
            session.checks.skip(name, f"floors.toml has no floor for {installed} on Debian {release()}")
            continue
        program = Measured(session, name)
        try:
            missing = program.wait(row)
            session.checks.check(f"{name} {installed}: the regions reach the floor", not missing, "; ".join(missing))
            # Another one, once the program's start is over, for the table.
            program.measure()
            if name == FEW[0] and program.report:
                ways(session, program)
        finally:
            program.started.end()
        table.append(program.line(installed))
    print("\n".join(table))
    session.checks.finish()


main()
