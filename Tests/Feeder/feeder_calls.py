"""The feeder's calls on the accessibility bus, for benchmarks."""

import time

import cases_privacy
import drive


def report(name, value, bar, unit):
    beside = f"bar {bar:6.1f}   ratio {value / bar:.2f}" if bar else ""
    print(f"{name:<52}{value:8.2f} {unit:<9}{beside}".rstrip(), flush=True)


class Calls:
    """The feeder's calls on the accessibility bus, as they come."""

    def __init__(self, session):
        self.session, self.read = session, 0
        self.sender = drive.wait(lambda: cases_privacy.sender(session), "the feeder is not on the accessibility bus")
        # A line for each call, with its time.
        session.programs.start("dbus-monitor", "--profile", "--address", session.bus.address, f"type='method_call',sender='{self.sender}'")

    def end(self):
        self.session.programs.end("dbus-monitor")

    def next(self):
        """Returns the times of the calls since the last time, in seconds, once there have been none for a while."""
        text, size = "", -1
        while size != len(text):
            size = len(text)
            time.sleep(0.4)
            text = self.session.programs.log("dbus-monitor")
        fresh, self.read = text[self.read :], len(text)
        lines = [line.split("\t") for line in fresh.splitlines()]
        return [float(line[1]) for line in lines if line[0] == "mc" and line[3] == self.sender]
