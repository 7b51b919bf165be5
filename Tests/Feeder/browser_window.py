#!/usr/bin/python3
"""A browser's window with a page whose widgets each have a color of their own.

usage: browser_window.py firefox|chromium [--title TEXT] [--size WxH] [--count N] [--palette N] [--dense] [--page FILE]

With --dense the pane shows hundreds of items at once. FILE is the page, in the folder of this program.
"""

import http.server
import json
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse

import windows

FOLDER = pathlib.Path(__file__).resolve().parent
# Seconds; a page that waits for a command asks again after them.
PATIENCE = 5
# A quiet first start, with no page but ours.
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "app.normandy.enabled": False,
    "browser.tabs.warnOnClose": False,
    "termsofuse.bypassNotification": True,
    "browser.toolbars.bookmarks.visibility": "never",
    "signon.rememberSignons": False,
}


class Pages(http.server.ThreadingHTTPServer):
    """Serves the page, and carries commands to it."""

    daemon_threads = True

    def __init__(self, page):
        super().__init__(("127.0.0.1", 0), Answers)
        self.page = FOLDER / page
        self.commands = queue.Queue()
        self.shown = threading.Event()


class Answers(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/command":
            try:
                text, kind = self.server.commands.get(timeout=PATIENCE), "text/plain"
            except queue.Empty:
                text, kind = "", "text/plain"
        else:
            text, kind = self.server.page.read_text(encoding="utf-8"), "text/html; charset=utf-8"
        self.answer(text, kind)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        self.answer("", "text/plain")
        if self.path == "/shown":
            self.server.shown.set()
        else:
            windows.report(done=body)

    def answer(self, text, kind):
        data = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        try:
            self.end_headers()
            self.wfile.write(data)
        except BrokenPipeError:
            # The page has gone.
            pass

    def log_message(self, *arguments):
        pass


def firefox(profile, url, options):
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    return ["firefox-esr", "--no-remote", "--profile", str(profile), "--width", str(options.width), "--height", str(options.height), url]


def chromium(profile, url, options):
    platform = "wayland" if "WAYLAND_DISPLAY" in os.environ else "x11"
    scale = [f"--force-device-scale-factor={os.environ['GDK_SCALE']}"] if "GDK_SCALE" in os.environ else []
    return [
        "chromium",
        f"--user-data-dir={profile}",
        "--no-sandbox",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-gpu",
        "--force-renderer-accessibility",
        f"--ozone-platform={platform}",
        "--password-store=basic",
        "--disable-sync",
        *scale,
        f"--window-size={options.width},{options.height}",
        url,
    ]


def version(browser):
    text = subprocess.run([browser, "--version"], capture_output=True, text=True, check=False).stdout
    return next((word for word in text.split() if word[0].isdigit()), "")


def main():
    options = windows.options(f"feeder-{sys.argv[1]}", "browser", "--dense", "--page=")
    server = Pages(options.page or "page.html")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    profile = pathlib.Path(tempfile.mkdtemp(prefix="feeder-browser."))
    colors = {name: windows.code(name, options.palette) for name in windows.painted(options.count)}
    query = urllib.parse.urlencode(
        {"title": options.title, "count": options.count, "colors": json.dumps(colors), "look": "dense" if options.dense else ""}
    )
    url = f"http://127.0.0.1:{server.server_port}/?{query}"
    command = {"firefox": firefox, "chromium": chromium}[options.browser](profile, url, options)
    environment = dict(os.environ, **({"MOZ_ENABLE_WAYLAND": "1"} if "WAYLAND_DISPLAY" in os.environ else {}))
    log = open(pathlib.Path(os.environ.get("POINTERD_SESSION_LOGS", "/tmp")) / f"{options.browser}.log", "a", encoding="utf-8")
    browser = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, start_new_session=True)
    try:
        server.shown.wait()
        windows.report_shown(options.browser, version(command[0]), options.title, browser.pid)
        for line in sys.stdin:
            if line.strip() == "close":
                break
            if line.strip():
                server.commands.put(line.strip())
    finally:
        browser.terminate()
        try:
            browser.wait(10)
        except subprocess.TimeoutExpired:
            browser.kill()
        shutil.rmtree(profile, ignore_errors=True)


main()
