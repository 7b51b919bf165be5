"""The commands of docs/administration/security.md print what stands below them."""

import pathlib
import re

from expected import wait_for_mouse

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs/administration/security.md"


def claims():
    """Each command of the page, with what it is to print: text in which … stands for anything, and one blank for several."""
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL):
        for claim in re.split(r"^# ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = claim.partition("\n")
            yield command, expected


def pattern(expected):
    return r"\s+".join(re.escape(word).replace("…", ".*?") for word in expected.split())


def check(machine, guest):
    wait_for_mouse(guest)
    # What one command gives a name to, the later ones use.
    names = "export LC_ALL=C.UTF-8\n"
    count = 0
    for command, expected in claims():
        if re.match(r"\w+=", command):
            names += f"{command}\n"
            continue
        printed = guest.try_run("bash", "-c", f"exec 2>&1\n{names}{command}").out
        assert re.fullmatch(pattern(expected), printed.strip(), re.DOTALL), f"'{command}' prints:\n{printed}"
        count += 1
    assert count >= 10, f"the page has {count} commands"
