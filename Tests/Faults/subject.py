"""A daemon whose system calls can be made to fail, with a mouse, and a client that rebuilds the state from events."""

import os
import pathlib
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "Support"))

import varlink
from seam import Seam

# Only against a hang, in seconds.
PATIENCE = 60
EV_SYN, EV_KEY, EV_REL, REL_X, BTN_LEFT, KEY_LEFTSHIFT = 0x00, 0x01, 0x02, 0x00, 0x110, 42
EVENT = struct.Struct("qqHHi")
# What events carry that takes the place of what was in the state.
CARRIED = ("position", "displayed", "contentOffset", "source", "style", "modifiers", "region", "locked", "frame", "time")
# What no event carries, as it passes by itself, and what goes with it.
PASSING = ("velocity", "contentOffset")
# The pointer goes to and fro over the edge of a node.
CONFIGURATION = """
layouts = ["layout.toml"]
[mouse]
acceleration = "flat"
[limits]
connectionsPerUser = 40
[[outputs]]
name = "o"
frame = { x = 0, y = 0, width = 1920, height = 1080 }
[roles]
admin = ["root"]
"""
KEYBOARDS = """
[modifiers]
fromKeyboards = true
"""
LAYOUT = """
[[surfaces]]
id = "s"
frame = { x = 0, y = 0, width = 1920, height = 1080 }
[[surfaces.nodes]]
id = "node"
frame = { x = 960.5, y = 0, width = 400, height = 1080 }
interaction = { style = { effect = "hover" } }
"""


def wait_until(what, *descriptors, condition, act=lambda: None):
    """Asks a condition again whenever there is something to read, or a little later: what is waited for may be in a page."""
    end = time.monotonic() + PATIENCE
    while not condition():
        act()
        if time.monotonic() > end:
            raise TimeoutError(f"it hangs, waiting for {what}")
        select.select(descriptors, [], [], 0.001)


class Client(varlink.Connection):
    def __init__(self, path, user=None):
        """Connects, as another user if it says so, for which this has to be root."""
        own = os.geteuid()
        os.seteuid(own if user is None else user)
        try:
            super().__init__(path, PATIENCE)
        finally:
            os.seteuid(own)

    def receive(self):
        """The next message; None: the daemon has closed the connection, whatever it had not read yet."""
        try:
            return super().receive()
        except ConnectionError:
            return None

    def ask(self, method):
        """The whole reply, which may be an error; None: the daemon has closed the connection."""
        self.send(method)
        return self.receive()


class Follower(Client):
    """Knows the state from the events of a stream."""

    def __init__(self, path):
        super().__init__(path)
        self.send("io.pointerd.Pointer.Subscribe", more=True)
        self.interrupted = 0
        self.state = None
        self.take()

    def take(self):
        message = self.receive()
        if message is None or "error" in message:
            raise ConnectionError(f"the stream has ended: {message}")
        event = message["parameters"]["event"]
        if event["kind"] in ("state", "resync"):
            self.state = event["state"]
            return
        state = self.state
        state.update({key: event[key] for key in CARRIED if key in event})
        if event["kind"] == "motion":
            state["latched"] = event.get("latched", False)
            for key in ("source", "contentOffset"):
                if key not in event:
                    state.pop(key, None)
        elif event["kind"] == "exit":
            state.pop("region", None)
        elif event["kind"] == "button":
            button = event["button"]
            held = [name for name in state["buttons"] if name != button["button"]]
            state["buttons"] = [*held, button["button"]] if button["pressed"] else held
            self.interrupted += button.get("interrupted", False)
        if event["kind"] in ("enter", "exit", "style") and "transition" in event:
            state["transition"] = event["transition"]
        elif event["kind"] == "completion" and state.get("transition", {}).get("id") == event["transition"]["id"]:
            state.pop("transition")

    def has_more(self):
        """Whether something comes; what is on its way is given some time."""
        return self.is_readable(PATIENCE / 4)


