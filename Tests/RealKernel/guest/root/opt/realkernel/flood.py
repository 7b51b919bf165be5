"""Calls pointer-mechanism again and again from one connection, and counts what comes back.

usage: flood.py CALLS BYTES
CALLS: how many calls of Apply, some at once. BYTES: of the wish that the last one has. Prints counts by the last part of an error's name.
"""

import collections
import json
import sys

from gi.repository import Gio, GLib

# Calls without an answer, fewer than the bus allows, and the time that an answer has, in milliseconds.
AT_ONCE, LIMIT = 500, 200_000


class Flood:
    def __init__(self, calls: int, size: int) -> None:
        self.bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)
        self.wishes = (["x" * size] if number == calls - 1 else ["drive"] for number in range(calls))
        self.counts: collections.Counter[str] = collections.Counter()
        self.left, self.loop = calls, GLib.MainLoop()

    def run(self) -> None:
        for _ in range(AT_ONCE):
            self.call()
        self.loop.run()

    def call(self) -> None:
        wish = next(self.wishes, None)
        if wish is None:
            return
        place = ("io.pointerd.Mechanism", "/io/pointerd/Mechanism", "io.pointerd.Mechanism1", "Apply")
        arguments = (GLib.Variant("(as)", (wish,)), None, Gio.DBusCallFlags.NONE, LIMIT, None, self.answered)
        self.bus.call(*place, *arguments)

    def answered(self, bus: Gio.DBusConnection, result: Gio.AsyncResult) -> None:
        try:
            bus.call_finish(result)
            name = "done"
        except GLib.Error as error:
            name = (Gio.DBusError.get_remote_error(error) or error.message).rpartition(".")[2]
        self.counts[name] += 1
        self.left -= 1
        self.call()
        if self.left == 0:
            self.loop.quit()


flood = Flood(int(sys.argv[1]), int(sys.argv[2]))
flood.run()
print(json.dumps(flood.counts))
