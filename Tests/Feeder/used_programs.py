"""Programs that people use, each with something large, and how a person types into them."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

import drive
import usage
from keyboard import Keyboard

# Seconds until a program shows its window and takes keys: they need some, more on a busy machine.
START = 120
OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
DOCUMENT = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="{OFFICE}:office:1.0" xmlns:table="{OFFICE}:table:1.0" xmlns:text="{OFFICE}:text:1.0" office:version="1.3"
 office:mimetype="application/vnd.oasis.opendocument.%s"><office:body>%s</office:body></office:document>
"""
SHEET = """<office:spreadsheet>
<table:table table:name="Sheet"><table:table-column/><table:table-row><table:table-cell/></table:table-row></table:table>
</office:spreadsheet>"""
# Paragraphs of the text.
PARAGRAPHS = 2000
TEXT = f"<office:text><text:p/>{'<text:p>A line of a long text.</text:p>' * PARAGRAPHS}</office:text>"
# Otherwise a window with a tip takes the first keys.
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Misc">
<prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item></oor:items>
"""
# Seconds between two requests for the focus, and after which a number that has not arrived is typed again.
PAUSE, ATTEMPT = 0.2, 15
# Milliseconds of work within so many seconds, of a program at rest.
BLINK, REST = 5, 1
# Rows of the list, files of the folder, and elements of the page.
ROWS, FILES, ELEMENTS = 60_000, 5_000, 50_000
FOLDER = pathlib.Path(__file__).resolve().parent


class Used:
    """A program with a window. `name` is that of what it shows, with which the window's title begins."""

    # Megabytes that it takes for itself as soon as anybody asks for the place of an object.
    own_growth = 0

    def __init__(self, session, name):
        self.session, self.name = session, name
        self.home = pathlib.Path(os.environ["HOME"])

    def run(self, *command, **environment):
        log = open(self.session.programs.logs / f"{pathlib.Path(command[0]).name}.log", "a", encoding="utf-8")
        self.running = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True, env=dict(os.environ, **environment)
        )

    def begin(self):
        """Starts the program, and waits until it shows its window and takes keys."""
        self.start()
        self.window = drive.wait(lambda: self.session.desktop.find(self.name), f"no window of {self.name}", START)
        drive.wait(self.takes_keys, f"{self.name} takes no keys", START)

    def takes_keys(self):
        """Types a number, and returns whether it arrives. Each attempt that comes late would take memory of its own."""
        end = time.monotonic() + ATTEMPT
        is_there = self.types("1")
        while not is_there and time.monotonic() < end:
            time.sleep(PAUSE)
            is_there = self.has("1")
        return is_there

    @property
    def process(self):
        return self.window.process

    def types(self, digits):
        """Types a number into the window, in front of all others. Returns whether it has arrived already."""
        desktop = self.session.desktop

        def has_focus():
            # While a program starts, its first window may give way to another one.
            self.window = desktop.find(self.name) or self.window
            if not (has := desktop.has_focus(self.window)):
                desktop.show_in_front(self.window)
                time.sleep(PAUSE)
            return has

        drive.wait(has_focus, f"{self.name} does not get the focus: {desktop.windows()}", START)
        self.type(digits)
        return self.has(digits)

    def wait_for_rest(self):
        """Waits until the main thread does no more than let the cursor blink: a new list or text works long after it is shown."""
        before = 0
        while (now := usage.main_thread(self.process)) - before > BLINK:
            before = now
            # What is waited for is a time without work.
            time.sleep(REST)

    def end(self):
        os.killpg(self.running.pid, signal.SIGKILL)
        self.running.wait(drive.LIMIT)


class Office(Used):
    """LibreOffice with a file, which it saves after each number."""

    def __init__(self, session, kind):
        super().__init__(session, f"typed-{kind}")
        self.kind = kind
        self.file = self.home / f"{self.name}.{'fods' if kind == 'calc' else 'fodt'}"

    def start(self):
        # Each has a profile of its own: with a common one, the second is a window of the first.
        profile = self.home / f"office-{self.kind}"
        settings = profile / "user/registrymodifications.xcu"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(SETTINGS, encoding="utf-8")
        kind, content = {"calc": ("spreadsheet", SHEET), "writer": ("text", TEXT)}[self.kind]
        self.file.write_text(DOCUMENT % (kind, content), encoding="utf-8")
        options = (f"-env:UserInstallation=file://{profile}", f"--{self.kind}", "--norestore", "--nologo", str(self.file))
        self.run("soffice", *options, SAL_USE_VCLPLUGIN="gtk3")

    def type(self, digits):
        Keyboard().type(f"{digits}\n")
        self.save()

    def save(self):
        Keyboard().press("s", "Control_L")

    def found(self):
        """Returns the numbers in the file."""
        return re.findall(r"<text:p[^>]*>(\d+)</text:p>", self.file.read_text(encoding="utf-8"))

    def has(self, digits):
        return digits in self.found()


class Titled(Used):
    """A program that shows what is typed in its window's title."""

    def type(self, digits):
        keyboard = Keyboard()
        keyboard.press("a", "Control_L")
        keyboard.type(digits)

    def has(self, digits):
        return self.session.desktop.find(f"{self.name}: {digits}")


class Rows(Titled):
    """A list of very many rows in a window of a toolkit."""

    def __init__(self, session, toolkit="gtk3", *options):
        super().__init__(session, f"rows-{toolkit}")
        self.toolkit, self.options = toolkit, options

    def start(self):
        command = [str(FOLDER / "long_window.py"), self.toolkit, "--title", self.name, "--count", str(ROWS), *self.options]
        self.run("/usr/bin/python3", *command, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")


class Page(Titled):
    """A long page in a browser."""

    # A kilobyte for each element: Firefox keeps the places of all once somebody asks for one.
    own_growth = ELEMENTS // 1000

    def __init__(self, session, browser="firefox"):
        super().__init__(session, f"page-{browser}")
        self.browser = browser

    def start(self):
        command = [str(FOLDER / "browser_window.py"), self.browser, "--page", "long.html", "--title", self.name, "--count", str(ELEMENTS)]
        self.run("/usr/bin/python3", *command)

    def end(self):
        # It ends the browser, which is in a session of its own.
        self.running.stdin.close()
        self.running.wait(drive.LIMIT)


class Files(Used):
    """The file manager Thunar with a large folder, in which a person makes folders with numbers as names."""

    def __init__(self, session):
        super().__init__(session, "many-files")
        self.folder = self.home / self.name

    def start(self):
        self.folder.mkdir()
        for number in range(FILES):
            (self.folder / f"file {number}").touch()
        self.run("thunar", str(self.folder))

    def is_asking(self):
        """Returns whether another window of it gets what is typed: the one that asks for a name."""
        windows = [window for window in self.session.desktop.windows() if window.process == self.process and window.id != self.window.id]
        return any(self.session.desktop.has_focus(window) for window in windows)

    def type(self, digits):
        Keyboard().press("n", "Control_L", "Shift_L")
        drive.wait(self.is_asking, "Thunar does not ask for a name", START)
        Keyboard().type(digits + "\n")
        # A second attempt would be an error, which Thunar shows until somebody reads it.
        drive.wait(lambda: self.has(digits), "Thunar does not make the folder", START)

    def has(self, digits):
        return (self.folder / digits).is_dir()

    def end(self):
        super().end()
        shutil.rmtree(self.folder)
