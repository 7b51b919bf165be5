"""Runs a program in a session of logind's as its user, at a terminal with polkit's own agent, and types a password where one is asked for.

usage: password.py SCOPE USER PASSWORD PROGRAM [ARGUMENT...]
SCOPE: the folder of the session's control group. PASSWORD: empty for no agent, and - for an agent that nobody answers.
Prints what was on the terminal; the exit status is the program's.
"""

import os
import pathlib
import pty
import pwd
import subprocess
import sys
import termios


def be(user: str) -> None:
    entry = pwd.getpwnam(user)
    os.initgroups(user, entry.pw_gid)
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)


def run(scope: str, user: str, password: str, argv: list[str]) -> None:
    """In the new process: become what the session has, start the agent for this process, and then the program in its place."""
    pathlib.Path(scope, "cgroup.procs").write_text(str(os.getpid()))
    be(user)
    if password:
        ready, done = os.pipe()
        subprocess.Popen(["pkttyagent", "--process", str(os.getpid()), "--notify-fd", str(done)], pass_fds=[done])
        os.close(done)
        # The agent closes its end once polkit knows it.
        os.read(ready, 1)
    os.execvp(argv[0], argv)


def main() -> int:
    scope, user, password, *argv = sys.argv[1:]
    process, terminal = pty.fork()
    if process == 0:
        run(scope, user, password, argv)
    seen, answered = b"", 0
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        seen += part
        if password != "-" and seen.count(b"Password: ") > answered:
            answered += 1
            # The agent turns the echo off after its question, and drops what was typed before.
            while termios.tcgetattr(terminal)[3] & termios.ECHO:
                os.sched_yield()
            os.write(terminal, password.encode() + b"\n")
    print(seen.decode(errors="replace"))
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


sys.exit(main())
