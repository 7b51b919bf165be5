"""Windows that are shown in other ways: decorated by their programs, scaled, fullscreen, on another workspace."""

import regions
from feeder_session import SIZE


def decorated(session):
    """Windows with a header bar of their own, which the toolkit draws with a shadow around where it can."""
    for palette, toolkit in ((4, "gtk3"), (5, "gtk4")):
        title = f"{toolkit} csd"
        session.show(title, palette, "--csd", toolkit=toolkit)
        session.desktop.place(session.window(title), 160, 100, 640, 400)
        session.check_used("each widget has a region where it is painted", title)
        session.hide(title)


def scaled(session, toolkits):
    """Scale 2: on X11 that of a program, on sway that of an output."""
    for palette, toolkit in enumerate(toolkits):
        title = f"{toolkit} scaled"
        if session.kind == "x11":
            session.show(title, 8 + palette, toolkit=toolkit, scale=2)
            session.desktop.place(session.window(title), 60, 40, SIZE[0] * 2, SIZE[1] * 2)
        else:
            session.show(title, 8 + palette, toolkit=toolkit)
            session.desktop.place(session.window(title), 1280 + 30, 30, *SIZE)
        session.check_used("each widget has a region where it is painted", title)
        if palette == 0:
            session.shown[title][0].command("scroll 40")
            session.check_used("the regions follow what scrolls", title)
        session.hide(title)


def fullscreen(session, toolkit, other):
    """On sway a fullscreen window is in front of those that float."""
    session.raise_window(other)
    session.raise_window(toolkit)
    session.desktop.command(session.window(toolkit), "fullscreen enable")
    session.wait(
        f"{toolkit}: a fullscreen window is the surface in front of all",
        lambda: regions.rectangle(regions.surfaces(session.daemon)[0]["frame"]) == [0, 0, 1280, 800],
    )
    session.check_used("it has its regions", toolkit)
    session.desktop.command(session.window(toolkit), "fullscreen disable")
    session.check_used("a window that is fullscreen no more has its regions", toolkit)


def workspaces(session, toolkit):
    """On sway windows of a workspace that is left are gone, and come back with it."""
    session.raise_window(toolkit)
    count = session.count()
    workspace = session.desktop.workspace()
    session.desktop.sway.run("swaymsg", "workspace elsewhere")
    session.wait("the windows of a workspace that is left have no surfaces", lambda: session.count() == 0, session.count)
    session.desktop.sway.run("swaymsg", f"workspace {workspace}")
    session.wait("they have surfaces again with their workspace", lambda: session.count() == count, session.count)
    session.check_used("and regions", toolkit)
