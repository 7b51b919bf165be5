"""Faults of the files of commands: a recording that is made, one that is played, and what is printed or put into a file."""

import contextlib
import errno
import functools
import os
import signal
import socket
import subprocess

from seam import FILES, OPEN, READ, RENAME, STATUS, SYNC, WRITE, Seam
from subject import EV_REL, EV_SYN, EVENT, PATIENCE, REL_X, wait_until

OLD = "what was there before\n"
# Of a mouse, a millisecond from each other.
REPORTS = b"".join(EVENT.pack(9, 1000 * place, EV_REL, REL_X, 1) + EVENT.pack(9, 1000 * place, EV_SYN, 0, 0) for place in range(40))
# What only takes longer.
PASSING = {"EINTR": {"error": errno.EINTR, "times": 10}, "writes that fall short": {"most": 7, "times": 1000}}


class Command:
    """pointerctl under a seam of its own, beside a mouse."""

    def __init__(self, run, *arguments, calls=0, before=lambda files: None, **options):
        self.folder = run.new_folder()
        self.files = self.folder / "files"
        self.files.mkdir()
        before(self.files)
        seam = Seam(self.folder)
        self.rule = seam.strike(calls, FILES, **options)
        self.mouse, given = socket.socketpair()
        variables = {
            **os.environ,
            "LD_PRELOAD": ":".join(map(str, run.libraries)),
            "FAULTS_PAGE": str(seam.path),
            "FAULTS_FILES": str(self.files),
            "POINTERD_FAKE_DEVICE": str(given.fileno()),
            # No daemon answers, which the command has to report as well.
            "POINTERD_SOCKET": str(self.folder / "socket"),
        }
        command = [run.program.with_name("pointerctl"), *(text.replace("FILES", str(self.files)) for text in arguments)]
        self.log = self.folder / "log"
        with self.log.open("w") as log:
            output = {"stdout": subprocess.PIPE, "stderr": log, "text": True}
            self.process = subprocess.Popen(command, env=variables, pass_fds=[given.fileno()], **output)
        given.close()

    def end(self):
        """Returns its status, its output and what it says of itself."""
        try:
            output, _ = self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
            self.mouse.close()
        return self.process.returncode, output, self.log.read_text()


def check(run):
    for name, part in (("recording written", written), ("recording read", read), ("metrics", replaced), ("output", printed)):
        run.each(name, functools.partial(part, run))


def compare(run, name, rule, *expected):
    """Looks at each of what was found and what it should be, and whether there was a fault at all."""
    problems = [f"{what} is {found!r}" for what, found, wanted in expected if found != wanted]
    run.note(name, *problems, *([] if rule.hits > 0 else ["nothing was struck"]))


# MARK: A recording that is made


def record(run, *arguments, **options):
    """Has a mouse's reports recorded until there are no more; returns the command, its status, what was written, and what it says."""
    command = Command(run, "record", *arguments, **options)
    # Once it says so, it has the mouse, and waits for signals.
    wait_until("a recording", condition=lambda: "recording the mouse" in command.log.read_text())
    # What ends by itself may be over.
    with contextlib.suppress(BrokenPipeError):
        command.mouse.sendall(REPORTS)
    if options.get("error", errno.EINTR) == errno.EINTR:
        command.process.send_signal(signal.SIGINT)
    status, output, said = command.end()
    file = command.files / "new.evemu"
    return command, status, file.read_text() if file.exists() else output, said


def written(run, name):
    to_file = ("--output", "FILES/new.evemu")
    whole = reference(run)
    for word, options in PASSING.items():
        command, status, text, _ = record(run, *to_file, calls=WRITE, **options)
        compare(run, f"{name}: {word}", command.rule, ("its status", status, 0), ("the recording", text, whole))
    for error in (errno.ENOSPC, errno.EIO):
        for part, skip in (("its beginning", 0), ("a report", 1)):
            command, status, text, said = record(run, *to_file, calls=WRITE, error=error, skip=skip)
            reason = f"the recording cannot be written: {os.strerror(error)}" in said
            beginning = whole.startswith(text) and text != whole
            compare(
                run, f"{name}: {part} meets {errno.errorcode[error]}", command.rule, ("its status", status, 1),
                ("whether it says why", reason, True), ("whether the file has what was written before", beginning, True),
            )  # fmt: skip
    command, status, _, said = record(run, calls=WRITE, error=errno.EPIPE, skip=1)
    compare(run, f"{name}: nobody reads it any more", command.rule, ("its status", status, 0), ("lines of it", said.count("\n"), 1))


