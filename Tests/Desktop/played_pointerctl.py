"""A pointerctl that a test plays, beside a copy of the program that runs it."""

import json
import os
import pathlib
import shutil

SCRIPT = """#!/bin/sh
folder=${0%/*}
echo "$@" >> "$folder/asked"
case "$1 $2" in
"doctor --json") exec cat "$folder/doctor" ;;
"assist calibrate") exec cat "$folder/measured" ;;
esac
"""


class PlayedPointerctl:
    """It says what the test has it say, does nothing, and notes what it is asked for."""

    def __init__(self, program, doctor, measured):
        self.folder = pathlib.Path(os.environ["HOME"]) / "played"
        self.folder.mkdir()
        script = self.folder / "pointerctl"
        script.write_text(SCRIPT, encoding="utf-8")
        script.chmod(0o755)
        self.program = shutil.copy(program, self.folder)
        self.asked_file = self.folder / "asked"
        self.asked_file.touch()
        self.say("doctor", doctor)
        self.say("measured", measured)

    def say(self, name, answer):
        """Has it answer so from now on."""
        # A reader gets the former answer or this one.
        new = self.folder / "new"
        new.write_text(json.dumps(answer), encoding="utf-8")
        new.rename(self.folder / name)

    def is_asked(self, words):
        """Returns whether it has been asked with these words first."""
        return any(line.startswith(words) for line in self.asked_file.read_text(encoding="utf-8").splitlines())
