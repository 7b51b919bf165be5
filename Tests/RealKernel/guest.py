"""The guest, as the checks see it: commands, Varlink connections, virtual devices, all run by the agent in it."""

import contextlib
import dataclasses
import typing

from machine import Lines

SOCKET = "/run/pointerd/pointerd.sock"


class GuestError(Exception):
    """The agent could not do what it was asked for; `errno` names the system's reason where there is one."""

    def __init__(self, text: str, errno: str | None):
        super().__init__(text)
        self.errno = errno


class Skipped(Exception):
    """This machine lacks what a check needs, as the text says."""


@dataclasses.dataclass
class Done:
    """How a command ended."""

    status: int
    out: str
    err: str


class Guest:
    """Requests to the agent and their answers, strictly in turn."""

    def __init__(self, channel: Lines):
        self._channel = channel

    def wait_until_up(self) -> None:
        """Return when the guest has booted."""
        self._channel.receive()

    def call(self, name: str, /, **arguments: typing.Any) -> typing.Any:
        self._channel.send({"call": name, "arguments": arguments})
        answer = self._channel.receive()
        if "error" in answer:
            raise GuestError(answer["error"], answer.get("errno"))
        return answer["result"]

    def try_run(self, *argv: str) -> Done:
        """Run a command, however it ends."""
        return Done(**self.call("run", argv=argv))

    def run(self, *argv: str) -> str:
        """Run a command that must succeed; returns what it printed."""
        done = self.try_run(*argv)
        if done.status != 0:
            raise GuestError(f"{' '.join(argv)}: exit status {done.status}: {done.err or done.out}", None)
        return done.out

    def node_of(self, name: str) -> str:
        """The device node of the input device of that name, as the kernel knows it."""
        for line in self.run("sh", "-c", "grep . /sys/class/input/event*/device/name").splitlines():
            path, _, found = line.partition(":")
            if found == name:
                return f"/dev/input/{path.split('/')[4]}"
        raise GuestError(f"the kernel has no input device named '{name}'", None)

    def main_pid(self) -> int:
        """The daemon's process."""
        return int(self.run("systemctl", "show", "pointerd.service", "--property=MainPID", "--value"))

    def sleeps(self, pid: int) -> int:
        """How often a process has gone to sleep by itself, once it sleeps; who is woken has one more when it sleeps again."""
        return self.call("count_sleeps", pid=pid)

    def open_nodes(self, pid: int) -> list[str]:
        """The input devices that a process has open."""
        return self.call("open_nodes", pid=pid)

    def may_read(self, node: str, user: int, groups: typing.Sequence[int]) -> bool:
        """Whether that user, of these groups, can open a device node; the first group is the user's own."""
        try:
            self.call("try_open", path=node, user=user, groups=list(groups))
        except GuestError as error:
            if error.errno == "EACCES":
                return False
            raise
        return True

    def usage(self, pid: int) -> dict[str, typing.Any]:
        """What a process uses once it sleeps: memory in KiB, descriptors, threads, and seconds of processor time."""
        return self.call("usage", pid=pid)

    def wait_for_log(self, text: str, count: int = 1) -> str:
        """Wait until so many lines of the daemon's log hold the text; returns the last of them."""
        return self.call("wait_for_log", unit="pointerd.service", text=text, count=count)

    def log(self, *options: str) -> list[str]:
        """The lines of the daemon's log that journalctl's options choose."""
        return self.run("journalctl", "--unit=pointerd.service", "--output=cat", "--no-pager", "--quiet", *options).splitlines()

    @contextlib.contextmanager
    def connect(self, user: int = 0, groups: typing.Sequence[int] = (0,), socket: str = SOCKET) -> typing.Iterator["Connection"]:
        """A connection to the service's socket, or to another one."""
        handle = self.call("connect", path=socket, user=user, groups=list(groups))
        try:
            yield Connection(self, handle)
        finally:
            self.call("close", handle=handle)

    @contextlib.contextmanager
    def stream(
        self, method: str, user: int = 0, groups: typing.Sequence[int] = (0,), **parameters: typing.Any
    ) -> typing.Iterator["Stream"]:
        """The replies to a call with `more`, on a connection of its own."""
        with self.connect(user, groups) as connection:
            connection.send({"method": method, "parameters": parameters, "more": True})
            yield Stream(connection)

    def ask(self, method: str, **parameters: typing.Any) -> dict[str, typing.Any]:
        """The answer to one call, on a connection of its own."""
        with self.connect() as connection:
            return connection.ask(method, **parameters)

    @contextlib.contextmanager
    def device(self, kind: str, name: str) -> typing.Iterator["Device"]:
        """A device made through uinput, there until the block ends."""
        created = self.call("create_device", kind=kind, name=name)
        try:
            yield Device(self, created["handle"], created["node"])
        finally:
            self.call("close", handle=created["handle"])

    @contextlib.contextmanager
    def program(self, *argv: str) -> typing.Iterator["Program"]:
        """A program of the guest's that answers each line with one, until the block ends."""
        handle = self.call("start", argv=argv)
        try:
            yield Program(self, handle)
        finally:
            self.call("close", handle=handle)

    @contextlib.contextmanager
    def hid_touchpad(self, name: str) -> typing.Iterator["HIDTouchpad"]:
        """A HID touchpad made through uhid, there until the block ends; its node comes once the driver has asked what it is."""
        handle = self.call("create_hid_touchpad", name=name)
        try:
            yield HIDTouchpad(self, handle)
        finally:
            self.call("close", handle=handle)

    @contextlib.contextmanager
    def reader(self, node: str) -> typing.Iterator["Reader"]:
        """A second reader of a device node, beside the daemon."""
        handle = self.call("open_reader", node=node)
        try:
            yield Reader(self, handle)
        finally:
            self.call("close", handle=handle)


