"""A trembling hand misses at most half as many buttons of a GTK dialog with the help for hands that tremble as with the plain pointer.

The hand is simulated, and sees where pointerd displays the pointer. It clicks each of twenty buttons until the dialog says that it got the
click. The plain pointer is that of the drive without the feeder: pointerd knows of no buttons, so nothing attracts or gives clicks away.
"""

import collections
import json
import random
import statistics

import desktop
import driven_desktop
import driving
import screens
from guest import Skipped

HAND, MOUSE = "/opt/realkernel/shaking-hand", "Test shaking mouse"
TITLE = "Characters"
# Where the dialog is, on the second output.
PLACE = (1500, 150)
SEED = 2006
# What the runs differ in.
RUNS = {"plain": {"feeds": False}, "tremor": {"profile": "tremor"}}
# Clicks of twenty that the help may give to another button.
MOST_WRONG = 4
# The click at which a picture is taken.
PICTURED = 10
# Only ever reached by a hand that never gets a button, each try of which takes it a quarter of a minute.
TRIES = 8


def check(machine, guest):
    if guest.try_run("test", "-x", HAND).status != 0:
        raise Skipped("shaking-hand is not built; scripts/jobs/real-kernel builds it")
    with driven_desktop.installed(guest), screens.xorg(machine, guest) as display:
        runs = {name: run(machine, guest, display, name, settings) for name, settings in RUNS.items()}
    failed = {name: counts["wrong"] + counts["missed"] for name, counts in runs.items()}
    assert 2 * failed["tremor"] <= failed["plain"], f"so many clicks fail: {failed}"
    wrong = runs["tremor"]["wrong"]
    assert wrong <= MOST_WRONG, f"with the help {wrong} clicks are another button's"


def run(machine, guest, display, name, settings):
    """Click all buttons once; returns how often the dialog counted what."""
    with (
        driven_desktop.session(guest, display, **settings) as environment,
        display.start("python3", "/opt/realkernel/picker.py", TITLE, **environment) as program,
    ):
        places = json.loads(program.answer())
        display.place(TITLE, *PLACE)
        frames = {label: (PLACE[0] + x, PLACE[1] + y, width, height) for label, (x, y, width, height) in places.items()}
        driven_desktop.go(machine, guest, PLACE[0] + 250, PLACE[1] + 50)
        if settings.get("feeds", True):
            driven_desktop.declared(machine, guest, len(frames))
        profile = settings.get("profile", "steady")
        desktop.look(f"{profile} help", lambda: help_of(guest) == profile)
        arguments = [",".join(map(str, frame)) for frame in frames.values()]
        with guest.program(HAND, MOUSE, str(SEED), *arguments) as hand, driving.monitor(guest) as status:
            assert hand.answer() == "ready"
            status.until(driving.has_device(MOUSE, "taken"))
            return click_all(display, name, list(frames), program, hand)


def help_of(guest):
    return guest.ask("io.pointerd.Assist.GetStatus")["status"]["pointers"][0]["settings"]["profile"]


def click_all(display, name, labels, program, hand):
    """Have the hand click each button in turn; prints and returns what the dialog counts."""
    counts, seconds, steps, late, longest = collections.Counter(), [], 0, 0, 0
    for target in random.Random(SEED).sample(range(len(labels)), len(labels)):
        spent = 0
        for number in range(TRIES):
            said = hand.answer(f"aim {target} {number}")
            while said == "released":
                clicked = json.loads(program.answer())["clicked"]
                counts["right" if clicked == labels[target] else "missed" if clicked is None else "wrong"] += 1
                if counts.total() == PICTURED:
                    display.screenshot(f"aiming-{name}")
                said = hand.answer("none" if clicked is None else str(labels.index(clicked)))
            outcome, *numbers = said.rsplit(" ", 4)
            assert outcome in ["right", "gave up"], said
            spent += float(numbers[0])
            steps, late, longest = steps + int(numbers[1]), late + int(numbers[2]), max(longest, int(numbers[3]))
            if outcome == "right":
                break
        else:
            raise AssertionError(f"with {name} the hand never gets {labels[target]}, in {TRIES} tries")
        seconds.append(spent)
    print(
        f"  drive_aiming: {name}: {counts['right']} right, {counts['wrong']} wrong and {counts['missed']} missed clicks; "
        f"median {statistics.median(seconds):.2f} s a button; {late} of {steps} steps late, {longest} ms at most",
        flush=True,
    )
    return counts
