"""What the feeder asks applications, and how often it wakes up."""

import re
import time

import drive
from accessibles import Reference
from feeder_session import SIZE

FRAMES = {"alert", "color chooser", "dialog", "file chooser", "font chooser", "frame", "window"}
A11Y = "org.a11y.atspi."
# All that the feeder may call on the accessibility bus. A property is named with its interface.
ALLOWED = {
    f"{A11Y}Accessible.GetRole",
    f"{A11Y}Accessible.GetState",
    f"{A11Y}Accessible.GetChildren",
    f"{A11Y}Accessible.GetChildAtIndex",
    f"{A11Y}Accessible.ChildCount",
    f"{A11Y}Accessible.Name",
    f"{A11Y}Application.ToolkitName",
    f"{A11Y}Application.Version",
    f"{A11Y}Component.GetExtents",
    f"{A11Y}Component.Contains",
    f"{A11Y}Component.GetAccessibleAtPoint",
    f"{A11Y}Accessible.GetIndexInParent",
    "org.freedesktop.DBus.Peer.Ping",
}

CALL = re.compile(r"method call .*sender=(\S+) -> destination=(\S+) serial=\S+ path=(\S*?); interface=(\S*?); member=(\S+)")


class Recording:
    """All calls on the accessibility bus, as dbus-monitor writes them."""

    def __init__(self, session):
        self.session = session
        (session.programs.logs / "dbus-monitor.log").unlink(missing_ok=True)
        session.programs.start("dbus-monitor", "--address", session.bus.address, "type='method_call'")
        drive.wait(self.begins, "dbus-monitor does not start")

    def begins(self):
        """Calls something until the recording has it."""
        self.session.bus.applications()
        return "member=GetChildren" in self.session.programs.log("dbus-monitor")

    def count(self, destination):
        """Returns the number of calls to a program so far."""
        return self.session.programs.log("dbus-monitor").count(f" destination={destination} ")

    def calls(self, sender):
        """Returns the calls of a sender: interface, method or property, destination and path."""
        self.session.programs.end("dbus-monitor")
        found = []
        for block in re.split(r"\n(?=\S)", self.session.programs.log("dbus-monitor")):
            head = CALL.match(block)
            if not head or head[1] != sender:
                continue
            _, destination, path, interface, member = head.groups()
            if interface == "org.freedesktop.DBus.Properties":
                words = re.findall(r'^   string "(.*)"$', block, re.MULTILINE)
                interface, member = (words[0], words[1]) if member == "Get" and len(words) == 2 else (interface, member)
            found.append((interface, member, Reference(destination, path)))
        return found


def sender(session):
    """Returns the feeder's name on the accessibility bus."""
    process = session.programs.running["pointer-feeder"].pid
    return next((name for name in session.bus.names() if name.startswith(":") and session.bus.process(name) == process), None)


def questions(session, recording):
    """Nothing but roles, states, children and places is asked, and names only of windows."""
    name = sender(session)
    session.checks.check("the feeder is on the accessibility bus", name)
    calls = recording.calls(name)
    session.checks.check("its calls are recorded", len(calls) > 100, len(calls))
    others = {f"{interface}.{member}" for interface, member, _ in calls if interface != "org.freedesktop.DBus"} - ALLOWED
    session.checks.check("it calls nothing that is not allowed", not others, sorted(others))
    named = {target for _, member, target in calls if member == "Name"}
    roles = {target: session.bus.ask(target, "Accessible", "GetRoleName") for target in named}
    session.checks.check("it asks for names of windows", named)
    wrong = {target: role for target, role in roles.items() if role and role not in FRAMES}
    session.checks.check("it asks for names of nothing else", not wrong and any(roles.values()), wrong)


def wakes_now(session):
    """Returns how often the feeder wakes up in 5 s."""
    before = session.programs.switches("pointer-feeder")
    # What is measured is the time itself.
    time.sleep(5)
    return session.programs.switches("pointer-feeder") - before


def rest(session, toolkits):
    """At rest nothing wakes the feeder, but sway, which does not say that a floating window moves."""
    for palette, toolkit in enumerate(toolkits):
        title = f"{toolkit} at rest"
        session.show(title, 12 + palette, toolkit=toolkit)
        session.desktop.place(session.window(title), 100 + 40 * palette, 80, *SIZE)
        session.check_used("a window has its regions before it rests", title)
    if session.kind == "sway":
        # New windows are looked at once more at first.
        session.checks.wait("with floating windows the feeder wakes up 4 times a second at most", lambda: wakes_now(session) <= 4 * 5 + 2)
        for toolkit in toolkits:
            session.desktop.tile(session.window(f"{toolkit} at rest"))
        for toolkit in toolkits:
            session.check_used("a tiled window has its regions", f"{toolkit} at rest")
    session.checks.check("at rest the feeder does not wake up", session.programs.rests("pointer-feeder"))
