"""What the tests of a desktop session share: the programs that they start, and the checks that they count."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
# Only something that hangs takes as long, in seconds.
LIMIT = 20
# What has not woken up for so long rests, and what has not rested for so long never does, in seconds.
REST, NEVER = 5, 60


class Checks:
    """Counts what holds."""

    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def check(self, name, holds, detail=""):
        self.passed += bool(holds)
        self.failed += not holds
        print(f"ok {name}" if holds else f"not ok {name}: {detail}", flush=True)

    def skip(self, name, reason):
        """Counts what this machine cannot check."""
        self.skipped += 1
        print(f"skipped: {name}: {reason}", flush=True)

    def wait(self, name, condition, detail=lambda: ""):
        """Waits until a condition holds, and counts it. Returns the seconds that it took."""
        start = time.monotonic()
        while not (holds := condition()) and time.monotonic() - start < LIMIT:
            time.sleep(0.001)
        self.check(name, holds, detail() if not holds else "")
        return time.monotonic() - start

    def compare(self, name, picture):
        """Compares a picture with the one of the same name in Tests/Desktop/pictures, with tolerance for the rounding of colors."""
        expected = FOLDER / "pictures" / pathlib.Path(picture).name
        command = ["compare", "-metric", "AE", "-fuzz", "2%", expected, picture, "null:"]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        # ImageMagick 7 adds the share of all pixels: "0 (0)".
        count = result.stderr.split()[:1]
        self.check(name, count == ["0"], f"{result.stderr.strip()} pixels of {picture} differ")

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        sys.exit(self.failed > 0)


class Programs:
    """The programs of a session. They end with it."""

    def __init__(self, built):
        self.built = pathlib.Path(built)
        self.logs = pathlib.Path(os.environ["POINTERD_SESSION_LOGS"])
        self.running = {}

    def start(self, name, *arguments, **environment):
        """Starts a program that was built, or one of the system, with more variables in its environment."""
        program = self.built / name
        command = [program if program.exists() else name, *arguments]
        name = pathlib.Path(name).name
        log = open(self.logs / f"{name}.log", "a", encoding="utf-8")
        self.running[name] = subprocess.Popen(
            command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=dict(os.environ, **environment)
        )
        return self.running[name]

    def daemon(self, configuration="layout.toml"):
        """Starts the daemon with a configuration of this folder, and waits until it answers."""
        self.start("pointerd", "--config", str(FOLDER / configuration), "--socket", os.environ["POINTERD_SOCKET"])
        start = time.monotonic()
        while not self.position() and time.monotonic() - start < LIMIT:
            time.sleep(0.01)

    def settings(self, settings):
        """Writes a person's settings of the overlay."""
        file = pathlib.Path(os.environ["HOME"]) / ".config/pointerd/desktop.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"{key} = {json.dumps(value)}\n" for key, value in settings.items()]
        file.write_text("[overlay]\n" + "".join(lines), encoding="utf-8")

    def descriptors(self, name):
        """Returns how many files a program has open."""
        return len(os.listdir(f"/proc/{self.running[name].pid}/fd"))

    def overlay(self, settings, **environment):
        """Starts the overlay with a person's settings, and more variables in its environment."""
        self.settings(settings)
        return self.start("pointer-overlay", **environment)

    def end(self, name, number=signal.SIGTERM):
        """Ends a program. Returns its status."""
        program = self.running.pop(name)
        program.send_signal(number)
        return program.wait(LIMIT)

    def end_all(self):
        for name in list(self.running):
            self.running[name].send_signal(signal.SIGCONT)
            self.end(name)

    def ask(self, *arguments):
        """Returns what pointerctl prints; empty if it fails."""
        command = [self.built / "pointerctl", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    def log(self, name):
        return (self.logs / f"{name}.log").read_text(encoding="utf-8")

    def position(self):
        """Returns the pointer's position and agreement; nothing while the daemon does not answer."""
        text = self.ask("status", "--json")
        if not text:
            return None
        state = json.loads(text)["state"]
        return state["position"]["x"], state["position"]["y"], state.get("agreement")

    def outputs(self):
        """Returns the outputs that the daemon knows: name, place, size and scale."""
        return [(o["name"], *(o["frame"][key] for key in ("x", "y", "width", "height")), o["scale"]) for o in self.ordered_outputs()]

    def turned(self):
        """Returns the outputs that the daemon knows: width, height and transform."""
        return [(o["frame"]["width"], o["frame"]["height"], o.get("transform", "normal")) for o in self.ordered_outputs()]

    def ordered_outputs(self):
        """Returns the outputs that the daemon knows, from left to right: each compositor has an order of its own."""
        text = self.ask("layout", "--json")
        return sorted(json.loads(text)["outputs"], key=lambda output: output["frame"]["x"]) if text else []

    def wait_for_rest(self, name, seconds):
        """Waits until a program has not woken up for so long. Returns how often it has waited."""
        count, stable = self.switches(name), time.monotonic()
        while time.monotonic() - stable < seconds:
            if (now := self.switches(name)) != count:
                count, stable = now, time.monotonic()
            time.sleep(seconds / 20)
        return count

    def rests(self, name):
        """Returns whether a program goes without waking up for REST seconds; False for one that never does."""
        start = time.monotonic()
        count, since = self.switches(name), start
        while time.monotonic() - since < REST:
            if (now := self.switches(name)) != count:
                count, since = now, time.monotonic()
                if since - start > NEVER:
                    return False
            time.sleep(REST / 100)
        return True

    def wakes_at_rest(self, name):
        """Returns how often a program wakes up in 5 s, once it is at rest."""
        count = self.wait_for_rest(name, 0.5)
        # What is measured is the time itself.
        time.sleep(5)
        return self.switches(name) - count

    def switches(self, name):
        """Returns how often a program has waited: each wake-up ends a wait."""
        status = pathlib.Path(f"/proc/{self.running[name].pid}/status").read_text(encoding="utf-8")
        return int(status.split("\nvoluntary_ctxt_switches:")[1].split()[0])
