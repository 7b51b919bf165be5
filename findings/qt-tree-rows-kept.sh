#!/usr/bin/env bash
# Qt makes a new accessible object for each answer about an item of a tree view, and keeps it: asked twice for one item, it names two objects, and
# both go on answering.
#
# AT-SPI has objects that stay the same, and Qt's lists and tables do so: they keep an object for each cell. A program that asks for the items in
# view at each look makes a program with a tree grow for as long as it runs.
#
# Seen on Debian 12 with at-spi2-core 2.46.0-5 and Qt 5.15.8, under Xvfb.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if a tree names one object, or a list several.
set -euo pipefail

packages=(at-spi2-core dbus dbus-bin xvfb python3-gi gir1.2-atspi-2.0 python3-pyqt5 procps)
pinned=(at-spi2-core=2.46.0 libqt5widgets5=5.15.8)
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
"""A window with a list and a tree."""
from PyQt5 import QtWidgets as widgets

application = widgets.QApplication(["window"])
window = widgets.QWidget()
column = widgets.QHBoxLayout(window)
items, tree = widgets.QListWidget(), widgets.QTreeWidget()
tree.setHeaderHidden(True)
for number in range(10):
    items.addItem(f"item {number}")
    widgets.QTreeWidgetItem(tree, [f"item {number}"])
column.addWidget(items)
column.addWidget(tree)
window.show()
application.exec()
PYTHON

cat >"$folder/system/ask.py" <<'PYTHON'
"""Asks a list and a tree of Qt 100 times for one item each. Prints how many objects they name, and how many of these answer."""
import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

os.environ["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
session = Gio.bus_get_sync(Gio.BusType.SESSION)
address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 60_000, None).unpack()[0]
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
program = subprocess.Popen([sys.executable, "/window.py"], env=dict(os.environ, AT_SPI_BUS_ADDRESS=address))


def call(name, path, method, arguments=None):
    reply = bus.call_sync(name, path, "org.a11y.atspi.Accessible", method, arguments, None, Gio.DBusCallFlags.NONE, 60_000, None)
    return reply.unpack()[0]


def views(object):
    """Yields the list and the tree below an object."""
    if object.get_role() in (Atspi.Role.LIST, Atspi.Role.TREE):
        yield object
    else:
        for index in range(object.get_child_count()):
            yield from views(object.get_child_at_index(index))


found = []
for _ in range(300):
    desktop = Atspi.get_desktop(0)
    found = [view for index in range(desktop.get_child_count()) for view in views(desktop.get_child_at_index(index))]
    if len(found) == 2:
        break
    time.sleep(0.1)
for view in found:
    name, path = view.app.bus_name, view.path
    objects = {call(name, path, "GetChildAtIndex", GLib.Variant("(i)", (5,))) for _ in range(100)}
    answering = sum(call(*object, "GetRole") > 0 for object in objects)
    print(view.get_role_name(), len(objects), answering)
program.terminate()
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
export HOME=/tmp XDG_RUNTIME_DIR=/tmp/run LANG=C.UTF-8 QT_QPA_PLATFORM=xcb
mkdir -p -m 0700 /tmp/run
Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp -noreset 3>/tmp/display >/dev/null 2>&1 &
until [ -s /tmp/display ]; do sleep 0.1; done
DISPLAY=":$(cat /tmp/display)" dbus-run-session -- sh -c 'dbus-update-activation-environment DISPLAY; python3 /ask.py 2>/tmp/log || cat /tmp/log >&2'
kill %1
rm -f /tmp/display
SHELL

found=$(chroot --userspec=nobody:nogroup "$folder/system" bash /run.sh 2>"$folder/log") || { tail -n 5 "$folder/log" >&2; exit 2; }
printf 'objects for one item, and those that answer:\n%s\n' "$found"
if [[ $found != *'list 1 1'* || $found != *'tree 100 100'* ]]; then
    printf 'trees of Qt no longer keep an object for each answer\n' >&2
    exit 1
fi
