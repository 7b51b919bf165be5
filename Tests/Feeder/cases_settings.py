"""The feeder takes changes of its files at once, and ends where it may not connect."""

import os
import pathlib

import regions

FILE = pathlib.Path(os.environ["HOME"]) / ".config/pointerd/desktop.toml"
# More changes than a person makes in a session.
CHANGES = 20


def write(text):
    """Writes the person's file as most editors do: beside it, and then in its place."""
    new = FILE.with_suffix(".new")
    new.write_text("[feeder]\nlockHook = true\n" + text, encoding="utf-8")
    new.rename(FILE)


def holders(session):
    """Returns the profiles of the help that somebody asks for."""
    return [holder["settings"]["profile"] for holder in session.daemon.call("Assist.GetStatus")["status"]["holders"]]


def is_bare(session, title):
    """Whether a window only covers what is behind it."""
    surface = session.surface(title)
    return surface is not None and not regions.of_surface(surface)


def changes(session, title):
    session.check("regions are there before the files change", title)
    write('[assist]\nprofile = "tremor"\n')
    session.wait("another help is asked for at once", lambda: holders(session) == ["tremor"], lambda: holders(session))
    write('[assist]\nprofile = "tremro"\n')
    session.wait(
        "a mistake is in the log", lambda: "[assist] stays as it was until that is mended" in session.programs.log("pointer-feeder")
    )
    session.checks.check("the help stays as it was", holders(session) == ["tremor"], holders(session))
    write("")
    session.wait("without the table no help is asked for", lambda: not holders(session), lambda: holders(session))
    session.checks.check("regions have stayed", not session.wrong(title), session.wrong(title))
    before = session.programs.descriptors("pointer-feeder")
    for number in range(CHANGES):
        write('leave = ["*"]\n')
        session.wait(f"change {number + 1}: a window that is left out has no widgets", lambda: is_bare(session, title))
        write("")
        session.check(f"change {number + 1}: and has them again", title)
    session.checks.check(
        "nothing is left of former runs",
        session.programs.descriptors("pointer-feeder") <= before,
        (before, session.programs.descriptors("pointer-feeder")),
    )


def denied(session, title):
    """A socket that nobody may connect to."""
    socket = pathlib.Path(os.environ["POINTERD_SOCKET"])
    session.programs.end("pointer-feeder")
    mode = socket.stat().st_mode & 0o777
    socket.chmod(0)
    feeder = session.programs.start("pointer-feeder")
    session.wait("a feeder that may not connect ends with 78", lambda: feeder.poll() == 78, feeder.poll)
    session.checks.check("it says why", "no permission to connect" in session.programs.log("pointer-feeder"))
    socket.chmod(mode)
    session.programs.running.pop("pointer-feeder")
    session.programs.start("pointer-feeder")
    session.check("with permission it declares regions again", title)
