"""A desktop portal of the test's own: it gives programs the settings that a desktop has, and may be silent or talk nonsense."""

import os
import threading

from gi.repository import Gio, GLib

NAME, PATH, INTERFACE = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings")
DESCRIPTION = f"""<node><interface name="{INTERFACE}">
<method name="ReadAll"><arg type="as" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/></method>
<signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>"""
APPEARANCE, GNOME = "org.freedesktop.appearance", "org.gnome.desktop.interface"
ACCESSIBILITY = "org.gnome.desktop.a11y.interface"


class Portal:
    """The portal, from its creation on until it is closed. A thread answers the calls."""

    loop = None

    def __init__(self, settings=None):
        """Gives settings, which have a type and a value by group and key; without any it never answers."""
        if not Portal.loop:
            Portal.loop = GLib.MainLoop()
            threading.Thread(target=Portal.loop.run, daemon=True).start()
        self.settings = settings
        self.calls = []
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None
        )
        interface = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0]
        self.bus.register_object(PATH, interface, self.answer, None, None)
        self.bus.call_sync(
            "org.freedesktop.DBus",
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus",
            "RequestName",
            GLib.Variant("(su)", (NAME, 0)),
            None,
            Gio.DBusCallFlags.NONE,
            -1,
            None,
        )

    def answer(self, _bus, _sender, _path, _interface, _method, arguments, call):
        self.calls.append(arguments.unpack()[0])
        if self.settings is None:
            return
        reply = {
            group: {key: GLib.Variant(*value) for key, value in values.items()}
            for group, values in self.settings.items()
            if group in self.calls[-1]
        }
        call.return_value(GLib.Variant("(a{sa{sv}})", (reply,)))

    def change(self, group, key, kind, value):
        """Gives a setting another value, and says so."""
        self.signal(GLib.Variant("(ssv)", (group, key, GLib.Variant(kind, value))))

    def signal(self, arguments):
        """Says that something has changed, with any arguments."""
        self.bus.emit_signal(None, PATH, INTERFACE, "SettingChanged", arguments)

    def close(self):
        self.bus.close_sync(None)
