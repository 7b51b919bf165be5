#!/usr/bin/env bash
# GTK 4 gives a button that becomes sensitive again below a pointer that rests not the first click, but the second one; GTK 3 gives it the first.
#
# The documentation of gtk_widget_set_sensitive() says that a user can interact with a sensitive widget. GTK 4 sends a press to the widget in
# which the last motion was, and while the button was insensitive that became what is below it; a button press alone has it look for none anew.
# So a hand that holds still, or a switch that clicks, clicks in vain once after each time that a program has been busy.
#
# Seen on Debian 12 with GTK 4.8.3 and GTK 3.24.38, under Xvfb.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if GTK 4 gives the button the first click, or GTK 3 does not.
set -euo pipefail

packages=(dbus xvfb python3-gi python3-xlib gir1.2-gtk-3.0 gir1.2-gtk-4.0 procps)
pinned=(libgtk-4-1=4.8.3 libgtk-3-0=3.24.38)
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
cat >"$folder/system/clicks.py" <<'PYTHON'
"""Prints which clicks on a button count: on a sensitive one, and two after it was insensitive, all without a move. usage: clicks.py VERSION"""
import sys

import gi

gi.require_version("Gtk", sys.argv[1])
from gi.repository import GLib, Gtk
from Xlib import X, display
from Xlib.ext import xtest

server = display.Display()
loop = GLib.MainLoop()
counted = []


def rest():
    """Lets the program do all that it has to do."""
    GLib.timeout_add(500, loop.quit)
    loop.run()


def click():
    before = len(counted)
    for kind in (X.ButtonPress, X.ButtonRelease):
        xtest.fake_input(server, kind, 1)
        server.sync()
        rest()
    return len(counted) > before


if sys.argv[1] == "4.0":
    Gtk.init()
window, button = Gtk.Window(), Gtk.Button(label="Press")
button.connect("clicked", lambda _: counted.append(1))
window.set_default_size(300, 300)
if sys.argv[1] == "4.0":
    window.set_child(button)
    window.present()
else:
    window.add(button)
    window.show_all()
rest()
xtest.fake_input(server, X.MotionNotify, x=100, y=100)
server.sync()
rest()
found = [click()]
button.set_sensitive(False)
rest()
button.set_sensitive(True)
rest()
print("GTK", Gtk.get_major_version(), *found, click(), click())
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
export HOME=/tmp XDG_RUNTIME_DIR=/tmp/run LANG=C.UTF-8 GDK_BACKEND=x11 GSK_RENDERER=cairo NO_AT_BRIDGE=1
mkdir -p -m 0700 /tmp/run
Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>/tmp/display >/dev/null 2>&1 &
until [ -s /tmp/display ]; do sleep 0.1; done
export DISPLAY=":$(cat /tmp/display)"
for version in 3.0 4.0; do dbus-run-session -- python3 /clicks.py "$version" 2>/tmp/log || cat /tmp/log >&2; done
kill %1
SHELL

found=$(chroot --userspec=nobody:nogroup "$folder/system" bash /run.sh 2>"$folder/log") || { tail -n 5 "$folder/log" >&2; exit 2; }
printf '%s\n' "$found"
if [[ $found != $'GTK 3 True True True\nGTK 4 True False True' ]]; then
    printf 'the clicks count otherwise\n' >&2
    exit 1
fi
