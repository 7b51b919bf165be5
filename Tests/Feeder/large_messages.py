#!/usr/bin/python3
"""Large messages on the accessibility bus and the session's: the feeder and the overlay live within the memory that their units allow, and
regions are back. Runs inside of scripts/desktop-session.

usage: large_messages.py x11|sway PROGRAMS, of the feeder on X11, and of the overlay on sway
"""

import os
import pathlib
import re
import resource
import sys
import threading
from types import SimpleNamespace

from gi.repository import Gio, GLib

import cases_privacy
import drive
import made_up_window
from feeder_session import Session

UNITS = pathlib.Path(__file__).resolve().parents[2] / "systemd"
MEGABYTE = 1_000_000
SIZES = [1, 8, 30, 60, 100, 127]
# So many messages come one after the other. systemd starts the feeder no more often in a minute.
MANY = 5
# Around the largest message that has room, sizes in steps of this many bytes.
STEP, AROUND = 256 * 1024, 12
FEEDER, OVERLAY, TITLE = "pointer-feeder", "pointer-overlay", "gtk3"
LOSS = "no accessibility bus"


def limit(key, program=FEEDER):
    """Returns a limit of a program's unit, in bytes."""
    text = (UNITS / f"{program}.service").read_text(encoding="utf-8")
    return int(re.search(rf"^{key}=(\d+)M$", text, re.MULTILINE)[1]) << 20


def status(process, key):
    """Returns a figure of a process, in bytes."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(re.search(rf"^{key}:\s+(\d+) kB", text, re.MULTILINE)[1]) * 1024


class Peer:
    """A program on the accessibility bus, or on another one."""

    def __init__(self, session, address=None):
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address or session.bus.address, flags, None, None)

    def send(self, name, size):
        """Sends a signal with so many bytes to a name alone, and waits until the bus has it."""
        signal = Gio.DBusMessage.new_signal("/a", "org.a11y.atspi.Event.Object", "BoundsChanged")
        signal.set_destination(name)
        # An array has at most 64 MiB.
        half = GLib.Variant.new_from_bytes(GLib.VariantType("ay"), GLib.Bytes(bytes(size // 2)), True)
        signal.set_body(GLib.Variant.new_tuple(half, half))
        self.bus.send_message(signal, Gio.DBusSendMessageFlags.NONE)
        self.bus.flush_sync()


class Talker(made_up_window.Program):
    """A program with a window, which answers the question for the window's name with so many bytes."""

    def __init__(self, size):
        self.asked, self.size = 0, size
        super().__init__("gone", SimpleNamespace(title=f"{size} bytes", width=300, height=200))

    def read(self, item):
        answer = super().read(item)

        def answer_large(connection, sender, path, interface, name):
            if name != "Name" or item.role != made_up_window.FRAME:
                return answer(connection, sender, path, interface, name)
            self.asked += 1
            return GLib.Variant("s", "a" * self.size)

        return answer_large

    def end(self):
        # Questions that have come are still answered, also where the window is.
        self.window.unmap()
        self.display.sync()
        self.bus.close_sync()


class Fed:
    """The session's feeder, with the memory that its unit allows."""

    def __init__(self, session):
        self.session = session
        self.process = session.programs.running[FEEDER]
        most = limit("LimitDATA")
        resource.prlimit(self.process.pid, resource.RLIMIT_DATA, (most, most))

    def name(self):
        return drive.wait(lambda: cases_privacy.sender(self.session), "the feeder is not on the accessibility bus")

    def losses(self):
        return self.session.programs.log(FEEDER).count(LOSS)

    def check(self, what):
        """Checks that the feeder lives, and that regions follow their window, which they do only while it reads the bus."""
        session = self.session
        session.checks.check(f"{what}: the feeder lives", self.process.poll() is None, self.process.returncode)
        session.use(TITLE)
        session.check_used(f"{what}: the window has its regions", TITLE)