@dataclasses.dataclass
class Connection:
    guest: Guest
    handle: int

    def send(self, message: dict[str, typing.Any]) -> None:
        self.guest.call("send", handle=self.handle, message=message)

    def receive(self) -> dict[str, typing.Any] | None:
        return self.guest.call("receive", handle=self.handle)

    def ask(self, method: str, **parameters: typing.Any) -> dict[str, typing.Any]:
        self.send({"method": method, "parameters": parameters})
        reply = self.receive()
        if reply is None or "error" in reply:
            raise GuestError(f"{method}: {reply}", None)
        return reply["parameters"]


class Stream:
    """The events of one `more` call; all that came are kept, for the message of a check that fails."""

    def __init__(self, connection: Connection):
        self._connection = connection
        self.seen: list[dict[str, typing.Any]] = []

    def next(self) -> dict[str, typing.Any] | None:
        """The next event, or none where the daemon has ended the stream."""
        reply = self._connection.receive()
        if reply is None:
            return None
        if "error" in reply:
            raise GuestError(f"the stream ends with {reply}", None)
        event = reply["parameters"]["event"]
        self.seen.append(event)
        return event

    def until(self, wanted: typing.Callable[[dict[str, typing.Any]], bool]) -> list[dict[str, typing.Any]]:
        """The events up to and with the first one wanted."""
        events = []
        while True:
            event = self.next()
            if event is None:
                raise GuestError(f"the stream ended before what was waited for; it held {self.seen}", None)
            events.append(event)
            if wanted(event):
                return events

    def drain(self) -> int:
        """Read on until the daemon ends the stream; returns how many events still came."""
        count = 0
        while self.next() is not None:
            count += 1
        return count


@dataclasses.dataclass
class Device:
    guest: Guest
    handle: int
    node: str

    def emit(self, *reports: list[tuple[str, str, int]], interval: float | list[float] = 0) -> None:
        """Send reports, each ended by SYN_REPORT, so many seconds apart; they are in every reader's queue when this returns.

        Of a list of seconds each is taken in turn, over and over.
        """
        self.guest.call("emit", handle=self.handle, reports=reports, interval=interval)


@dataclasses.dataclass
class Program:
    guest: Guest
    handle: int

    def answer(self, line: str | None = None) -> str:
        """Its next line, after it was sent one if there is one."""
        return self.guest.call("answer", handle=self.handle, line=line)

    def finish(self) -> str:
        """End its input, and wait for it; returns the rest of what it prints."""
        return self.guest.call("finish", handle=self.handle)


@dataclasses.dataclass
class HIDTouchpad:
    guest: Guest
    handle: int

    def emit(self, *reports: tuple[bool, list[tuple[int, bool, int, int]]], interval: float = 0) -> None:
        """Send reports, each the button and the contacts with number, touch, x and y, so many seconds apart."""
        self.guest.call("emit", handle=self.handle, reports=reports, interval=interval)


@dataclasses.dataclass
class Reader:
    guest: Guest
    handle: int

    def read(self, count: int) -> list[list[tuple[int, int, int]]]:
        """Wait for that many reports of (type, code, value)."""
        return self.guest.call("read_reports", handle=self.handle, count=count)

    def waiting(self) -> list[list[list[int]]]:
        """The reports that have come already."""
        return self.guest.call("read_waiting", handle=self.handle)

    def until(self, kind: int, code: int, value: int) -> float:
        """Wait for an event; returns when the kernel got it, in seconds of the monotonic clock."""
        return self.guest.call("read_until", handle=self.handle, event=[kind, code, value])["time"]

    def wait_until_free(self) -> float:
        """Wait until nobody has grabbed the device; returns the time of the monotonic clock."""
        return self.guest.call("wait_until_free", handle=self.handle)

    def grab(self, on: bool) -> None:
        """Keep what comes to this reader, or no longer."""
        self.guest.call("grab", handle=self.handle, on=on)
