"""What the pointer is over windows and menus, and what follows when it scrolls."""

import regions
import truth
import windows
from daemon import CompositorPointer
from feeder_session import SIZE


def winner(session, place):
    """Returns the surface whose region the pointer would be in at a place; None if it would be in none."""
    reply = session.daemon.resolve(*place) or {}
    return next((step["surface"] for step in reply.get("explanation", []) if step["outcome"] == "won"), None)


def middle(rectangle):
    return rectangle[0] + rectangle[2] / 2, rectangle[1] + rectangle[3] / 2


def holds(rectangle, place):
    return all(rectangle[axis] <= place[axis] < rectangle[axis] + rectangle[axis + 2] for axis in (0, 1))


def covers(session):
    """What is in front decides, also where it has no regions."""
    session.show("behind", 4, toolkit="gtk3")
    session.desktop.place(session.window("behind"), 200, 150, *SIZE)
    session.check_used("the window behind has its regions", "behind")
    behind = regions.of_surface(session.surface("behind"))
    session.show("front", 5, toolkit="gtk3", count=0)
    session.desktop.place(session.window("front"), 205, 155, *SIZE)
    session.check_used("the window in front has its regions", "front")
    surface = session.surface("front")
    front = regions.of_surface(surface)
    button = session.painted("front")["button"]
    session.wait("the pointer is a button of the window in front", lambda: winner(session, middle(button)) == surface["id"])
    session.put(*middle(button))
    session.wait("the daemon's state names it", lambda: surface["id"] in session.programs.ask("status", "--json"))
    gaps = [middle(region) for region in behind if not any(holds(other, middle(region)) for other in front)]
    gaps = [gap for gap in gaps if holds(regions.rectangle(surface["frame"]), gap)]
    session.checks.check("the window in front has gaps over regions behind", len(gaps) > 3, gaps)
    session.checks.check(
        "nothing of the window behind shows through them",
        not any(winner(session, gap) for gap in gaps),
        [winner(session, gap) for gap in gaps],
    )
    session.hide("front")
    session.wait("without it the window behind reacts there", lambda: all(winner(session, gap) for gap in gaps))
    keyboard(session, gaps)
    session.hide("behind")


def keyboard(session, gaps):
    """The window of an on-screen keyboard covers what is behind it, and nobody learns where its keys are."""
    session.show("keys", 6, "--program", "onboard", toolkit="gtk3")
    session.desktop.place(session.window("keys"), 205, 155, *SIZE)
    session.wait("an on-screen keyboard is a surface", lambda: session.surface("keys"))
    session.wait("it covers the window behind", lambda: not any(winner(session, gap) for gap in gaps))
    # Another window that came later has its regions: the keyboard would have had its own by now.
    session.show("later", 7, toolkit="gtk3")
    session.desktop.place(session.window("later"), 320, 230, *SIZE)
    session.check_used("a window that comes later has its regions", "later")
    surface = session.surface("keys")
    session.checks.check("the keyboard has no nodes", not surface.get("nodes"), surface)
    session.hide("later")
    session.hide("keys")


def menu(session, toolkit):
    """On X11 and KDE a menu is a window whose items have regions. On sway nothing says where it is."""
    program = session.shown[toolkit][0]
    session.raise_window(toolkit)
    owner = session.surface(toolkit)["id"]
    count = session.count()
    if session.kind == "kde" and toolkit.startswith("qt"):
        # Qt makes a popup there only of a menu that somebody has clicked.
        session.desktop.move(*middle(session.painted(toolkit)["file"]))
        session.desktop.click()
    else:
        program.command("menu on")
    session.wait(f"{toolkit}: a menu is open", lambda: menu_items(session, toolkit))
    if session.kind != "sway":
        session.wait(
            f"{toolkit}: the items of a menu have regions where they are painted",
            lambda: not wrong_items(session, toolkit),
            lambda: wrong_items(session, toolkit),
        )
        items = menu_items(session, toolkit)
        session.checks.check(
            f"{toolkit}: the window below keeps nothing under it",
            items and all(winner(session, middle(item)) not in (owner, None) for item in items),
            items,
        )
    else:
        session.wait(f"{toolkit}: while a menu is open its window has no nodes", lambda: is_bare_in_use(session, toolkit))
    program.command("menu off")
    session.wait(
        f"{toolkit}: the menu leaves no surface",
        lambda: session.count() == count,
        lambda: f"{session.count()} in place of {count}, of {len(session.desktop.windows())} windows",
    )
    session.check_used("without the menu the window has its regions", toolkit)


def is_bare_in_use(session, toolkit):
    """Moves the pointer over a window, and returns whether it has no nodes. Nobody clicks, and no program is asked to report a menu."""
    session.use(toolkit)
    return not session.surface(toolkit).get("nodes")


def menu_items(session, toolkit):
    """Returns the painted items of an open menu. Those of Qt are painted as one."""
    names = ["menu"] if toolkit.startswith("qt") else windows.MENU
    return list(truth.of_session(names, session.desktop, session.shown[toolkit][1]).values())


def wrong_items(session, toolkit):
    """Returns what is wrong with the regions of an open menu; empty if each item has one and there is no other."""
    painted = menu_items(session, toolkit)
    found = regions.of_surface(regions.surfaces(session.daemon)[0])
    if len(found) != len(windows.MENU):
        return f"painted {painted}, regions {found}"
    if toolkit.startswith("qt"):
        # Its items are painted as one, with a margin.
        return "" if all(regions.cut(region, painted[0]) == region for region in found) else f"menu at {painted}, regions {found}"
    return "; ".join(regions.misplaced(toolkit, dict(zip(windows.MENU, painted)), found))


def scrolling(session, toolkit):
    """GTK 4 says nothing when it scrolls: the daemon's own events do."""
    session.raise_window(toolkit)
    mouse = CompositorPointer(session.daemon)
    session.checks.check("a compositor moves the pointer", mouse.opened)
    place = session.window(toolkit).frame
    mouse.move(place[0] + 200, place[1] + 250)
    session.check_again(lambda: mouse.turn(1), "its regions are there before it scrolls", toolkit)
    for target in (93, 21):
        session.shown[toolkit][0].command(f"scroll {target}")

        session.check_again(lambda: mouse.turn(1), f"the regions follow the wheel to {target}", toolkit)
    mouse.end()
