"""Does in the guest what the host's side asks for: one JSON object a line in, one out, over a virtio-serial port.

A request is {"call": NAME, "arguments": {...}}; the answer is {"result": ...} or {"error": TEXT, "errno": NAME?}.
"""

import contextlib
import errno
import glob
import itertools
import json
import os
import pathlib
import signal
import stat
import subprocess
import sys
import threading
import time

import devices
import ends
import hid
import identity
import program
import varlink

# Only ever reached by something that hangs.
LIMIT = 600
# How long a journal is followed at first before it is read anew, in seconds.
FOLLOWS = 20


class Agent:
    """The calls. What stays open between two calls is known by a number."""

    def __init__(self):
        self._open = {}
        self._next = 0

    def _keep(self, thing):
        self._next += 1
        self._open[self._next] = thing
        return self._next

    def run(self, argv):
        """Run a command to its end."""
        done = subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT)
        return {
            "status": done.returncode,
            "out": done.stdout.decode(errors="replace"),
            "err": done.stderr.decode(errors="replace"),
        }

    def signal(self, pid, name):
        """Send a signal; when it stops the process, return only once it stands still."""
        os.kill(pid, signal.Signals[name])
        while name == "SIGSTOP":
            with open(f"/proc/{pid}/stat") as state:
                if state.read().rpartition(")")[2].split()[0] == "T":
                    break

    def count_sleeps(self, pid):
        """How often a process has gone to sleep by itself; waits until it sleeps."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            with open(f"/proc/{pid}/status") as status:
                fields = dict(line.split(":", 1) for line in status)
            if fields["State"].split()[0] == "S":
                return int(fields["voluntary_ctxt_switches"])
        raise TimeoutError(f"process {pid} never sleeps")

    def open_nodes(self, pid):
        """The input devices that a process has open, as paths in this namespace, each as often as it is open."""
        numbers = {os.stat(node).st_rdev: node for node in glob.glob("/dev/input/event*")}
        nodes = []
        for path in glob.glob(f"/proc/{pid}/fd/*"):
            # It may be closed by now.
            with contextlib.suppress(FileNotFoundError):
                status = os.stat(path)
                if stat.S_ISCHR(status.st_mode) and status.st_rdev in numbers:
                    nodes.append(numbers[status.st_rdev])
        return sorted(nodes)

    def wait_for_log(self, unit, text, count=1):
        """Wait until the journal of a unit, from its start, holds so many lines with that text; returns the last of them.

        A reader may miss what is written while journald rotates, so the journal is read anew after a while, each time after a longer one.
        """
        left, follows = LIMIT, FOLLOWS
        while (line := self._follow(unit, text, count, min(follows, left))) is None:
            left -= follows
            if left <= 0:
                raise TimeoutError(f"of {unit} {count} lines with '{text}' are missing")
            follows *= 2
        return line

    def _follow(self, unit, text, count, limit):
        """Follow a journal for a while; returns the line that was waited for, if it came."""
        argv = ["journalctl", "--follow", "--lines=all", "--output=cat", f"--unit={unit}"]
        with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as journal:
            guard = threading.Timer(limit, journal.kill)
            guard.start()
            try:
                lines = (line.decode(errors="replace").rstrip() for line in journal.stdout)
                found = next(itertools.islice((line for line in lines if text in line), count - 1, None), None)
                if found is None and journal.wait() != -signal.SIGKILL:
                    raise RuntimeError(f"journalctl ended with status {journal.returncode}")
                return found
            finally:
                guard.cancel()
                journal.kill()

    def try_open(self, path, user, groups):
        """Open a file for reading as that user, and close it."""
        with identity.assumed(user, groups):
            os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))

    def write_file(self, path, text):
        """Replace a file's text; its folder is made where there is none."""
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    def connect(self, path, user, groups):
        """Connect to a Unix socket as that user, of these groups; the first one is the user's own."""
        with identity.assumed(user, groups):
            return self._keep(varlink.Connection(path, LIMIT))

    def send(self, handle, message):
        self._open[handle].stream.sendall(varlink.encoded(message))

    def receive(self, handle):
        """The next message, or none where the other side has closed."""
        return self._open[handle].receive()

    def create_device(self, kind, name):
        """Create an input device through uinput; returns its handle and its node."""
        device = devices.Virtual(kind, name)
        return {"handle": self._keep(device), "node": device.node}

    def create_hid_touchpad(self, name):
        """Create a HID touchpad through uhid; returns its handle."""
        return self._keep(hid.Touchpad(name))

    def emit(self, handle, reports, interval):
        """Send reports, in the form that the device takes, so many seconds apart: the device's own rate, not a wait for anything.

        Of a list of seconds each is taken in turn, over and over.
        """
        intervals = interval if isinstance(interval, list) else [interval]
        for report, seconds in zip(reports, itertools.cycle(intervals)):
            self._open[handle].emit(report)
            if seconds:
                time.sleep(seconds)

    def start(self, argv):
        """Start a program that answers each line with one."""
        return self._keep(program.Program(argv, LIMIT))

    def answer(self, handle, line):
        """The next line of a program, after it was sent one if there is one."""
        return self._open[handle].answer(line)

    def finish(self, handle):
        """End a program's input, and wait for it; returns the rest of what it prints."""
        return self._open[handle].finish()

    def processor_time(self, pid):
        """For how many seconds a process has had a processor."""
        return sum(int(pathlib.Path(path).read_text().split()[0]) for path in glob.glob(f"/proc/{pid}/task/*/schedstat")) / 1e9

    def usage(self, pid):
        """What a process uses: memory in KiB, descriptors, threads, and seconds of processor time; waits until it sleeps.

        Of the memory that is resident its own is that which is no file's, as its program is.
        """
        # What was closed or pulled before this is not to be counted, and it takes that in before it sleeps.
        self.count_sleeps(pid)
        with open(f"/proc/{pid}/status") as status:
            fields = dict(line.split(":", 1) for line in status)
        with open(f"/proc/{pid}/stat") as stat_file:
            times = stat_file.read().rpartition(")")[2].split()[11:13]
        return {
            "resident": int(fields["VmRSS"].split()[0]),
            "own": int(fields["RssAnon"].split()[0]),
            "most": int(fields["VmHWM"].split()[0]),
            "threads": int(fields["Threads"]),
            "descriptors": len(os.listdir(f"/proc/{pid}/fd")),
            "seconds": sum(map(int, times)) / os.sysconf("SC_CLK_TCK"),
            "uptime": time.monotonic(),
        }

    def open_reader(self, node):
        """Read a device node beside the daemon."""
        return self._keep(devices.Reader(node, LIMIT))

    def read_reports(self, handle, count):
        """Wait for that many whole reports; returns them."""
        return self._open[handle].read(count)

    def read_waiting(self, handle):
        """The whole reports that have come to a reader already."""
        return self._open[handle].waiting()

    def read_until(self, handle, event):
        """Wait for a report with an event; returns the reports up to it, and when the kernel got the last one."""
        return {"reports": self._open[handle].until(event), "time": self._open[handle].time}

    def end_and_watch(self, pid, name, virtual, event, mice, real):
        """Send a signal to a process; returns after how many seconds a reader had an event, or its device was gone, and other readers had
        what each mouse sends.
        """
        # Not what else happens at a crash: the guest has one processor, and starts the daemon again.
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        try:
            start = time.monotonic()
            os.kill(pid, signal.Signals[name])
            pairs = [(self._open[mouse], self._open[reader]) for mouse, reader in zip(mice, real)]
            return ends.watch(self._open[virtual], event, pairs, start, LIMIT)
        finally:
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))

    def wait_until_free(self, handle):
        """Wait until nobody has grabbed a reader's device; returns the time of the monotonic clock."""
        ends.look(lambda: "the device is grabbed", self._open[handle].is_free, LIMIT)
        return time.monotonic()

    def keys_down(self, node):
        """The keys that are down on a device, by number."""
        return ends.keys_down(node)

    def grab(self, handle, on):
        """Keep what comes to a reader, or no longer."""
        self._open[handle].grab(on)

    def time_of_ungrab(self, handle):
        """Keep what comes to a reader, and no longer; returns how long the kernel takes for the end of that, in seconds."""
        self._open[handle].grab(True)
        start = time.monotonic()
        self._open[handle].grab(False)
        return time.monotonic() - start

    def close(self, handle):
        self._open.pop(handle).close()


def main(port):
    agent = Agent()
    with open(port, "r+b", buffering=0) as channel:
        channel.write(json.dumps({"result": "ready"}).encode() + b"\n")
        buffer = b""
        while True:
            line, newline, rest = buffer.partition(b"\n")
            if not newline:
                part = channel.read(65536)
                if not part:
                    return
                buffer += part
                continue
            buffer = rest
            request = json.loads(line)
            try:
                answer = {"result": getattr(agent, request["call"])(**request["arguments"])}
            except OSError as error:
                answer = {"error": str(error), "errno": errno.errorcode.get(error.errno)}
            except Exception as error:
                answer = {"error": f"{type(error).__name__}: {error}"}
            answer = json.dumps(answer).encode() + b"\n"
            while answer:
                answer = answer[channel.write(answer) :]


main(sys.argv[1])
