"""What a process uses: processor time, memory, descriptors."""

import os
import pathlib
import re


def processor(process):
    """Returns the processor time of all threads of a process, in milliseconds."""
    nanoseconds = 0
    for task in pathlib.Path(f"/proc/{process}/task").iterdir():
        try:
            nanoseconds += int((task / "schedstat").read_text(encoding="utf-8").split()[0])
        except OSError:
            # The thread has ended.
            continue
    return nanoseconds / 1e6


def main_thread(process):
    """Returns the processor time of a process's main thread, in milliseconds."""
    return int(pathlib.Path(f"/proc/{process}/task/{process}/schedstat").read_text(encoding="utf-8").split()[0]) / 1e6


def memory(process, kinds="Anon|File"):
    """Returns the resident memory of a process in megabytes: by default all but shared buffers."""
    status = pathlib.Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return sum(int(size) for size in re.findall(rf"^Rss(?:{kinds}):\s+(\d+)", status, re.MULTILINE)) / 1000


def descriptors(process):
    return len(os.listdir(f"/proc/{process}/fd"))