class Drawn:
    """The session's overlay, with the memory that its unit allows."""

    def __init__(self, session):
        self.session = session
        self.address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        self.peer = Peer(session, self.address)
        self.process = session.programs.overlay({})
        most = limit("LimitDATA", OVERLAY)
        resource.prlimit(self.process.pid, resource.RLIMIT_DATA, (most, most))

    def call(self, method, arguments=None):
        bus = "org.freedesktop.DBus"
        return self.peer.bus.call_sync(
            bus, "/org/freedesktop/DBus", bus, method, arguments, None, Gio.DBusCallFlags.NONE, -1, None
        ).unpack()[0]

    def name(self):
        """Returns its name on the session's bus; None while it has none."""
        for name in self.call("ListNames"):
            try:
                if name.startswith(":") and self.call("GetConnectionUnixProcessID", GLib.Variant("(s)", (name,))) == self.process.pid:
                    return name
            except GLib.Error:
                # It has left meanwhile.
                continue
        return None

    def is_there(self):
        return self.process.poll() is None and self.name()

    def check(self):
        checks = self.session.checks
        name = drive.wait(self.name, "the overlay is not on the session's bus")
        data = status(self.process, "VmData")
        print(f"    the overlay's data at rest: {data / MEGABYTE:.1f} MB", flush=True)
        checks.check("at rest its data is half of what it may be, at most", data <= limit("LimitDATA", OVERLAY) // 2, data)
        for size in SIZES + [SIZES[-1]] * MANY:
            Peer(self.session, self.address).send(name, size * MEGABYTE)
            self.session.wait(f"a message of {size} MB: the overlay lives, and is on the bus", self.is_there)
            name = self.name()
        peak = status(self.process, "VmHWM")
        checks.check(f"its memory stays below MemoryMax: {peak / MEGABYTE:.1f} MB", peak < limit("MemoryMax", OVERLAY), peak)


def main():
    session = Session(*sys.argv[1:])
    if session.kind == "sway":
        session.start_daemon()
        Drawn(session).check()
    else:
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
        session.start()
        check_feeder(session)
    session.programs.end_all()
    session.checks.finish()


def check_feeder(session):
    fed = Fed(session)
    session.show(TITLE, 0)
    session.desktop.place(session.window(TITLE), 100, 80, 560, 350)
    session.check_used("the window has its regions", TITLE)
    data = status(fed.process, "VmData")
    print(f"    the feeder's data at rest: {data / MEGABYTE:.1f} MB", flush=True)
    session.checks.check("at rest its data is half of what it may be, at most", data <= limit("LimitDATA") // 2, data)
    for size in SIZES:
        name, before, has_room = fed.name(), fed.losses(), size * MEGABYTE < limit("LimitDATA") // 4
        Peer(session).send(name, size * MEGABYTE)
        if not has_room and size * MEGABYTE > limit("LimitDATA"):
            session.wait(f"a message of {size} MB ends the connection", lambda name=name: name not in session.bus.names())
        fed.check(f"a message of {size} MB")
        session.checks.check(f"a message of {size} MB: one line in the log at most", fed.losses() <= before + 1, fed.losses() - before)
    for size in SIZES:
        talker = Talker(size * MEGABYTE)
        session.wait(f"an application that answers {size} MB is asked", lambda talker=talker: talker.asked)
        fed.check(f"an answer of {size} MB")
        talker.end()
    largest = limit("LimitDATA") - status(fed.process, "VmData")
    for step in range(-AROUND, AROUND):
        Peer(session).send(fed.name(), largest + step * STEP)
        drive.wait(lambda: fed.process.poll() is not None or cases_privacy.sender(session), "the feeder does not come back")
        if fed.process.poll() is not None:
            break
    fed.check("messages around the largest that has room")
    for _ in range(MANY):
        name = fed.name()
        Peer(session).send(name, SIZES[-1] * MEGABYTE)
        session.wait("one of many large messages ends the connection", lambda name=name: name not in session.bus.names())
    fed.check(f"{MANY} large messages, one after the other")
    peak = status(fed.process, "VmHWM")
    session.checks.check(f"its memory stays below MemoryMax: {peak / MEGABYTE:.1f} MB", peak < limit("MemoryMax"), peak)


main()
