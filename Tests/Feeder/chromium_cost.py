#!/usr/bin/python3
"""What it costs Chromium to maintain its accessible objects, as --force-renderer-accessibility makes it: the time to load three pages one
after another, and the memory of all its processes then. Prints the medians of both ways, and the ratio. It runs inside of
scripts/desktop-session.

usage: chromium_cost.py [RUNS]
"""

import http.server
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

FLAG = "--force-renderer-accessibility"
RUNS = 5
# Seconds after which a page that is not loaded has failed.
PATIENCE = 120
SENTENCE = "A line of text with <a href='#'>a link</a> in it, and some more words. "
PAGES = {
    "an article of 300 paragraphs": "".join(f"<p>{SENTENCE * 3}</p>" for _ in range(300)),
    "a form of 1000 widgets": "".join(f"<label>field {number} <input></label><button>button</button>" for number in range(500)),
    "a table of 10 000 cells": "<table>" + "".join("<tr>" + "<td>cell</td>" * 5 + "</tr>" for _ in range(2000)) + "</table>",
}
# The next page is asked for once this one is loaded and drawn.
SCRIPT = """<script>addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(() => {
  fetch("/shown", {method: "POST"}).then(() => { if (%d < %d) location = "/%d"; });
})));</script>"""


class Pages(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answers)
        self.began, self.ended, self.is_over = None, None, threading.Event()
        self.shown = 0


class Answers(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        number = int(self.path[1:]) if self.path[1:].isdigit() else -1
        if number not in range(len(PAGES)):
            self.send_error(404)
            return
        if self.server.began is None:
            self.server.began = time.monotonic()
        body = list(PAGES.values())[number] + SCRIPT % (number + 1, len(PAGES), number + 1)
        self.answer(f"<!doctype html><title>{number}</title>{body}".encode())

    def do_POST(self):
        self.server.shown += 1
        if self.server.shown == len(PAGES):
            self.server.ended = time.monotonic()
            self.server.is_over.set()
        self.answer(b"")

    def answer(self, data):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def memory(session):
    """Megabytes of all processes of a session that Chromium leads, shared pages by their share."""
    total = 0
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if os.getsid(int(entry.name)) == session:
                lines = (entry / "smaps_rollup").read_text().splitlines()
                total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        except (OSError, ProcessLookupError):
            continue
    return total / 1024


def run(*flags):
    """Loads all pages in a new Chromium, and returns seconds and megabytes."""
    server = Pages()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = tempfile.mkdtemp()
    command = ["chromium", f"--user-data-dir={profile}", "--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-gpu"]
    command += ["--ozone-platform=x11", "--password-store=basic", "--disable-sync", *flags, f"http://127.0.0.1:{server.server_port}/0"]
    log = open(pathlib.Path(os.environ["POINTERD_SESSION_LOGS"]) / "chromium.log", "a", encoding="utf-8")
    browser = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
    try:
        if not server.is_over.wait(PATIENCE):
            sys.exit("chromium_cost.py: Chromium does not load the pages; its output is in chromium.log")
        return server.ended - server.began, memory(browser.pid)
    finally:
        browser.terminate()
        browser.wait()
        server.shutdown()
        shutil.rmtree(profile, ignore_errors=True)


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    print(subprocess.run(["chromium", "--version"], capture_output=True, text=True, check=False).stdout.strip())
    print("pages: " + ", ".join(PAGES))
    # One after the other, so that what else the machine does meets both.
    results = {"without": [], "with": []}
    run()
    for number in range(runs):
        for way, flags in (("without", []), ("with", [FLAG])):
            seconds, megabytes = run(*flags)
            results[way].append((seconds, megabytes))
            print(f"{number + 1} of {runs}, {way} the flag: {seconds * 1000:.0f} ms, {megabytes:.0f} MB", flush=True)
    medians = {way: [statistics.median(values) for values in zip(*all_runs, strict=True)] for way, all_runs in results.items()}
    for way, (seconds, megabytes) in medians.items():
        print(f"{way} the flag: {seconds * 1000:.0f} ms, {megabytes:.0f} MB")
    print(f"ratio: time {medians['with'][0] / medians['without'][0]:.2f}, memory {medians['with'][1] / medians['without'][1]:.2f}")


if __name__ == "__main__":
    main()
