#!/usr/bin/python3
"""What the feeder costs programs that people use, beside the limits that it must keep: the processor time that an answer takes of a
program's main thread, its memory, and the keys that a person types meanwhile. Runs inside of scripts/desktop-session.

usage: gate.py PROGRAMS [NAME...], of calc, writer, rows, files, page; by default all
"""

import statistics
import sys
import threading
import time

import cases_privacy
import drive
import usage
from accessibles import ROOT, Reference
from feeder_session import Session
from metered_bus import MeteredBus
from used_programs import Files, Office, Page, Rows

PROGRAMS = {
    "calc": lambda session: Office(session, "calc"),
    "writer": lambda session: Office(session, "writer"),
    "rows": Rows,
    "files": Files,
    "page": Page,
}
ROUNDS = 3
# Most milliseconds of the main thread for one answer, and for all answers within SPAN seconds: the share of 5 %.
ANSWER, SHARE, SPAN = 50, 500, 10
# Seconds after which the memory is compared, and by how many megabytes it may be larger.
MINUTE, GROWTH = 60, 5
# Fewer answers are no look.
LOOK = 5
# Seconds between two questions of the second client.
PAUSE = 0.1
FEEDER = "pointer-feeder"


class Costs:
    """What the answers of a program have cost, as the meter writes it."""

    def __init__(self, costs):
        self.costs = costs

    def __len__(self):
        return len(self.costs)

    @property
    def dearest(self):
        """The dearest answer."""
        return max(self.costs, key=lambda cost: cost["milliseconds"])

    @property
    def sum(self):
        """The most milliseconds within SPAN seconds."""
        most = first = 0
        for last, cost in enumerate(self.costs):
            while self.costs[first]["time"] < cost["time"] - SPAN:
                first += 1
            most = max(most, sum(cost["milliseconds"] for cost in self.costs[first : last + 1]))
        return most

    def __str__(self):
        kinds = {}
        for cost in self.costs:
            kinds.setdefault(cost["question"], []).append(cost["milliseconds"])
        return ", ".join(f"{name} {len(times)} times, {max(times):.2f} ms at most" for name, times in sorted(kinds.items()))


class Gate:
    def __init__(self, session, names):
        self.session = session
        self.programs = {name: PROGRAMS[name](session) for name in names}
        self.costs = {name: [] for name in names}
        self.memory = {name: {True: [], False: []} for name in names}

    def each(self, act):
        for name, program in self.programs.items():
            act(name, program)

    def round(self, number, is_looked_at):
        """Lets all programs be for a minute, with or without a feeder that asks each of them one question at a time."""
        print(f"    round {number} {'with' if is_looked_at else 'without'} the feeder", flush=True)
        self.each(lambda _, program: program.begin())
        # Until then their memory grows by itself.
        self.each(lambda _, program: program.wait_for_rest())
        metered = MeteredBus(self.session) if is_looked_at else None
        if metered:
            self.session.programs.start(FEEDER, DBUS_SESSION_BUS_ADDRESS=metered.session)
        # What is compared is the memory after this time.
        time.sleep(MINUTE)
        self.each(lambda name, program: self.memory[name][is_looked_at].append(usage.memory(program.process, "Anon")))
        if metered:
            self.session.programs.end(FEEDER)
            costs = metered.end()
            self.each(lambda name, program: self.costs[name].append(Costs([c for c in costs if c["process"] == program.process])))

    def end_programs(self):
        self.each(lambda _, program: program.end())

    def judge(self, name):
        """Compares the least of all rounds with the limits. Other programs may disturb a round, and none makes it cheaper."""
        checks, costs = self.session.checks, self.costs[name]
        checks.check(f"{name}: the feeder looks at it in each round", all(len(found) >= LOOK for found in costs), [len(c) for c in costs])
        for number, found in enumerate(costs):
            print(f"    {name}, round {number}: {found}", flush=True)
        if not all(costs):
            return
        dearest = min((found.dearest for found in costs), key=lambda cost: cost["milliseconds"])
        report = f"{dearest['question']} {dearest['milliseconds']:.2f} ms"
        checks.check(f"{name}: an answer takes {ANSWER} ms of its main thread at most: {report}", dearest["milliseconds"] <= ANSWER)
        most = min(found.sum for found in costs)
        checks.check(f"{name}: answers take {SHARE} ms in {SPAN} s at most: {most:.1f} ms", most <= SHARE)
        looked_at, alone = (statistics.median(self.memory[name][is_looked_at]) for is_looked_at in (True, False))
        report = f"{looked_at:.1f} MB, {alone:.1f} MB without"
        growth = GROWTH + self.programs[name].own_growth
        checks.check(f"{name}: its memory is {growth} MB larger at most: {report}", looked_at - alone <= growth, self.memory[name])

    def type(self, name, program):
        """A person types while the feeder begins to look, and a second client asks."""
        application = drive.wait(lambda: self.session.bus.of_process(program.process), f"{name} is not on the accessibility bus")
        before = Delays(self.session.bus, application).measure(lambda: time.sleep(2))
        recording = cases_privacy.Recording(self.session)
        self.session.programs.start(FEEDER)
        drive.wait(lambda: recording.count(application) >= LOOK, f"the feeder does not look at {name}")

        def type_number():
            program.types("2")
            self.session.wait(f"{name}: what is typed while the feeder looks arrives", lambda: program.has("2"))

        during = Delays(self.session.bus, application).measure(type_number)
        print(f"    {name}: a second client waits {during}; without the feeder {before}", flush=True)
        self.session.programs.end(FEEDER)
        self.session.programs.end("dbus-monitor")


class Delays:
    """How long a second client waits for answers of a program."""

    def __init__(self, bus, application):
        self.bus, self.application, self.found = bus, application, []

    def measure(self, act):
        """Asks while something is done. Returns the median and the longest delay as a text."""
        is_done = threading.Event()

        def ask():
            while not (self.found and is_done.wait(PAUSE)):
                begin = time.monotonic()
                self.bus.property(Reference(self.application, ROOT), "Accessible", "ChildCount")
                self.found.append((time.monotonic() - begin) * 1000)

        thread = threading.Thread(target=ask)
        thread.start()
        try:
            act()
        finally:
            is_done.set()
            thread.join()
        return f"{statistics.median(self.found):.1f} ms, {max(self.found):.1f} ms at most"


def main():
    built, *names = sys.argv[1:]
    session = Session("x11", built)
    session.start_daemon()
    gate = Gate(session, names or list(PROGRAMS))
    for number in range(ROUNDS):
        for is_looked_at in (False, True):
            gate.round(number, is_looked_at)
            if number == ROUNDS - 1 and is_looked_at:
                gate.each(gate.type)
            gate.end_programs()
    gate.each(lambda name, _: gate.judge(name))
    session.programs.end_all()
    session.checks.finish()


main()
