#!/usr/bin/env bash
# The search of GNOME Shell 43 says "No results." although it has found programs, if it searches again before it has drawn what it found first.
#
# It searches 150 ms after a letter, and again after the next one. How many programs it shows follows from the width of their list, which has
# none before the first frame: there the first search shows all that it finds, and a second one none. Nothing is drawn then, so the list gets no
# width, and "No results." stays until another letter. Who types on a slow computer sees it.
#
# Seen on Debian 12 with gnome-shell 43.9, headless: the first search has 3 programs in its list, the second one finds 2 and shows none.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if the second search shows what it finds.
set -euo pipefail

packages=(dbus dbus-bin python3-gi gnome-shell)
pinned=(gnome-shell=43.)
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
for name in zq zqa zqab; do
    printf '[Desktop Entry]\nType=Application\nName=%s\nExec=true\n' "$name" >"$folder/system/usr/share/applications/$name.desktop"
done

cat >"$folder/system/search.py" <<'PYTHON'
"""Searches twice in GNOME Shell before a frame. Prints what each search finds and how many programs its list has, and what the Shell says."""
import json
import sys
import time

from gi.repository import Gio, GLib

SEARCH = """
const view = Main.overview._overview._controls._searchController._searchResults;
const [programs] = view._providers;
const state = () => [(view._results[programs.id] ?? []).length, programs.display._grid.get_n_children()];
"""
bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def ask(body):
    arguments = GLib.Variant("(s)", (f"(() => {{ {body} }})()",))
    names = ("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval", arguments)
    return bus.call_sync(*names, None, Gio.DBusCallFlags.NONE, 60_000, None).unpack()


def wait(body):
    for _ in range(600):
        try:
            is_done, text = ask(body)
            if is_done and text not in ("", "false", "null"):
                return json.loads(text)
        except GLib.Error:
            pass
        time.sleep(0.2)
    sys.exit(f"not in two minutes: {body}")


wait("return !Main.layoutManager._startingUp;")
ask("Main.overview.show();")
wait("return Main.overview.visible && !Main.overview.animationInProgress;")
# The second search begins as soon as the first one has its list. A frame comes later.
wait(SEARCH + """
const settled = (body, turns) => turns ? Promise.resolve().then(() => settled(body, turns - 1)) : body();
global.first = null;
view.setTerms(['zq']);
view._doSearch();
settled(() => {
    global.first = state();
    view.setTerms(['zqa']);
    view._doSearch();
}, 50);
return true;
""")
first = wait("return global.first;")
wait(SEARCH + "return !view.searchInProgress;")
time.sleep(2)
second, says = wait(SEARCH + "return [state(), view._statusBin.visible ? view._statusText.text : ''];")
print(*first, *second, says)
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
export HOME=/tmp/home XDG_RUNTIME_DIR=/tmp/run LANG=C.UTF-8 XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=wayland
mkdir -p -m 0700 /tmp/home /tmp/run
DBUS_SYSTEM_BUS_ADDRESS=$(dbus-daemon --session --fork --print-address=1 --print-pid=3 3>/tmp/pid)
export DBUS_SYSTEM_BUS_ADDRESS
dbus-run-session -- sh -c 'gnome-shell --headless --wayland --no-x11 --unsafe-mode --virtual-monitor 1280x800 >/tmp/shell 2>&1 &
    python3 /search.py || tail -n 5 /tmp/shell >&2
    kill $!'
kill "$(cat /tmp/pid)"
SHELL

line=$(chroot --userspec=nobody:nogroup "$folder/system" bash /run.sh 2>"$folder/log" | grep -E '^[0-9]+ [0-9]+ [0-9]+ [0-9]+ ') ||
    { tail -n 5 "$folder/log" >&2; exit 2; }
read -r found shown again left says <<<"$line"
printf 'the first search finds %s programs and lists %s; the second one finds %s and lists %s: %s\n' "$found" "$shown" "$again" "$left" "$says"
if [[ "$found $shown $again $left $says" != '3 3 2 0 No results.' ]]; then
    printf 'GNOME Shell no longer hides what a second search finds\n' >&2
    exit 1
fi
