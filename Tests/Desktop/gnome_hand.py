"""What a virtual pointer of GNOME Shell needs before a test moves it."""

from gi.repository import Gio, GLib

# From here on a Shell passes its own virtual pointer on to windows only beside another pointing device.
COMPANION_SINCE = 50
ONLY_POINTS_SINCE = 50
REMOTE = "org.gnome.Mutter.RemoteDesktop"
# A place without a hot corner, in any size of the screen.
START = (20, 20)


def call(bus, service, path, method, arguments=None):
    """Calls a method, named as in INTERFACE.METHOD, and returns its results."""
    interface, name = method.rsplit(".", 1)
    return bus.call_sync(service, path, interface, name, arguments, None, Gio.DBusCallFlags.NONE, -1, None).unpack()


def version(bus):
    """Returns the Shell's version as a number."""
    arguments = GLib.Variant("(ss)", ("org.gnome.Shell", "ShellVersion"))
    (text,) = call(bus, "org.gnome.Shell", "/org/gnome/Shell", "org.freedesktop.DBus.Properties.Get", arguments)
    return int(text.split(".")[0])


def has_physical_layout(bus):
    """Returns whether the stage can count in pixels. The schema names the feature for that also where the Shell knows it no more."""
    return version(bus) < ONLY_POINTS_SINCE


def prepare(bus, move, place):
    """Lets windows have what the virtual pointer does, and takes the cursor out of the hot corner, whose barriers stop the first jump.

    `move` moves the pointer, and `place` returns where the cursor is.
    """
    if version(bus) >= COMPANION_SINCE:
        # It goes with the connection.
        (session,) = call(bus, REMOTE, "/org/gnome/Mutter/RemoteDesktop", f"{REMOTE}.CreateSession")
        call(bus, REMOTE, session, f"{REMOTE}.Session.Start")
        call(bus, REMOTE, session, f"{REMOTE}.Session.NotifyPointerMotionRelative", GLib.Variant("(dd)", (1, 1)))
    while tuple(place()) != START:
        move(*START)
        GLib.usleep(20_000)