def reference(run):
    """A recording without a fault."""
    _, status, text, said = record(run, "--output", "FILES/new.evemu")
    assert status == 0 and text.count("\nE: ") == 80, (status, said, text)
    return text


# MARK: A recording that is played


def play(run, text, calls=0, **options):
    """Has a recording played to its end; returns the rule, the status, where the pointer was left, and the log."""
    file = run.new_folder() / "old.evemu"
    file.write_text(text)
    rules = []
    subject = run.subject(
        mouse=False,
        before=lambda subject: rules.append(subject.seam.strike(calls, FILES, **options)),
        environment={"FAULTS_FILES": str(file.parent)},
        arguments=("--replay", str(file), "--replay-speed", "fast"),
    )
    place = None
    if subject.await_start():
        # It begins once somebody follows the pointer.
        subject.attach()
        try:
            while True:
                subject.witness.take()
        except ConnectionError:
            place = subject.witness.state["position"]["x"]
    status = subject.process.wait(PATIENCE)
    subject.stop()
    return rules[0], status, place, subject.lines


def read(run, name):
    text = reference(run)
    _, _, end, lines = play(run, text)
    _, _, beginning, _ = play(run, text.split("\nE: ")[0] + "\n")
    assert end == beginning + 40, (beginning, end, lines)
    for word, options in (("EINTR", {"error": errno.EINTR, "times": 10}), ("reads that fall short", {"most": 100, "times": 1000})):
        rule, status, place, _ = play(run, text, calls=READ, **options)
        compare(run, f"{name}: {word}", rule, ("its status", status, 0), ("where it ends", place, end))
    for word, calls, error in (("opening", OPEN, errno.EMFILE), ("fstat", STATUS, errno.EIO), ("reading", READ, errno.EIO)):
        rule, status, place, lines = play(run, text, calls=calls, error=error)
        said = any(f"old.evemu: {os.strerror(error)}" in line for line in lines)
        name_of = f"{name}: {word} fails with {errno.errorcode[error]}"
        compare(
            run, name_of, rule, ("its status", status, 1), ("whether anything is played", place, None), ("whether it says why", said, True)
        )


# MARK: What is printed, or put into a file that others read


def replaced(run, name):
    whole = metrics(run)[2]
    for word, options in PASSING.items():
        command, status, text, _ = metrics(run, calls=WRITE, **options)
        compare(run, f"{name}: {word}", command.rule, ("its status", status, 0), ("the file", text, whole))
    for word, calls in (("opening", OPEN), ("writing", WRITE), ("fsync", SYNC), ("rename", RENAME)):
        for error in (errno.ENOSPC, errno.EIO):
            command, status, text, said = metrics(run, calls=calls, error=error)
            reason = f"cannot write {command.files}/new.prom: {os.strerror(error)}" in said
            compare(
                run, f"{name}: {word} fails with {errno.errorcode[error]}", command.rule,
                ("its status", status, 1), ("the file", text, OLD), ("whether it says why", reason, True),
            )  # fmt: skip


def metrics(run, **options):
    """Has the counters put where something is already; returns the command, its status, what is there then, and what it says."""
    command = Command(run, "metrics", "--output", "FILES/new.prom", before=lambda files: (files / "new.prom").write_text(OLD), **options)
    status, _, said = command.end()
    left = [file.name for file in command.files.iterdir()]
    return command, status, (command.files / "new.prom").read_text() if left == ["new.prom"] else left, said


def printed(run, name):
    whole = Command(run, "metrics").end()[1]
    for word, options in PASSING.items():
        command = Command(run, "metrics", calls=WRITE, **options)
        status, output, _ = command.end()
        compare(run, f"{name}: {word}", command.rule, ("its status", status, 0), ("the text", output, whole))
    for error in (errno.ENOSPC, errno.EIO):
        command = Command(run, "metrics", calls=WRITE, error=error)
        status, _, said = command.end()
        reason = f"cannot write the output: {os.strerror(error)}" in said
        compare(run, f"{name}: {errno.errorcode[error]}", command.rule, ("its status", status, 1), ("whether it says why", reason, True))
