#!/usr/bin/env bash
# phoc sends the hotspot of a pointer cursor session with each frame while a window is fullscreen, though the cursor rests and has the picture of
# before. Without a fullscreen window it sends nothing at rest.
#
# ext-image-copy-capture-v1 has the event for a hotspot that has changed. sway 1.12 and labwc 0.20 send nothing in the same place. A program that
# only wants to know where the cursor is, and sleeps at rest elsewhere, wakes up 60 times a second there.
#
# Seen on Debian testing with phoc 0.58.0-1, which has a wlroots of its own, headless, with foot 1.28.0 as the window.
#
# It needs root, debootstrap and a mirror of Debian (MIRROR, by default http://deb.debian.org/debian), installs into a temporary folder,
# and fails if phoc is silent with a fullscreen window, or is not without one.
set -euo pipefail

packages=(phoc foot fonts-dejavu-core dbus dbus-bin python3 procps)
pinned=(phoc=0.58.0 foot=1.28.0)
folder=$(mktemp -d)
trap 'umount --lazy "$folder/system/dev/pts" "$folder/system/proc" 2>/dev/null || true; rm -rf --one-file-system "$folder"' EXIT

debootstrap --variant=minbase --include=ca-certificates testing "$folder/system" "${MIRROR:-http://deb.debian.org/debian}" >"$folder/log" 2>&1 ||
    { tail -n 5 "$folder/log" >&2; exit 2; }
# Services do not start while packages are installed.
printf '#!/bin/sh\nexit 101\n' >"$folder/system/usr/sbin/policy-rc.d"
chmod 0755 "$folder/system/usr/sbin/policy-rc.d"
# What the network of this machine asks for.
for file in resolv.conf hosts ssl/certs/ca-certificates.crt; do [[ ! -e /etc/$file ]] || cp -L "/etc/$file" "$folder/system/etc/$file"; done
if compgen -G '/etc/apt/apt.conf.d/*proxy*' >/dev/null; then cp /etc/apt/apt.conf.d/*proxy* "$folder/system/etc/apt/apt.conf.d"; fi
mount -t proc proc "$folder/system/proc"
# A terminal has a device of its own.
mount -t devpts -o ptmxmode=666 devpts "$folder/system/dev/pts"
DEBIAN_FRONTEND=noninteractive chroot "$folder/system" apt-get -o APT::Sandbox::User=root -qq -y --no-install-recommends install "${packages[@]}" \
    >"$folder/log" 2>&1 || { tail -n 5 "$folder/log" >&2; exit 2; }
for pin in "${pinned[@]}"; do
    version=$(chroot "$folder/system" dpkg-query --show --showformat='${Version}' "${pin%=*}")
    printf '%s %s\n' "${pin%=*}" "$version"
    [[ $version == "${pin#*=}"* ]] || { printf 'another version than %s was seen\n' "${pin#*=}" >&2; exit 2; }
done
cat >"$folder/system/rest.py" <<'PYTHON'
"""Counts the events of a pointer cursor session in 5 s in which the pointer rests."""
import os
import select
import socket
import struct
import time

EVENTS = ["enter", "leave", "position", "hotspot"]
REGISTRY, SEAT, OUTPUT, HANDS, SOURCES, CAPTURES, HAND, POINTER, SOURCE, SESSION = range(2, 12)
stream = socket.socket(socket.AF_UNIX)
stream.connect(f"{os.environ['XDG_RUNTIME_DIR']}/{os.environ['WAYLAND_DISPLAY']}")


def send(target, opcode, *arguments):
    body = b""
    for argument in arguments:
        if isinstance(argument, str):
            text = argument.encode() + b"\0"
            body += struct.pack("=I", len(text)) + text + bytes(-len(text) % 4)
        else:
            body += struct.pack("=I", argument)
    stream.sendall(struct.pack("=II", target, (len(body) + 8) << 16 | opcode) + body)


def events(seconds, pending=bytearray()):
    """Yields what comes in some seconds: object, number of the event, contents."""
    end = time.monotonic() + seconds
    while (rest := end - time.monotonic()) > 0 and select.select([stream], [], [], rest)[0]:
        pending += stream.recv(65536)
        while len(pending) >= 8:
            target, word = struct.unpack("=II", pending[:8])
            if len(pending) < word >> 16:
                break
            yield target, word & 0xFFFF, bytes(pending[8 : word >> 16])
            del pending[: word >> 16]


def drain(seconds):
    for target, opcode, body in events(seconds):
        if (target, opcode) == (1, 0):
            raise SystemExit(f"the compositor refuses a request: {body}")


send(1, 1, REGISTRY)
names = {}
for target, opcode, body in events(1):
    if (target, opcode) == (REGISTRY, 0):
        name, length = struct.unpack("=II", body[:8])
        names.setdefault(body[8 : 7 + length].decode(), name)
for interface, new in {
    "wl_seat": SEAT,
    "wl_output": OUTPUT,
    "zwlr_virtual_pointer_manager_v1": HANDS,
    "ext_output_image_capture_source_manager_v1": SOURCES,
    "ext_image_copy_capture_manager_v1": CAPTURES,
}.items():
    send(REGISTRY, 0, names[interface], interface, 1, new)
send(HANDS, 0, SEAT, HAND)
drain(1)
send(SEAT, 0, POINTER)
send(SOURCES, 0, SOURCE, OUTPUT)
send(CAPTURES, 1, SESSION, SOURCE, POINTER)
for step in range(20):
    send(HAND, 1, 0, 400 + step, 300, 1280, 800)
    send(HAND, 4)
    drain(0.02)
# What follows from the motion is over then.
drain(2)
counts = dict.fromkeys(EVENTS, 0)
for target, opcode, body in events(5):
    if target == SESSION:
        counts[EVENTS[opcode]] += 1
print(*counts.values())
PYTHON

cat >"$folder/system/run.sh" <<'SHELL'
#!/bin/sh
# Runs phoc with a window, and prints what a cursor session says at rest. usage: run [--fullscreen]
export LANG=C.UTF-8 XDG_RUNTIME_DIR=/run/user WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 HOME=/root
rm -rf /run/user && mkdir -m 0700 /run/user
printf '%s\n' '[core]' 'xwayland=false' >/phoc.ini
phoc --config /phoc.ini >/phoc.log 2>&1 &
compositor=$!
until WAYLAND_DISPLAY=$(ls /run/user | grep -x 'wayland-[0-9]*'); do sleep 0.1; done
export WAYLAND_DISPLAY
touch /begun
foot "$@" sh -c 'rm /begun; exec sleep 60' >/dev/null 2>&1 &
while [ -e /begun ]; do sleep 0.1; done
python3 /rest.py
kill "$compositor"
SHELL
chmod 0755 "$folder/system/run.sh"
fullscreen=$(timeout 60 chroot "$folder/system" dbus-run-session -- /run.sh --fullscreen 2>/dev/null)
plain=$(timeout 60 chroot "$folder/system" dbus-run-session -- /run.sh 2>/dev/null)
printf 'enter, leave, position and hotspot in 5 s at rest, with a fullscreen window: %s\n' "$fullscreen"
printf 'and with one that is not fullscreen: %s\n' "$plain"
read -r enter leave position hotspot <<<"$fullscreen"
((enter == 0 && leave == 0 && position == 0 && hotspot > 100)) || { printf 'phoc sends no hotspot with each frame\n' >&2; exit 1; }
[[ $plain == '0 0 0 0' ]] || { printf 'phoc is not silent with another window\n' >&2; exit 1; }
