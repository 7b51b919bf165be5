"""What only KDE has: the feeder reports the cursor and the outputs there, by a script in KWin."""

import os
import pathlib
import signal
import subprocess
import time

import drive
import regions
from feeder_session import SIZE
from refusing_daemon import RefusingDaemon

SCRIPT = "pointerd-feeder"
STARTS = 20
# How often a hand stops while it drags, and its steps until then.
STOPS, STEPS = 3, 20


def follows(session, scale):
    """The daemon has the outputs, and its pointer is where the real cursor is."""
    checks, programs = session.checks, session.programs
    expected = [(0, 0, 1280, 800, scale)]
    session.wait("the daemon has the outputs", lambda: [output[1:] for output in programs.outputs()] == expected, programs.outputs)
    for place in ((300, 333), (1279, 799), (0, 0), (17, 640)):
        session.desktop.move(*place)
        session.wait(
            f"the pointer is where the cursor is: {place}",
            lambda place=place: programs.position() == (*place, "reported"),
            programs.position,
        )
    for step in range(600):
        session.desktop.move(100 + step, 300)
    session.wait("after 600 motions at once it is where the last one was", lambda: programs.position()[:2] == (699, 300), programs.position)
    checks.check("the script's file is gone", not list(pathlib.Path(os.environ["XDG_RUNTIME_DIR"], "pointerd").iterdir()))


def drag(session):
    """A person drags a window by its header bar, and stops now and then with the button down."""
    title = "dragged"
    session.show(title, 3, "--csd", toolkit="gtk3")
    session.desktop.place(session.window(title), 80, 60, *SIZE)
    session.check_used("a window has its regions before it is dragged", title)
    x, y = session.window(title).frame[:2]
    hand = [x + 300, y + 12]

    def pull(steps=1):
        for _ in range(steps):
            hand[:] = hand[0] + 5, hand[1] + 3
            session.desktop.move(*hand)

    def place():
        return session.window(title).frame[0]

    def begins():
        pull()
        return place() > x

    session.desktop.move(*hand)
    session.desktop.pointer.button(True)
    session.wait("a window begins to move with the hand", begins, place)
    for stop in range(1, STOPS + 1):
        before = place()
        pull(STEPS)
        session.wait(f"at stop {stop} of a drag the window has moved", lambda before=before: place() >= before + STEPS, place)
        session.wait(
            f"at stop {stop} of a drag its surface is where the window is",
            lambda: abs(regions.surfaces(session.daemon)[0]["frame"]["x"] - place()) <= 1,
            lambda: regions.surfaces(session.daemon)[0]["frame"],
        )
    session.desktop.pointer.button(False)
    session.check("its regions have followed", title)
    session.hide(title)


def hidden(session, title):
    """A minimized window has no surface, and is back with its regions."""
    count, window = session.count(), session.window(title)
    session.desktop.minimize(window)
    session.wait(f"{title}: a minimized window has no surface", lambda: session.count() == count - 1, session.count)
    session.desktop.act(window, "w.minimized = false")
    session.raise_window(title)
    session.check_used("a window that is shown again has its regions", title)


def hangs(session, title):
    """What stops for a while, and what is killed, is back afterwards."""
    programs = session.programs
    for name, seconds in (("pointer-feeder", 3), ("pointerd", 1)):
        process = programs.running[name]
        process.send_signal(signal.SIGSTOP)
        for step in range(20):
            session.desktop.move(200 + step, 500)
        time.sleep(seconds)
        session.desktop.move(250, 520)
        process.send_signal(signal.SIGCONT)
        session.wait(
            f"{name}: after a stop the pointer is where the cursor is",
            lambda: (programs.position() or [])[:2] == (250, 520),
            programs.position,
        )
        session.desktop.place(session.window(title), 120, 90)
        session.check_used(f"after a stop of {name} the regions follow", title)
    programs.end("pointer-feeder", signal.SIGKILL)
    session.wait("a feeder that is killed leaves no surface", lambda: session.count() == 0, session.count)
    session.desktop.move(400, 410)
    programs.start("pointer-feeder")
    session.check_used("one that is started after it declares all again", title)
    session.desktop.move(411, 412)
    session.wait("and reports the cursor", lambda: programs.position() == (411, 412, "reported"), programs.position)


