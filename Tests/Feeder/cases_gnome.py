"""What only GNOME Shell has: its scales, its modes, popups with a place, and an extension that comes and goes."""

import os
import signal
import statistics
import time

import cases_settings
import drive
import regions
import truth
import windows
from cases_pointer import holds, middle, winner
from feeder_session import SIZE
from gnome_desktop import PHYSICAL

# The notifications that say that help is off: their texts, and their buttons.
OURS = "Main.messageTray.getSources().flatMap(s => s.notifications).filter(n => n.title === 'Help with the mouse is off')"
NOTICES = f"{OURS}.map(n => [n.body ?? n.bannerBodyText, n.actions.map(a => a.label)])"
PRESS = f"{OURS}.flatMap(n => n.actions).forEach(a => a.activate ? a.activate() : a.callback())"
# Steps of a window that is dragged by its title bar.
STEPS = 60
ROUNDS = 20


def waits_for_extension(session):
    """Without the extension the feeder says what to do, and goes on when it is there."""
    session.wait(
        "without the extension the feeder says how to enable it",
        lambda: "gnome-extensions enable pointerd@pointerd.org" in session.programs.log("pointer-feeder"),
    )
    session.desktop.enable()
    session.wait(
        "with it the feeder looks at the windows", lambda: "looks at the windows of GNOME Shell" in session.programs.log("pointer-feeder")
    )


def scaled(session, toolkits, mode):
    """Scale 2, with a stage that counts in points, or in pixels."""
    unit = 2 if mode == PHYSICAL else 1
    session.desktop.set_scale(2, mode)
    for palette, toolkit in enumerate(toolkits):
        title = f"{toolkit} scaled"
        session.show(title, 8 + palette, toolkit=toolkit, scale=unit)
        session.desktop.place(session.window(title), 80, 70, SIZE[0] * unit, SIZE[1] * unit)
        session.check_used(f"each widget has a region where it is painted, {'pixels' if unit == 2 else 'points'}", title)
        # GTK 4 closes a menu at once that is opened at a scale of 2.
        if toolkit != "gtk4":
            open_menu(session, title)
            check_menu(session, title)
        session.hide(title)
    session.desktop.set_scale(1, mode)


def open_menu(session, title):
    session.desktop.move(*middle(session.painted(title)["file"]))
    session.desktop.click()


def menu_items(session, title):
    """Returns the painted items of an open menu. Those of Qt are painted as one."""
    _, palette, toolkit, _ = session.shown[title]
    names = ["menu"] if toolkit.startswith("qt") else windows.MENU
    return truth.of_session(names, session.desktop, palette)


def wrong_items(session, title):
    """Returns what is wrong with the regions of an open menu."""
    _, _, toolkit, scale = session.shown[title]
    painted, popup = menu_items(session, title), regions.surfaces(session.daemon)[:1]
    found = regions.of_surface(popup[0]) if popup else []
    if len(found) != len(windows.MENU) or not painted:
        return f"painted {painted}, regions {found}"
    if toolkit.startswith("qt"):
        return "" if all(regions.cut(region, painted["menu"]) == region for region in found) else f"menu at {painted}, regions {found}"
    return "; ".join(regions.misplaced(toolkit, painted, found, scale))


def check_menu(session, title):
    session.wait(
        f"{title}: the items of a menu have regions where they are painted",
        lambda: not wrong_items(session, title),
        lambda: wrong_items(session, title),
    )


def menus(session, toolkits):
    """A menu is a window in front. What it covers of its program's window has no regions."""
    for toolkit in toolkits:
        session.raise_window(toolkit)
        owner, count = session.surface(toolkit)["id"], session.count()
        open_menu(session, toolkit)
        session.wait(f"{toolkit}: a menu is a surface", lambda count=count: session.count() == count + 1, session.count)
        check_menu(session, toolkit)
        items = menu_items(session, toolkit).values()
        session.checks.check(
            f"{toolkit}: the window below keeps nothing under it",
            items and all(winner(session, middle(item)) not in (owner, None) for item in items),
            items,
        )
        session.desktop.key("Escape")
        session.wait(f"{toolkit}: the menu leaves no surface", lambda count=count: session.count() == count, session.count)
        session.check_used("without the menu the window has its regions", toolkit)


