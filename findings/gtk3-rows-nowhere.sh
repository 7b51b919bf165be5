#!/usr/bin/env bash
# GTK 3 says of each row of a tree view that is out of view that it is at -2147483648,-2147483648, above the view as below it, and that it is
# SHOWING.
#
# AT-SPI describes SHOWING as "visible on the screen", and extents as the place of an object. Qt gives rows out of view their places, and no
# SHOWING. So in GTK 3 neither says which rows a person sees, and a search by halving has no direction; GetAccessibleAtPoint names a row in view.
#
# Seen on Debian 12 with at-spi2-core 2.46.0-5 and GTK 3.24.38, under Xvfb.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if a row out of view has a place, or is not SHOWING.
set -euo pipefail

packages=(at-spi2-core dbus dbus-bin xvfb python3-gi gir1.2-gtk-3.0 gir1.2-atspi-2.0 procps)
pinned=(at-spi2-core=2.46.0 libgtk-3-0=3.24.38)
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
"""A window with a list of 1000 rows, whose row 500 is in the first line."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

rows = Gtk.ListStore(str)
for number in range(1000):
    rows.append([f"row {number}"])
view = Gtk.TreeView(model=rows, headers_visible=False)
view.append_column(Gtk.TreeViewColumn("row", Gtk.CellRendererText(), text=0))
pane = Gtk.ScrolledWindow()
pane.add(view)
window = Gtk.Window(default_width=300, default_height=400)
window.add(pane)
window.show_all()
GLib.timeout_add(500, lambda: view.scroll_to_cell(500, None, True, 0, 0))
GLib.MainLoop().run()
PYTHON

cat >"$folder/system/ask.py" <<'PYTHON'
"""Prints for some rows where they are, and whether they are SHOWING; and which row is in the window's corner."""
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

program = subprocess.Popen([sys.executable, "/window.py"])


def table(parent):
    if parent.get_role() == Atspi.Role.TABLE:
        return parent
    found = (table(parent.get_child_at_index(index)) for index in range(parent.get_child_count()))
    return next((object for object in found if object), None)


def seen():
    for index in range(Atspi.get_desktop(0).get_child_count()):
        rows = table(Atspi.get_desktop(0).get_child_at_index(index))
        if rows and rows.get_accessible_at_point(20, 20, Atspi.CoordType.WINDOW):
            return rows
    return None


for _ in range(300):
    rows = seen()
    if rows and rows.get_accessible_at_point(20, 20, Atspi.CoordType.WINDOW).get_index_in_parent() >= 500:
        break
    time.sleep(0.1)
print("hit", rows.get_accessible_at_point(20, 20, Atspi.CoordType.WINDOW).get_index_in_parent())
count = rows.get_child_count()
for number in (count - 1000, count - 499, count - 1):
    row = rows.get_child_at_index(number)
    place = row.get_extents(Atspi.CoordType.WINDOW)
    print(number, place.x, place.y, row.get_state_set().contains(Atspi.StateType.SHOWING))
program.terminate()
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
export HOME=/tmp XDG_RUNTIME_DIR=/tmp/run LANG=C.UTF-8 GDK_BACKEND=x11
mkdir -p -m 0700 /tmp/run
Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>/tmp/display >/dev/null 2>&1 &
until [ -s /tmp/display ]; do sleep 0.1; done
DISPLAY=":$(cat /tmp/display)" dbus-run-session -- sh -c 'dbus-update-activation-environment DISPLAY; python3 /ask.py 2>/tmp/log || cat /tmp/log >&2'
kill %1
SHELL

found=$(chroot --userspec=nobody:nogroup "$folder/system" bash /run.sh 2>"$folder/log") || { tail -n 5 "$folder/log" >&2; exit 2; }
printf '%s\n' "$found"
# The first row, one in view, and the last row.
nowhere=$(grep -cE '^[0-9]+ -2147483648 -2147483648 True$' <<<"$found") || true
if [[ $nowhere != 2 ]]; then
    printf 'rows out of view are no longer nowhere and SHOWING\n' >&2
    exit 1
fi
