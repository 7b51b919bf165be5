"""The accessibility bus of a desktop session, and what the objects on it say. It needs python3-gi and at-spi2-core.

The session bus starts the accessibility bus when somebody asks for its address. It ends with the session.
"""

from collections import namedtuple

from gi.repository import Gio, GLib

ROOT = "/org/a11y/atspi/accessible/root"
NOTHING = "/org/a11y/atspi/null"
SCREEN, WINDOW = 0, 1
SENSITIVE, SHOWING, VISIBLE = 24, 25, 30
# The roles of what the feeder makes regions of.
MATCHED_ROLES = [43, 62, 129, 130, 11, 7, 44, 33, 35, 8, 45, 37, 88, 61, 79, 40, 52, 60, 82, 95, 51, 32, 56, 91, 26, 49, 68]
# Milliseconds.
PATIENCE = 5000

Reference = namedtuple("Reference", "application path")


def words(bits, count):
    """Returns numbers of bits as signed words of 32 bits, as AT-SPI wants them."""
    values = [0] * count
    for bit in bits:
        values[bit // 32] |= 1 << bit % 32
    return [value - (1 << 32) if value >= 1 << 31 else value for value in values]


class Accessibles:
    def __init__(self):
        self.session = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.address = self.call_session("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(self.address, flags, None, None)

    def announce(self, is_enabled=True):
        """Says to all programs that somebody reads accessible objects. Qt and Firefox wait for that.

        It starts the registry too, so that no program has to wait for it.
        """
        self.applications()
        values = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", is_enabled)))
        self.session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", values, None, Gio.DBusCallFlags.NONE, PATIENCE, None
        )

    def call(self, target, interface, method, arguments=None):
        """Returns the values of a reply; None if there is none."""
        try:
            reply = self.bus.call_sync(
                target.application, target.path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, PATIENCE, None
            )
        except GLib.Error:
            return None
        return reply.unpack()

    def call_session(self, name, path, interface, method):
        """Calls a method without arguments on the session bus, and returns the values of its reply."""
        return self.session.call_sync(name, path, interface, method, None, None, Gio.DBusCallFlags.NONE, PATIENCE, None).unpack()

    def names(self):
        """Returns the names of all that are on the accessibility bus."""
        return self.ask_daemon("ListNames")

    def ask_daemon(self, method, arguments=None):
        """Asks the daemon of the accessibility bus; returns the only value of its reply, or None."""
        reply = self.call(Reference("org.freedesktop.DBus", "/org/freedesktop/DBus"), "org.freedesktop.DBus", method, arguments)
        return reply[0] if reply else None

    def ask(self, target, interface, method, arguments=None):
        """Returns the only value of a reply to a question of AT-SPI; None if there is none."""
        reply = self.call(target, f"org.a11y.atspi.{interface}", method, arguments)
        return reply[0] if reply else None

    def property(self, target, interface, name):
        reply = self.call(target, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", name)))
        return reply[0] if reply else None

    def applications(self):
        """Returns the roots of all applications."""
        registry = Reference("org.a11y.atspi.Registry", ROOT)
        return [Reference(*child) for child in self.ask(registry, "Accessible", "GetChildren") or []]

    def process(self, application):
        return self.ask_daemon("GetConnectionUnixProcessID", GLib.Variant("(s)", (application,)))

    def of_process(self, process):
        """Returns the name of a process's application; None if it has none."""
        return next((root.application for root in self.applications() if self.process(root.application) == process), None)

    def name(self, target):
        return self.property(target, "Accessible", "Name") or ""

    def role(self, target):
        return self.ask(target, "Accessible", "GetRole")

    def states(self, target):
        return self.ask(target, "Accessible", "GetState")

    def children(self, target):
        return [Reference(*child) for child in self.ask(target, "Accessible", "GetChildren") or []]

    def interfaces(self, target):
        return [name.removeprefix("org.a11y.atspi.") for name in self.ask(target, "Accessible", "GetInterfaces") or []]

    def extents(self, target, space):
        return self.ask(target, "Component", "GetExtents", GLib.Variant("(u)", (space,)))

    def contains(self, target, x, y):
        """Returns whether an object says that a place of its window is in it."""
        return bool(self.ask(target, "Component", "Contains", GLib.Variant("(iiu)", (x, y, WINDOW))))

    def matches(self, frame, states, roles):
        """Returns the objects below a frame that have all of the states and one of the roles; None if it does not know."""
        all_of, any_of, canonical = 1, 2, 1
        rule = (words(states, 2), all_of, {}, all_of, words(roles, 5), any_of, [], all_of, False)
        found = self.ask(frame, "Collection", "GetMatches", GLib.Variant("((aiia{ss}iaiiasib)uib)", (rule, canonical, 0, True)))
        return None if found is None else [Reference(*match) for match in found]

    def frames(self, processes):
        """Returns the windows of all applications of some processes, with their names."""
        found = []
        for application in self.applications():
            if self.process(application.application) in processes:
                for frame in self.children(application):
                    if frame.path != NOTHING:
                        found.append((application, frame, self.name(frame)))
        return found