def dragged(session, title):
    """A window that is dragged by its title bar takes its regions along."""
    session.raise_window(title)
    before = session.window(title)
    x, y, width, _ = before.frame
    start = (x + width // 2, y + 16)
    delays = []

    def follows():
        first = regions.surfaces(session.daemon)[:1]
        return first and regions.rectangle(first[0]["frame"]) == session.window(title).frame

    session.desktop.begin_drag(start)
    for step in range(1, STEPS + 1):
        session.desktop.move(start[0] + 5 * step, start[1] + 3 * step)
        began = time.monotonic()
        drive.wait(follows, f"the surface does not follow step {step}")
        delays.append((time.monotonic() - began) * 1000)
    session.desktop.press(False)
    session.wait(
        "a window is dragged by its title bar",
        lambda: session.window(title).frame[:2] == [x + 5 * STEPS, y + 3 * STEPS],
        lambda: session.window(title).frame,
    )
    print(f"a step until its surface is there, with two questions: median {statistics.median(delays):.0f} ms, longest {max(delays):.0f} ms")
    session.check_used("its regions are where its widgets are painted then", title)


def minimized(session, title):
    count = session.count()
    window = session.window(title)
    session.desktop.minimize(window)
    session.wait(f"{title}: a minimized window has no surface", lambda: session.count() == count - 1, session.count)
    session.desktop.eval(f"sequence({window.id}).unminimize()")
    session.desktop.show_in_front(window)
    session.check_used("a window that is back has its regions", title)


def covered(session, title):
    """In the overview there are no windows; a menu of the Shell covers them all."""
    count = session.count()
    session.desktop.eval("Main.overview.show()")
    session.wait("in the overview nothing has a surface", lambda: session.count() == 0, session.count)
    session.desktop.hide_overview()
    session.wait("after it all windows have theirs", lambda: session.count() == count, session.count)
    session.check_used("and their regions", title)
    place = middle(session.painted(title)["button"])
    session.desktop.eval("Main.panel.statusArea.dateMenu.menu.open()")
    session.wait("a menu of the Shell covers all windows", lambda: session.count() == count + 1 and not winner(session, place))
    session.desktop.eval("Main.panel.statusArea.dateMenu.menu.close()")
    session.wait("without it the regions are back at once", lambda: session.count() == count and winner(session, place))


def banner(session, title):
    """A banner with a notification covers what is behind it."""
    session.raise_window(title)
    session.desktop.place(session.window(title), 520, 30, *SIZE)
    session.check_used("a window where banners are shown has its regions", title)
    session.put(5, 900)
    places = [middle(region) for region in regions.of_surface(session.surface(title))]
    count = session.count()
    session.desktop.eval("Main.notify('notification', 'a line of text')")

    def below():
        """Returns the places below what is in front."""
        frame = regions.rectangle(regions.surfaces(session.daemon)[0]["frame"])
        return [place for place in places if holds(frame, place)] if session.count() == count + 1 else []

    session.wait(
        "a banner covers regions of a window",
        lambda: below() and not any(winner(session, place) for place in below()),
        lambda: [surface["frame"] for surface in regions.surfaces(session.daemon)],
    )
    session.checks.check("and only those that it covers", any(winner(session, place) for place in places))
    session.desktop.eval("Main.messageTray._expireNotification()")
    session.wait("without it they are back", lambda: session.count() == count and all(winner(session, place) for place in places))


def extension(session, title):
    """The extension comes and goes, and leaves nothing."""
    count = session.count()
    for _ in range(ROUNDS):
        session.desktop.enable(False)
        drive.wait(lambda: session.count() == 0, "the surfaces stay without the extension")
        session.desktop.enable()
        drive.wait(lambda: session.count() == count, "the surfaces do not come back")
    session.check_used(f"after {ROUNDS} times off and on the regions are back", title)
    log = session.programs.log("gnome")
    errors = [line for line in log.splitlines() if "JS ERROR" in line or ("pointerd" in line and "disposed" in line)]
    session.checks.check("the Shell's log has no error", not errors, errors[:3])


def notice(session):
    """A person whose help goes off with the extension learns that from the Shell, and turns it on again there."""
    count = session.count()
    cases_settings.write('[assist]\nprofile = "tremor"\n')
    session.wait("help is asked for", lambda: cases_settings.holders(session) == ["tremor"])
    # The feeder goes on with the windows that it knows.
    session.wait("and the windows have their surfaces", lambda: session.count() == count)
    session.desktop.enable(False)
    expected = [["pointerd's extension for GNOME is off.", ["On again"]]]
    session.wait(
        "a notification says that the extension stays off",
        lambda: session.desktop.eval(NOTICES) == expected,
        lambda: session.desktop.eval(NOTICES),
    )
    session.desktop.eval(PRESS)
    session.wait("its button turns the extension on", lambda: session.count() == count, session.count)
    session.wait("and the notification goes", lambda: session.desktop.eval(NOTICES) == [], lambda: session.desktop.eval(NOTICES))
    cases_settings.write("")


def killed(session, title):
    """A feeder that hangs or is killed costs the Shell nothing, and another one has all windows again."""
    feeder = session.programs.running["pointer-feeder"]
    feeder.send_signal(signal.SIGSTOP)
    frame = session.window(title).frame
    began = time.monotonic()
    for step in range(20):
        session.desktop.place(session.window(title), frame[0] + step, frame[1])
    session.checks.check("while the feeder stands still the Shell answers", time.monotonic() - began < drive.LIMIT)
    feeder.send_signal(signal.SIGCONT)
    session.check_used("then it catches up", title)
    session.programs.end("pointer-feeder", signal.SIGKILL)
    session.wait("a feeder that is killed leaves no surface", lambda: session.count() == 0, session.count)
    session.programs.start("pointer-feeder")
    session.check_used("another feeder declares all again", title)


def ends(session, toolkits):
    """A program that is killed leaves nothing, and neither does a window that is closed."""
    first, *others = toolkits
    count = session.count()
    for process in session.shown[first][0].processes():
        os.kill(process, signal.SIGKILL)
    session.wait(f"{first}: a program that is killed leaves no surface", lambda: session.count() == count - 1, session.count)
    for other in others:
        count = session.count()
        session.desktop.close(session.window(other))
        session.wait(f"{other}: a window that is closed leaves no surface", lambda count=count: session.count() < count, session.count)
