#!/usr/bin/env bash
# GTK 4 tells nobody on the accessibility bus that the text in a widget with the role "alert" or "status" has changed, or that such a widget is
# shown anew; GTK 3 tells both, unasked.
#
# GTK's documentation names the roles after those of WAI-ARIA, where both are live regions, whose changes a screen reader says by itself. GTK 4
# makes the accessible of a widget only when somebody asks for it or the focus comes to it, and emits nothing for one that is not made. So what
# a program says there is unheard by who does not see it, unless it gives the widget the focus, or calls gtk_accessible_announce() of GTK 4.14.
#
# Seen on Debian 12 with GTK 4.8.3, GTK 3.24.38 and at-spi2-core 2.46.0, under Xvfb.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if GTK 4 tells one of them, or GTK 3 does not.
set -euo pipefail

packages=(at-spi2-core dbus dbus-bin xvfb python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0 gir1.2-atspi-2.0 procps)
pinned=(libgtk-4-1=4.8.3 libgtk-3-0=3.24.38 at-spi2-core=2.46.0)
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
"""A window with a text, which changes, goes and comes back with another one; a line is printed after each. usage: window.py VERSION ROLE"""
import sys

import gi

gi.require_version("Gtk", sys.argv[1])
gi.require_version("Atk", "1.0")
from gi.repository import Atk, GLib, Gtk

label = Gtk.Label(label="before")
if sys.argv[1] == "4.0":
    box = Gtk.Box(accessible_role=Gtk.AccessibleRole[sys.argv[2].upper()])
    box.append(label)
    window = Gtk.Window(title="window", child=box)
    window.present()
else:
    box = Gtk.Box()
    box.get_accessible().set_role(Atk.Role.ALERT if sys.argv[2] == "alert" else Atk.Role.STATUSBAR)
    box.add(label)
    window = Gtk.Window(title="window", child=box)
    window.show_all()


def steps():
    yield "ready"
    label.set_text("after")
    yield "changed"
    box.set_visible(False)
    yield "hidden"
    label.set_text("anew")
    box.set_visible(True)
    yield "shown"


def step():
    done = next(todo, None)
    if done:
        print(done, flush=True)
    else:
        loop.quit()
    return done is not None


todo, loop = steps(), GLib.MainLoop()
GLib.timeout_add(1500, step)
loop.run()
PYTHON

cat >"$folder/system/listen.py" <<'PYTHON'
"""Counts what a listener to all events of objects hears of a text that changes, and of one that is shown anew. usage: listen.py VERSION ROLE"""
import subprocess
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

counts = {"text changed": 0, "text shown": 0}


def heard(event):
    kind = event.type
    if kind.startswith(("object:text-changed", "object:property-change:accessible-name")):
        counts["text changed"] += is_on
    if kind.startswith("object:state-changed:showing") and event.detail1:
        counts["text shown"] += is_on


is_on = False
listener = Atspi.EventListener.new(heard)
listener.register("object")
program = subprocess.Popen([sys.executable, "/window.py", *sys.argv[1:]], stdout=subprocess.PIPE, text=True)


def said(*_):
    """What comes before the first line is of the window itself."""
    global is_on
    is_on = True
    if not program.stdout.readline():
        Atspi.event_quit()
        return False
    return True


GLib.io_add_watch(program.stdout.fileno(), GLib.IO_IN | GLib.IO_HUP, said)
Atspi.event_main()
print(f"GTK {sys.argv[1]} {sys.argv[2]}:", ", ".join(f"{name} {'heard' if count else 'unheard'}" for name, count in counts.items()))
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
export HOME=/tmp XDG_RUNTIME_DIR=/tmp/run LANG=C.UTF-8 GDK_BACKEND=x11 GSK_RENDERER=cairo
mkdir -p -m 0700 /tmp/run
Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>/tmp/display >/dev/null 2>&1 &
until [ -s /tmp/display ]; do sleep 0.1; done
for version in 3.0 4.0; do
    for role in alert status; do
        DISPLAY=":$(cat /tmp/display)" dbus-run-session -- sh -c "dbus-update-activation-environment DISPLAY; python3 /listen.py $version $role 2>/tmp/log ||
            cat /tmp/log >&2"
    done
done
kill %1
SHELL

found=$(chroot --userspec=nobody:nogroup "$folder/system" bash /run.sh 2>"$folder/log") || { tail -n 5 "$folder/log" >&2; exit 2; }
found=$(grep '^GTK' <<<"$found")
printf '%s\n' "$found"
for role in alert status; do
    for line in "GTK 3.0 $role: text changed heard, text shown heard" "GTK 4.0 $role: text changed unheard, text shown unheard"; do
        grep -qx "$line" <<<"$found" || { printf 'no longer: %s\n' "$line" >&2; exit 1; }
    done
done
