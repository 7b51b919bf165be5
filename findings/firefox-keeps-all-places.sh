#!/usr/bin/env bash
# Firefox keeps the places of all elements of a page in its main process once anybody asks one of them for its place.
#
# Component.GetExtents of AT-SPI asks one object, and one would expect that the answer costs what one object does. Firefox has the page in a
# process of its own, and fetches such data for the whole page when it is first wanted: with 50 000 elements its main process takes 12 to 25 MB
# for it. GetRole, GetState and ChildCount of the same objects do not cause this.
#
# Seen on Debian 12 with firefox-esr 140.12.0esr and at-spi2-core 2.46.0, under Xvfb; with 153.8.0esr too.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if the first question for a place makes the main process grow by less than 6 MB, or the questions before it by more than 5 MB.
set -euo pipefail

packages=(at-spi2-core dbus dbus-bin xvfb python3-gi firefox-esr)
pinned=(at-spi2-core=2.46.0 firefox-esr=140.)
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
cat >"$folder/system/page.html" <<'HTML'
<!DOCTYPE html>
<title>long page</title>
<script>
for (let number = 0; number < 12500; number++) {
    const row = document.createElement("p");
    row.innerHTML = `<a href="#${number}">link</a> <span>text</span> <button>button</button>`;
    document.documentElement.append(row);
}
</script>
HTML

cat >"$folder/system/ask.py" <<'PYTHON'
"""Asks one object of a long page. Prints by how many megabytes Firefox grows for other questions, and then for its place."""
import subprocess
import sys
import time

from gi.repository import Gio, GLib

ROOT, REGISTRY, ATSPI = "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Registry", "org.a11y.atspi."
PROPERTIES, DOCUMENT = "org.freedesktop.DBus.Properties", 95
session = Gio.bus_get_sync(Gio.BusType.SESSION)


def call(bus, name, path, interface, method, arguments=None):
    return bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, 60_000, None).unpack()


status = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
call(session, "org.a11y.Bus", "/org/a11y/bus", PROPERTIES, "Set", status)
(address,) = call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def ask(target, method):
    return call(bus, *target, f"{ATSPI}Accessible", method)[0]


def count(target):
    return call(bus, *target, PROPERTIES, "Get", GLib.Variant("(ss)", (f"{ATSPI}Accessible", "ChildCount")))[0]


def document(target, depth=0):
    """Returns the page below an object; None if it is not there."""
    if ask(target, "GetRole") == DOCUMENT and count(target) > 10_000:
        return target
    if depth > 12 or count(target) > 200:
        return None
    return next((found for child in ask(target, "GetChildren") if (found := document(child, depth + 1))), None)


def memory():
    """Returns the anonymous memory of the main process when it has not changed for a while, in megabytes."""
    last, stable = 0, 0
    while stable < 5:
        with open(f"/proc/{firefox.pid}/status", encoding="utf-8") as file:
            now = next(int(line.split()[1]) / 1000 for line in file if line.startswith("RssAnon"))
        stable = stable + 1 if abs(now - last) < 1 else 0
        last = now
        time.sleep(4)
    return last


profile = "/tmp/profile"
subprocess.run(["mkdir", "-p", profile], check=True)
with open(f"{profile}/user.js", "w", encoding="utf-8") as file:
    for name in ("browser.shell.checkDefaultBrowser", "browser.aboutwelcome.enabled", "datareporting.policy.dataSubmissionEnabled"):
        file.write(f'user_pref("{name}", false);\n')
    file.write('user_pref("termsofuse.bypassNotification", true);\nuser_pref("browser.startup.homepage_override.mstone", "ignore");\n')
firefox = subprocess.Popen(["firefox-esr", "--no-remote", "--profile", profile, "file:///page.html"])
limit, page = time.monotonic() + 180, None
while not page:
    if time.monotonic() > limit:
        sys.exit("the page does not come to the accessibility bus")
    time.sleep(2)
    try:
        roots = call(bus, REGISTRY, ROOT, f"{ATSPI}Accessible", "GetChildren")[0]
        page = next((found for root in roots if (found := document(root))), None)
    except GLib.Error:
        continue
start = memory()
for method in ("GetRole", "GetState"):
    ask(page, method)
asked = memory()
call(bus, *page, f"{ATSPI}Component", "GetExtents", GLib.Variant("(u)", (0,)))
print(f"{asked - start:.1f} {memory() - asked:.1f}")
firefox.kill()
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
export HOME=/tmp XDG_RUNTIME_DIR=/tmp/run LANG=C.UTF-8
mkdir -p -m 0700 /tmp/run
Xvfb -displayfd 3 -screen 0 1000x700x24 -nolisten tcp 3>/tmp/display >/dev/null 2>&1 &
until [ -s /tmp/display ]; do sleep 0.1; done
DISPLAY=":$(cat /tmp/display)" dbus-run-session -- sh -c 'dbus-update-activation-environment DISPLAY; python3 /ask.py 2>/tmp/log || cat /tmp/log >&2'
kill %1
SHELL

read -r before after <<<"$(chroot --userspec=nobody:nogroup "$folder/system" bash /run.sh | grep -E '^-?[0-9.]+ -?[0-9.]+$')"
printf 'Firefox grows by %s MB for roles and states, and by %s MB for one place\n' "$before" "$after"
if ! awk -v before="$before" -v after="$after" 'BEGIN { exit !(before < 5 && after > 6) }'; then
    printf 'Firefox no longer keeps the places of a whole page for one question\n' >&2
    exit 1
fi
