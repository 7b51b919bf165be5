"""A simulated trembling hand, which sees where pointerd displays the pointer, at a GTK dialog with twenty buttons.

The hand clicks each button until the dialog says that it got the click.
"""

import collections
import json
import random
import statistics

import desktop
import driven_desktop
import driving
import screens
from guest import Guest, Program, Skipped
from machine import Machine

HAND, MOUSE = "/opt/realkernel/shaking-hand", "Test shaking mouse"
TITLE = "Characters"
# Where the dialog is, on the second output.
PLACE = (1500, 150)
SEED = 2006
# The click at which a picture is taken.
PICTURED = 10
# Only ever reached by a hand that never gets a button, each try of which takes it a quarter of a minute.
TRIES = 8


def require(guest: Guest) -> None:
    """Skip where the hand is not built."""
    if guest.try_run("test", "-x", HAND).status != 0:
        raise Skipped("shaking-hand is not built; scripts/jobs/real-kernel builds it")


def pick_all(
    machine: Machine, guest: Guest, display: screens.Display, environment: dict[str, str], run: str, help: str, feeds: bool = True
) -> collections.Counter[str]:
    """Click all buttons once, with the help in force and all of them declared, where something feeds.

    Returns how many clicks were "right", "wrong" and "missed", and as "first" how many buttons got the first click that was meant for them.
    """
    with display.start("python3", "/opt/realkernel/picker.py", TITLE, **environment) as program:
        places = json.loads(program.answer())
        display.place(TITLE, *PLACE)
        frames = {label: (PLACE[0] + x, PLACE[1] + y, width, height) for label, (x, y, width, height) in places.items()}
        driven_desktop.go(machine, guest, PLACE[0] + 250, PLACE[1] + 50)
        if feeds:
            driven_desktop.declared(machine, guest, len(frames))
        desktop.look(f"{help} help", lambda: help_of(guest) == help)
        arguments = [",".join(map(str, frame)) for frame in frames.values()]
        with guest.program(HAND, MOUSE, str(SEED), *arguments) as hand, driving.monitor(guest) as status:
            assert hand.answer() == "ready"
            status.until(driving.has_device(MOUSE, "taken"))
            return click_all(display, run, places, program, hand)


def help_of(guest: Guest) -> str:
    return guest.ask("io.pointerd.Assist.GetStatus")["status"]["pointers"][0]["settings"]["profile"]


def click_all(
    display: screens.Display, run: str, places: dict[str, list[float]], program: Program, hand: Program
) -> collections.Counter[str]:
    """Have the hand click each button in turn; prints and returns what the dialog counts, and prints where other clicks go.

    The places are those of the buttons in the dialog.
    """
    labels = list(places)
    counts, seconds, steps, late, longest = collections.Counter(), [], 0, 0, 0
    for target in random.Random(SEED).sample(range(len(labels)), len(labels)):
        spent, is_first = 0, True
        for number in range(TRIES):
            said = hand.answer(f"aim {target} {number}")
            while said == "released":
                answer = json.loads(program.answer())
                clicked = answer["clicked"]
                got = "right" if clicked == labels[target] else "missed" if clicked is None else "wrong"
                counts[got] += 1
                counts["first"] += is_first and got == "right"
                if got != "right":
                    way = f"from {answer['pressed']} to {answer['released']}"
                    print(f"  {run}: a click for the button at {places[labels[target]]} goes {way}: {got}", flush=True)
                is_first = False
                if counts["right"] + counts["wrong"] + counts["missed"] == PICTURED:
                    display.screenshot(f"picking-{run.rpartition(' ')[2]}")
                said = hand.answer("none" if clicked is None else str(labels.index(clicked)))
            outcome, *numbers = said.rsplit(" ", 4)
            assert outcome in ["right", "gave up"], said
            spent += float(numbers[0])
            steps, late, longest = steps + int(numbers[1]), late + int(numbers[2]), max(longest, int(numbers[3]))
            if outcome == "right":
                break
        else:
            raise AssertionError(f"{run}: the hand never gets {labels[target]}, in {TRIES} tries")
        seconds.append(spent)
    print(
        f"  {run}: {counts['right']} right, {counts['wrong']} wrong and {counts['missed']} missed clicks; "
        f"median {statistics.median(seconds):.2f} s a button; {late} of {steps} steps late, {longest} ms at most",
        flush=True,
    )
    return counts
