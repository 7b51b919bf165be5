"""Daemons that tests in Python start, as they are installed.

A program in another folder of Tests, or of scripts, puts this one into sys.path before it imports it.
"""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def demo_configuration(folder, addition=""):
    """Writes the configuration of the demonstration into a folder, with a text at its end. Returns the file.

    It names its layouts from where the original lies.
    """
    file = folder / "pointerd.toml"
    shipped = (ROOT / "config/demo.toml").read_text()
    file.write_text(shipped.replace('"layouts/', f'"{ROOT}/config/layouts/') + addition)
    return file


def start(command, **options):
    """Starts a daemon by its command line, and returns the process once it listens. Its stderr is a pipe."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **options)
    lines = []
    for line in process.stderr:
        lines.append(line)
        if "listens on" in line:
            return process
    raise SystemExit(f"pointerd did not start: exit status {process.wait()}\n{''.join(lines)}")