def denied(session, title):
    """Without the role sync windows have their regions, and one line names the role."""
    programs = session.programs
    programs.end("pointer-feeder")
    (programs.logs / "pointer-feeder.log").write_text("", encoding="utf-8")
    path = os.path.join(os.environ["XDG_RUNTIME_DIR"], "refusing.sock")
    refusing = RefusingDaemon(path, "io.pointerd.Layout.HoldOutputs", "io.pointerd.Pointer.ReportCursor", role="sync")
    programs.start("pointer-feeder", POINTERD_SOCKET=path)
    session.check("without the role sync a window has its regions", title)
    session.wait("both are refused", lambda: refusing.refused >= 2)
    lines = [line for line in programs.log("pointer-feeder").splitlines() if line.startswith("warning")]
    session.checks.check(
        "one line names the role", len(lines) == 1 and "lacks the role sync, which [roles] in pointerd.toml gives" in lines[0], lines
    )
    programs.end("pointer-feeder")
    programs.start("pointer-feeder")


def often(session):
    """Started and ended twenty times."""
    programs = session.programs
    programs.end("pointer-feeder")
    for number in range(STARTS):
        count = programs.log("pointer-feeder").count("looks at")
        programs.start("pointer-feeder")
        # It ends at once, as soon as its script is loaded, or once it works.
        drive.wait(
            lambda kind=number % 3, count=count: (
                True,
                session.desktop.kwin.is_loaded(SCRIPT),
                programs.log("pointer-feeder").count("looks at") > count,
            )[kind],
            "no start",
        )
        programs.end("pointer-feeder")
    session.checks.check("after twenty starts no script is left", not session.desktop.kwin.is_loaded(SCRIPT))
    programs.start("pointer-feeder")


def script_errors(session):
    """No error of a script is in KWin's log."""
    lines = [
        line for line in session.programs.log("kde").splitlines() if "kwin_scripting" in line or "Error:" in line or "pointerd" in line
    ]
    # A feeder that is killed is called once more, or a few times.
    others = ("Received D-Bus message is error", "pointerd-test", "Accepting client connections")
    lines = [line for line in lines if not any(other in line for other in others)]
    session.checks.check("KWin's log has no error of a script", not lines, lines[:5])


def end_kwin(session):
    """Ends KWin and all windows. Returns KWin's command."""
    process = session.desktop.kwin.process()
    command = pathlib.Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8").split("\0")[:-1]
    for program, *_ in session.shown.values():
        program.running.stdin.close()
    session.shown.clear()
    os.kill(process, signal.SIGKILL)
    session.wait("without KWin there is no surface", lambda: session.count() == 0, session.count)
    return command


def start_kwin(session, command, title):
    """Starts KWin anew, and checks that the feeder works in it."""
    session.programs.start(*command)
    session.wait("KWin is back", session.desktop.connect)
    session.show(title, 2, toolkit="gtk3")
    session.desktop.place(session.window(title), 90, 90, *SIZE)
    session.check_used("a window of the new KWin has its regions", title)
    for place in ((222, 333), (444, 111)):
        session.desktop.move(*place)
        session.wait(
            "and the pointer follows its cursor",
            lambda place=place: session.programs.position() == (*place, "reported"),
            session.programs.position,
        )


def kwin_restart(session):
    """KWin ends, and another one begins: all windows are gone, and the feeder goes on."""
    start_kwin(session, end_kwin(session), "later")


def kwin_late(session):
    """A feeder that is started before KWin says so, and waits for it."""
    command = end_kwin(session)
    session.programs.end("pointer-feeder")
    session.programs.start("pointer-feeder")
    reason = "KWin is not on the session's bus yet"
    session.wait("a feeder without KWin says so", lambda: reason in session.programs.log("pointer-feeder"))
    status = pathlib.Path(os.environ["XDG_RUNTIME_DIR"], "pointerd-feeder.json")
    session.wait("and for pointerctl", lambda: status.exists() and reason in status.read_text(encoding="utf-8"))
    start_kwin(session, command, "last")
    session.wait("and takes it back", lambda: reason not in status.read_text(encoding="utf-8"))


def taken(session):
    """Where there is no KWin, a look says so and ends."""
    environment = dict(os.environ, DBUS_SESSION_BUS_ADDRESS=os.environ["DBUS_SYSTEM_BUS_ADDRESS"])
    ended = subprocess.run(
        [session.programs.built / "pointer-feeder", "--once"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=drive.LIMIT,
    )
    session.checks.check(
        "without KWin a look ends, and says why",
        ended.returncode == 1 and ended.stderr.splitlines()[-1] == "Error: KWin is not on the session's bus yet",
        ended,
    )