class Subject:
    """pointerd under its seam. Whatever `environment` says comes on top; where something is done `before`, nothing is waited for."""

    def __init__(
        self, program, preloads, folder, environment=None, mouse=True, keyboard=False, has_udev=True, is_activated=False, arguments=(),
        before=None, wrapper=(),
    ):  # fmt: skip
        self.folder = folder
        self.seam = Seam(folder)
        self.path = str(folder / "socket")
        self.settings = folder / "configuration"
        self.settings.mkdir(exist_ok=True)
        # Not there: no logind.
        self.seats = folder / "seats"
        # What udev has in /run.
        self.udev = folder / "run/udev"
        self.udev.mkdir(parents=True)
        if has_udev:
            (self.udev / "control").touch()
        self.configuration, self.layout = self.settings / "pointerd.toml", self.settings / "layout.toml"
        self.configuration.write_text(CONFIGURATION + (KEYBOARDS if keyboard else ""))
        self.layout.write_text(LAYOUT)
        self.lines, self.rest, self.moves = [], b"", 0
        self.mouse, mouse_end = socket.socketpair()
        self.keyboard, keyboard_end = socket.socketpair()
        # Not the variables that a service manager has set for this program.
        variables = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("NOTIFY_", "LISTEN_", "WATCHDOG_"))},
            "LD_PRELOAD": ":".join(map(str, preloads)),
            "FAULTS_PAGE": str(self.seam.path),
            "FAULTS_CONFIGURATION": str(self.settings),
            "FAULTS_FILES": str(folder / "files"),
            "FAULTS_LOGIND": str(self.seats),
            "FAULTS_UDEV": str(self.udev.parent),
            "POINTERD_FAKE_DEVICE": str(mouse_end.fileno()),
            **({"POINTERD_FAKE_KEYBOARD": str(keyboard_end.fileno())} if keyboard else {}),
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
            # Or sets differ in size from run to run.
            "SWIFT_DETERMINISTIC_HASHING": "1",
            **(environment or {}),
        }
        command = list(map(str, [*wrapper, program, "--config", self.configuration, *arguments]))
        options = {"env": variables, "pass_fds": [mouse_end.fileno(), keyboard_end.fileno()]}
        if is_activated:
            options["preexec_fn"] = self.activated(command, variables)
        else:
            command += ["--socket", self.path]
        if before:
            before(self)
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        self.log = reading
        self.process = subprocess.Popen(command, stderr=writing, stdout=subprocess.DEVNULL, **options)
        os.close(writing)
        mouse_end.close()
        keyboard_end.close()
        self.has_mouse = mouse
        if before is None:
            self.await_line("listens on")
            self.attach()

    def activated(self, command, variables):
        """What begins the daemon with a socket that listens already, as the service manager does."""
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(self.path)
        listening.listen()

        def begin():
            # The first that is passed is this one, by the protocol.
            os.dup2(listening.fileno(), 3)
            os.execve(command[0], command, {**variables, "LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())})

        return begin

    # MARK: The log

    def drain(self):
        """Takes what the daemon has logged. False: it has ended."""
        while self.log is not None:
            try:
                piece = os.read(self.log, 1 << 16)
            except BlockingIOError:
                return True
            if not piece:
                return False
            *lines, self.rest = (self.rest + piece).split(b"\n")
            self.lines += [line.decode(errors="replace") for line in lines]

    def attach(self):
        self.control = Client(self.path)
        self.witness = Follower(self.path)

    def close_log(self):
        """Nobody reads it any more."""
        if self.log is not None:
            os.close(self.log)
        self.log = None

    def await_line(self, text, since=0, act=lambda: None):
        def is_there():
            goes_on = self.drain()
            if any(text in line for line in self.lines[since:]):
                return True
            if not goes_on:
                raise RuntimeError(f"pointerd has ended with {self.process.wait(PATIENCE)}: {self.lines[-5:]}")
            return False

        wait_until(f"the line {text!r} after {self.lines[since:][-5:]}", self.log, condition=is_there, act=act)

    def await_start(self):
        """Waits until it listens. False: it has ended before."""

        def is_over():
            return not self.drain() or any("listens on" in line for line in self.lines)

        wait_until("a start, or its end", self.log, condition=is_over)
        return self.drain()

    # MARK: Its clients and its mouse

    def ask(self, method, parameters=None):
        return self.control.call(method, parameters)

    def sync(self):
        """Everything that was to be done in a turn before is done."""
        return self.ask("io.pointerd.Pointer.GetState")["state"]

    def events(self, *events, device=None):
        """Has the mouse report something, or another device."""
        now = (time.clock_gettime_ns(time.CLOCK_MONOTONIC) + self.seam.ahead) // 1000
        (device or self.mouse).sendall(b"".join(EVENT.pack(now // 1_000_000, now % 1_000_000, *event) for event in events))

    def press(self, is_down=True):
        """A Shift key goes down, or up."""
        self.events((EV_KEY, KEY_LEFTSHIFT, int(is_down)), (EV_SYN, 0, 0), device=self.keyboard)

    def await_modifiers(self, *modifiers):
        while self.witness.state["modifiers"] != list(modifiers):
            self.witness.take()

    def step(self):
        """A report there or back."""
        self.moves += 1
        self.events((EV_REL, REL_X, 1 if self.moves % 2 else -1), (EV_SYN, 0, 0))

    def await_frame(self, frame):
        while self.witness.state["frame"] <= frame:
            self.witness.take()

    def move(self):
        """A report, and what the witness hears of it."""
        before = self.witness.state["position"]["x"], self.witness.state["frame"]
        self.step()
        while self.witness.state["position"]["x"] == before[0]:
            self.witness.take()

    def await_rest(self):
        """Waits for the end of what ends by itself; nothing is due then."""
        self.compare()
        while "transition" in self.witness.state:
            self.witness.take()

    def compare(self):
        """The daemon's state, and the one rebuilt from events: alike, unless nothing more comes."""
        while True:
            state = {key: value for key, value in self.sync().items() if key not in PASSING}
            known = {key: value for key, value in self.witness.state.items() if key not in PASSING}
            if state == known or not self.witness.has_more():
                return state, known
            self.witness.take()

    def is_open(self):
        return bool(self.ask("io.pointerd.Devices.List")["devices"])

    def await_closed(self):
        wait_until("the mouse to be closed", condition=lambda: not self.is_open())

    def hang_up(self):
        """Has it take the configuration again."""
        self.process.send_signal(signal.SIGHUP)

    def reload(self):
        """Returns whether it took the configuration."""
        self.drain()
        since = len(self.lines)
        self.hang_up()
        self.await_line("the configuration", since)
        return not any(line.startswith("error: ") for line in self.lines[since:])

    def reopen(self):
        """Has the daemon look through the devices, as a reload does."""
        self.reload()
        wait_until("the mouse to be open", condition=self.is_open)

    def nodes(self):
        """What of the layout there is."""
        surfaces = self.ask("io.pointerd.Layout.Get")["surfaces"]
        return [node["id"] for surface in surfaces for node in surface["nodes"]]

    # MARK: What it holds

    def files(self):
        """Its descriptors by kind; of sockets and pipes the numbers differ."""
        folder = pathlib.Path(f"/proc/{self.process.pid}/fd")
        return sorted(re.sub(r"(socket|pipe):.*", r"\1", os.readlink(entry)) for entry in folder.iterdir())

    def memory(self):
        """Anonymous memory in KiB, page by page."""
        text = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return int(next(line.split()[1] for line in text.splitlines() if line.startswith("Anonymous:")))

    def stop(self):
        """Returns its exit status."""
        self.seam.clear()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.drain()
        self.close_log()
        self.mouse.close()
        self.keyboard.close()
        return status
