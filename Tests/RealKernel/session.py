"""The checks, shared among guests that run side by side."""

import collections
import importlib
import pathlib
import threading
import time
import traceback

import package
from guest import Guest, GuestError, Skipped
from machine import Machine, MachineError


class Session:
    """Runs checks in guests, and counts them.

    What has not been counted at the end was never run, as all guests had gone.
    """

    def __init__(self, kernel: pathlib.Path, work: pathlib.Path, guests: int):
        """The kernel's folder; that of the stage and the two initramfs, in which each guest's console is kept; the number of guests."""
        self.passed = self.failed = self.skipped = 0
        # What each check took that passed.
        self.seconds: dict[str, float] = {}
        self._kernel, self._work, self._guests = kernel, work, guests
        self._machines: list[Machine] = []
        self._lock = threading.Lock()
        self._start = time.monotonic()

    def run(self, shared: list[str], alone: list[str], screens: list[str]) -> None:
        """Run the shared checks in all guests, each in the first that is free, then those alone in the first guest.

        Those with screens are run in a guest that has one, before the last guest boots in its place.
        """
        queue, alone, screens = map(collections.deque, (shared, alone, screens))

        def work(number, wait=lambda: None, alone=()):
            if screens and number == self._guests:
                self._boot_and_work("with a screen", screens, with_screen=True)
            if queue or alone:
                self._boot_and_work(number, queue, wait, alone)

        def join():
            for other in others:
                other.join()

        others = [threading.Thread(target=work, args=(number,), daemon=True) for number in range(2, self._guests + 1)]
        for other in others:
            other.start()
        work(1, join, alone)
        join()

    def skip(self, names: list[str], reason: str) -> None:
        """Count checks that this machine cannot do."""
        for name in names:
            self._count("skipped", f"skipped {name}: {reason}")

    def stop(self) -> None:
        """End all guests."""
        with self._lock:
            machines, self._machines = self._machines, []
        for machine in machines:
            machine.stop()

    def _boot_and_work(self, number, queue, wait=lambda: None, alone=(), with_screen=False):
        """Boot a guest, work through what is queued, wait, and then work through what runs alone."""
        console = self._work / f"console-{number}.log".replace(" ", "-")
        console.unlink(missing_ok=True)
        initramfs = self._work / ("initramfs-screen.gz" if with_screen else "initramfs.gz")
        machine = Machine(self._kernel, initramfs, self._work / "stage", console, with_screen)
        with self._lock:
            self._machines.append(machine)
        try:
            guest = Guest(machine.channel)
            guest.wait_until_up()
            self._say(f"guest {number} is up after {self._elapsed()}")
            package.install(guest)
            package.configure(guest)
            self._say(f"guest {number} has the package after {self._elapsed()}")
            self._work_through(queue, machine, guest, number)
            self._say(f"guest {number} finds nothing left to do after {self._elapsed()}")
            wait()
            self._work_through(alone, machine, guest, number)
        except (GuestError, MachineError, OSError) as error:
            # Counts for the check that it was at, too.
            text = f"guest {number} has gone: {type(error).__name__}: {error}\nIts console ends with:\n{machine.console()[-4000:]}"
            self._count("failed", f"not ok: {text}")
        finally:
            # The others have the processors to themselves.
            machine.stop()

    def _work_through(self, queue, machine, guest, number):
        while queue:
            try:
                name = queue.popleft()
            except IndexError:
                return
            self._check(name, machine, guest, number)

    def _check(self, name, machine, guest, number):
        module = importlib.import_module(f"checks.{name}")
        began = time.monotonic()
        try:
            reset(guest)
            module.check(machine, guest)
            look_at_socket(guest)
        except (MachineError, OSError):
            raise
        except Skipped as reason:
            self.skip([name], str(reason))
        except Exception as error:
            details = diagnose(machine, guest).replace("\n", "\n  ")
            self._count("failed", f"not ok {name}: {type(error).__name__}: {error}\n  {place(error)}\n  {details}")
        else:
            title = module.__doc__.strip().splitlines()[0]
            self.seconds[name] = time.monotonic() - began
            self._count("passed", f"ok {name}: {title} ({self.seconds[name]:.1f} s, guest {number})")

    def _count(self, kind, text):
        with self._lock:
            setattr(self, kind, getattr(self, kind) + 1)
        self._say(text)

    def _say(self, text):
        # One write, so that no line of another guest comes between.
        print(text + "\n", end="", flush=True)

    def _elapsed(self):
        return f"{time.monotonic() - self._start:.1f} s"


def reset(guest: Guest) -> None:
    """Each check finds the socket listening, the daemon not running, and its counters and its configuration fresh."""
    guest.run("systemctl", "stop", "pointerd.service")
    # What an earlier check had fail is none of this one's.
    guest.run("systemctl", "reset-failed", "pointerd.service", "pointerd.socket")
    guest.run("systemctl", "start", "pointerd.socket")
    guest.run("journalctl", "--quiet", "--rotate", "--vacuum-time=1s")


def look_at_socket(guest: Guest) -> None:
    """No check takes the socket away: whatever it does to the daemon, the next client is to find one."""
    state = guest.try_run("systemctl", "is-active", "pointerd.socket").out.strip()
    assert state == "active", f"it leaves the socket {state}"


def diagnose(machine: Machine, guest: Guest) -> str:
    """What the guest can say about the daemon."""
    try:
        journal = guest.try_run(
            "journalctl",
            "--unit=pointerd.service",
            "--unit=pointerd.socket",
            "--unit=pointer-guard.service",
            "--unit=pointer-guard.socket",
            "--no-pager",
            "--lines=60",
            "--output=short-monotonic",
        ).out
        status = guest.try_run(
            "systemctl", "show", "pointerd.service", "--property=ActiveState,Result,ExecMainCode,ExecMainStatus,NRestarts"
        ).out
        return status + journal
    except (GuestError, MachineError, OSError):
        return machine.console()[-4000:]


def place(error: BaseException) -> str:
    """The line of a check that an error came from."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/checks/" in frame.filename]
    return f"at {frames[-1].filename}:{frames[-1].lineno}" if frames else "outside the checks"
