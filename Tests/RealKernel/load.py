"""A mouse at 1 kHz and clients of every kind, in the guest; one client rebuilds the state from events alone."""

import contextlib
import json
import time

from expected import configured, is_there, state_of
from guest import SOCKET

# The mouse's reports a second, and how far it goes one way: over the border of the button, and back.
RATE, WAY = 1000, 300
MOUSE = "Busy Mouse"
# How many clients come in a second, beside how many that stay.
CLIENTS, LASTING = 4, 4
# Seconds within which all that comes and goes has left; only ever reached where the states never agree.
SETTLING = 120
LIMITS = "\n[limits]\nconnectionsPerUser = 60\n"


class Load:
    """The daemon under load."""

    def __init__(self, guest, mouse, clients):
        self.guest, self.pid = guest, guest.main_pid()
        self._mouse, self._clients = mouse, clients

    @classmethod
    @contextlib.contextmanager
    def on(cls, guest):
        """The load, until the block ends; the daemon must not have read its configuration yet."""
        with (
            configured(guest, lambda text: text + LIMITS),
            guest.program("/opt/realkernel/mouse", MOUSE, str(RATE), str(WAY)) as mouse,
        ):
            mouse.answer()
            with guest.stream("io.pointerd.Devices.Monitor") as devices:
                devices.until(is_there(MOUSE))
            with guest.program("/opt/realkernel/clients", SOCKET, str(CLIENTS)) as clients:
                yield cls(guest, mouse, clients)

    def reports(self):
        """How many reports the mouse has sent, and how many more were due while it did not have the processor for long."""
        return tuple(map(int, self._mouse.answer("count").split()))

    def _mice(self):
        kinds = self.guest.ask("io.pointerd.Service.GetStatus")["status"]["devices"]
        return next(kind for kind in kinds if kind["kind"] == "mouse")

    def counts(self):
        """What the clients have counted."""
        return json.loads(self._clients.answer("count"))

    def go(self):
        """Have clients come and go."""
        self._clients.answer("go")

    def rest(self):
        """Stop the mouse, have all leave that came to leave, and compare the state; returns how all of it stands then.

        That is what the daemon uses; which reports the mouse has sent and missed, how many of mice the daemon has read, and how often the
        kernel had dropped some before; and what the clients have counted.
        """
        self._mouse.answer("rest")
        self._clients.answer("rest")
        try:
            self._compare()
            sent, missed = self.reports()
            mice = self._mice()
            read = {"sent": sent, "missed": missed, "read": mice["reports"], "dropped": mice["dropped"]}
            return {**self.guest.usage(self.pid), **read, **self.counts()}
        finally:
            self._mouse.answer("go")

    def _compare(self):
        """The witness, which knows of events alone, comes to the daemon's own state once nothing happens any more."""
        before, state, rebuilt = None, None, None
        limit = time.monotonic() + SETTLING
        while True:
            assert time.monotonic() < limit, f"the witness has {rebuilt}, the state is {state}"
            limits = self.guest.ask("io.pointerd.Service.GetStatus")["status"]["limits"]
            # Those who stay, and who asks.
            have_left = next(limit["used"] for limit in limits if limit["name"] == "connections") == LASTING + 1
            state, rebuilt = state_of(self.guest), json.loads(self._clients.answer("state"))
            if have_left and state == before and state["frame"] == rebuilt["frame"]:
                break
            before = state
        for key in ["position", "buttons", "region"]:
            assert state.get(key) == rebuilt[key], f"the witness has {rebuilt}, the state is {state}"
