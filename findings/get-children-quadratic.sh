#!/usr/bin/env bash
# Accessible.GetChildren of AT-SPI takes time that grows with the square of the number of children, in GTK 3, GTK 4 and Qt 5 alike.
#
# AT-SPI describes it as a list of the children, and says nothing of its cost; one would expect a walk along the list. With four times as
# many children it takes some 16 times as much processor time of the program's main thread, which draws nothing meanwhile: with 4000
# labels in a box more than a second. GetChildAtIndex for the last child costs some milliseconds at most.
#
# Seen on Debian 12 with at-spi2-core 2.46.0-5, GTK 3.24.38, GTK 4.8.3 and Qt 5.15.8, under Xvfb.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if a toolkit takes less than 8 times as much for four times as many children.
set -euo pipefail

packages=(at-spi2-core dbus dbus-bin xvfb python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0 python3-pyqt5 procps)
pinned=(at-spi2-core=2.46.0 libgtk-3-0=3.24.38 libgtk-4-1=4.8.3 libqt5widgets5=5.15.8)
folder=$(mktemp -d)
trap 'umount --lazy "$folder/system/proc" 2>/dev/null || true; rm -rf --one-file-system "$folder"' EXIT

debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/system" "${MIRROR:-http://deb.debian.org/debian}" >"$folder/log" 2>&1 ||
    { tail -n 5 "$folder/log" >&2; exit 2; }
# Services do not start while packages are installed.
printf '#!/bin/sh\nexit 101\n' >"$folder/system/usr/sbin/policy-rc.d"
chmod 0755 "$folder/system/usr/sbin/policy-rc.d"
# What the network of this machine asks for.
for file in resolv.conf hosts ssl/certs/ca-certificates.crt; do [[ ! -e /etc/$file ]] || cp -L "/etc/$file" "$folder/system/etc/$file"; done
if compgen -G '/etc/apt/apt.conf.d/*proxy*' >/dev/null; then cp /etc/apt/apt.conf.d/*proxy* "$folder/system/etc/apt/apt.conf.d"; fi
mount -t proc proc "$folder/system/proc"
DEBIAN_FRONTEND=noninteractive chroot "$folder/system" apt-get -o APT::Sandbox::User=root -qq -y --no-install-recommends install "${packages[@]}" \
    >"$folder/log" 2>&1 || { tail -n 5 "$folder/log" >&2; exit 2; }
for pin in "${pinned[@]}"; do
    version=$(chroot "$folder/system" dpkg-query --show --showformat='${Version}' "${pin%=*}")
    printf '%s %s\n' "${pin%=*}" "$version"
    [[ $version == "${pin#*=}"* ]] || { printf 'another version than %s was seen\n' "${pin#*=}" >&2; exit 2; }
done
cat >"$folder/system/window.py" <<'PYTHON'
"""A window with a box of labels. usage: window.py gtk3|gtk4|qt5 COUNT"""
import sys

toolkit, count = sys.argv[1], int(sys.argv[2])
texts = [f"label {number}" for number in range(count)]
if toolkit == "qt5":
    from PyQt5.QtWidgets import QApplication, QLabel, QScrollArea, QVBoxLayout, QWidget

    application = QApplication(["window"])
    window, box = QScrollArea(), QWidget()
    column = QVBoxLayout(box)
    for text in texts:
        column.addWidget(QLabel(text))
    window.setWidget(box)
    window.show()
    application.exec()
else:
    import gi

    gi.require_version("Gtk", "4.0" if toolkit == "gtk4" else "3.0")
    from gi.repository import GLib, Gtk

    if toolkit == "gtk3":
        Gtk.init([])
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    add = box.append if toolkit == "gtk4" else box.add
    for text in texts:
        add(Gtk.Label(label=text))
    pane = Gtk.ScrolledWindow()
    window = Gtk.Window()
    if toolkit == "gtk4":
        pane.set_child(box)
        window.set_child(pane)
        window.present()
    else:
        pane.add(box)
        window.add(pane)
        window.show_all()
    GLib.MainLoop().run()
PYTHON

cat >"$folder/system/ask.py" <<'PYTHON'
"""Asks a window's box for its children. usage: ask.py TOOLKIT COUNT. Prints the milliseconds that the answer takes of the main thread."""
import os
import subprocess
import sys
import time

from gi.repository import Gio, GLib

ROOT = "/org/a11y/atspi/accessible/root"
toolkit, count = sys.argv[1], int(sys.argv[2])
session = Gio.bus_get_sync(Gio.BusType.SESSION)


def call(bus, name, path, interface, method, arguments=None):
    reply = bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 120_000, None)
    return reply.unpack()[0] if reply.n_children() else None


address = call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def children(name, path):
    return call(bus, name, path, "org.a11y.atspi.Accessible", "GetChildren")


def child_count(name, path):
    arguments = GLib.Variant("(ss)", ("org.a11y.atspi.Accessible", "ChildCount"))
    return call(bus, name, path, "org.freedesktop.DBus.Properties", "Get", arguments)


def processor():
    with open(f"/proc/{program.pid}/task/{program.pid}/schedstat", encoding="utf-8") as file:
        return int(file.read().split()[0]) / 1e6


def box(name, path):
    """Returns the object with all the labels, and goes into none that has as many children."""
    found = child_count(name, path)
    if found >= count:
        return name, path
    for child in children(name, path) if found else []:
        if inner := box(*child):
            return inner
    return None


children("org.a11y.atspi.Registry", ROOT)
program = subprocess.Popen(
    [sys.executable, "/window.py", toolkit, str(count)], env=dict(os.environ, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", NO_AT_BRIDGE="0")
)
limit = time.monotonic() + 120
while not (applications := children("org.a11y.atspi.Registry", ROOT)) or not (target := box(*applications[0])):
    if time.monotonic() > limit:
        sys.exit("the window does not come to the accessibility bus")
    time.sleep(0.5)
# Until it has drawn its window.
before = 0
while (now := processor()) - before > 5:
    before = now
    time.sleep(1)
begin = processor()
found = children(*target)
print(f"{processor() - begin:.1f}")
assert len(found) >= count, len(found)
program.kill()
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
export HOME=/tmp XDG_RUNTIME_DIR=/tmp/run LANG=C.UTF-8 GDK_BACKEND=x11 GSK_RENDERER=cairo
mkdir -p -m 0700 /tmp/run
Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>/tmp/display >/dev/null 2>&1 &
until [ -s /tmp/display ]; do sleep 0.1; done
DISPLAY=":$(cat /tmp/display)" dbus-run-session -- sh -c 'dbus-update-activation-environment DISPLAY; python3 /ask.py "$@" 2>/tmp/log || cat /tmp/log >&2' sh "$@"
kill %1
rm -f /tmp/display
SHELL

# Print the milliseconds for so many children. usage: milliseconds TOOLKIT COUNT
milliseconds() { chroot --userspec=nobody:nogroup "$folder/system" bash /run.sh "$1" "$2" 2>/dev/null | grep -E '^[0-9.]+$'; }

failed=0
for toolkit in gtk3 gtk4 qt5; do
    few=$(milliseconds "$toolkit" 1000)
    many=$(milliseconds "$toolkit" 4000)
    printf '%s: %s ms for 1000 children, %s ms for 4000\n' "$toolkit" "$few" "$many"
    awk -v few="$few" -v many="$many" 'BEGIN { exit !(few + 0 > 0 && many + 0 >= 8 * few) }' || failed=1
done
if ((failed)); then
    printf 'GetChildren is no longer as slow as it was\n' >&2
    exit 1
fi
