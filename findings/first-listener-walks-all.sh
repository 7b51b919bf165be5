#!/usr/bin/env bash
# The first program that listens for an event of AT-SPI makes each running GTK 3 program walk along all its objects, also one that it does
# not name.
#
# RegisterEvent of org.a11y.atspi.Registry takes an event and the bus name of the application that is meant. One would expect that a program
# that is not named does nothing, and that one that is named begins to report what happens. The registry tells all programs of it, and the
# bridge of ATK then makes a list of all objects of its program, on the main thread: with 20 000 labels it works for seconds, once. Questions
# for its objects do not cause this.
#
# Seen on Debian 12 with at-spi2-core 2.46.0-5 and GTK 3.24.38, under Xvfb. Firefox 153, which uses the same bridge, works for 2.2 s on a page
# of 50 000 elements.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if a listener for another program costs a program with 20 000 labels less than 10 times what it costs one with 1000.
set -euo pipefail

packages=(at-spi2-core dbus dbus-bin xvfb python3-gi gir1.2-gtk-3.0 procps)
pinned=(at-spi2-core=2.46.0 libatk-bridge2.0-0=2.46.0 libgtk-3-0=3.24.38)
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
"""A window with a box of labels. usage: window.py COUNT"""
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for number in range(int(sys.argv[1])):
    box.add(Gtk.Label(label=f"label {number}"))
pane = Gtk.ScrolledWindow()
pane.add(box)
window = Gtk.Window()
window.add(pane)
window.show_all()
Gtk.main()
PYTHON

cat >"$folder/system/listen.py" <<'PYTHON'
"""Listens for an event of another program. usage: listen.py COUNT. Prints what a window of so many labels works for questions, and then."""
import subprocess
import sys
import time

from gi.repository import Gio, GLib

ROOT, REGISTRY = "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Registry"
session = Gio.bus_get_sync(Gio.BusType.SESSION)


def call(bus, name, path, interface, method, arguments=None):
    return bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 120_000, None).unpack()


(address,) = call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def applications():
    return call(bus, REGISTRY, ROOT, "org.a11y.atspi.Accessible", "GetChildren")[0]


def processor():
    with open(f"/proc/{program.pid}/task/{program.pid}/schedstat", encoding="utf-8") as file:
        return int(file.read().split()[0]) / 1e6


def rest():
    """Waits until the program has nothing more to do. Returns its processor time, in milliseconds."""
    before = 0
    while (now := processor()) - before > 2:
        before = now
        time.sleep(1)
    return now


applications()
program = subprocess.Popen([sys.executable, "/window.py", sys.argv[1]])
limit = time.monotonic() + 120
while not (found := applications()):
    if time.monotonic() > limit:
        sys.exit("the window does not come to the accessibility bus")
    time.sleep(0.5)
begin = rest()
for method in ("GetRole", "GetState", "GetChildren"):
    call(bus, *found[0], "org.a11y.atspi.Accessible", method)
asked = rest()
# The program that is meant is this one.
listen = GLib.Variant("(sass)", ("object:bounds-changed", [], bus.get_unique_name()))
call(bus, REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", listen)
time.sleep(1)
print(f"{asked - begin:.1f} {rest() - asked:.1f}")
program.kill()
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
export HOME=/tmp XDG_RUNTIME_DIR=/tmp/run LANG=C.UTF-8 GDK_BACKEND=x11
mkdir -p -m 0700 /tmp/run
Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>/tmp/display >/dev/null 2>&1 &
until [ -s /tmp/display ]; do sleep 0.1; done
DISPLAY=":$(cat /tmp/display)" dbus-run-session -- sh -c 'dbus-update-activation-environment DISPLAY; python3 /listen.py "$@" 2>/tmp/log || cat /tmp/log >&2' sh "$@"
kill %1
rm -f /tmp/display
SHELL

# Print the milliseconds for questions and for a listener. usage: milliseconds COUNT
milliseconds() { chroot --userspec=nobody:nogroup "$folder/system" bash /run.sh "$1" 2>/dev/null | grep -E '^[0-9.]+ [0-9.]+$'; }

read -r few_asked few <<<"$(milliseconds 1000)"
read -r many_asked many <<<"$(milliseconds 20000)"
printf '1000 labels: %s ms for questions, %s ms for a listener of another program\n' "$few_asked" "$few"
printf '20000 labels: %s ms for questions, %s ms for a listener of another program\n' "$many_asked" "$many"
if ! awk -v few="$few" -v many="$many" -v asked="$many_asked" 'BEGIN { exit !(few > 0 && many >= 10 * few && asked < many / 10) }'; then
    printf 'A listener no longer makes programs walk along all their objects\n' >&2
    exit 1
fi
