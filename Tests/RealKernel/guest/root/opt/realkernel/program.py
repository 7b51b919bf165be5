"""A program that runs beside the agent and speaks in lines."""

import subprocess
import threading


class Program:
    """Runs until it is closed; what it writes to its standard error is the agent's."""

    def __init__(self, argv, limit):
        self._process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._limit = limit

    def answer(self, line):
        """Send a line, if there is one, and return the next one that comes."""
        guard = threading.Timer(self._limit, self._process.kill)
        guard.start()
        try:
            if line is not None:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
            answer = self._process.stdout.readline()
        finally:
            guard.cancel()
        if not answer:
            raise EOFError(f"{self._process.args[0]} has ended with status {self._process.wait()}")
        return answer.rstrip("\n")

    def finish(self):
        """End its input, and wait for it; returns the rest of what it writes."""
        guard = threading.Timer(self._limit, self._process.kill)
        guard.start()
        try:
            self._process.stdin.close()
            return self._process.stdout.read()
        finally:
            guard.cancel()

    def close(self):
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()
