# What pointerd-desktop's scripts and scripts/install do with the mode of the daemon's socket. packaging/debian/rules puts this text in place of
# #SOCKET# in those scripts, for dash. A ROOT is the folder in which a system is built, or nothing on a system that runs.
# shellcheck shell=sh

opening=00-pointerd-desktop.conf
# In place of the packaged drop-in, a link of this name to /dev/null takes it away. By its words it is the package's own, and no person's.
veil=etc/systemd/system/pointerd.socket.d/$opening
null=/dev/../dev/null

# Print the names of the administrator's files that say who may connect: units in place of the packaged one, and drop-ins.
# usage: own_modes ROOT
own_modes() {
    for own in "$1"/etc/systemd/system "$1"/run/systemd/system "$1"/usr/local/lib/systemd/system; do
        for own in "$own"/pointerd.socket "$own"/pointerd.socket.d/*.conf; do
            if [ -f "$own" ] && grep -q '^[[:space:]]*SocketMode[[:space:]]*=' "$own"; then printf '%s\n' "${own##*/}"; fi
        done
    done
}

# Whether systemd would read the packaged drop-in after one of these files, and so forget its mode: it reads drop-ins by their names, after
# the unit. usage: loses_mode ROOT
loses_mode() {
    own_modes "$1" | LC_ALL=C awk -v opening="$opening" '$0 == "pointerd.socket" || $0 < opening { loses = 1 } END { exit !loses }'
}

# Have such a file win: take the packaged drop-in away, and not once there is none. usage: yield_mode ROOT
yield_mode() {
    if ! loses_mode "$1"; then
        unyield_mode "$1"
    elif [ ! -e "$1/$veil" ] && [ ! -L "$1/$veil" ]; then
        mkdir -p "$1/${veil%/*}"
        ln -s $null "$1/$veil"
    fi
}

# Take back what yield_mode has done. usage: unyield_mode ROOT
unyield_mode() {
    if [ "$(readlink "$1/$veil" || true)" = $null ]; then
        rm -f "$1/$veil"
        rmdir "$1/${veil%/*}" 2>/dev/null || true
    fi
}

# Give the listening socket a mode, or the one that its unit has now. Who is connected stays so. usage: apply_mode [MODE]
apply_mode() {
    [ -d /run/systemd/system ] || return 0
    systemctl --system daemon-reload || return 0
    mode=${1:-$(systemctl show --property=SocketMode --value pointerd.socket)} || return 0
    places=$(systemctl show --property=Listen --value pointerd.socket) || return 0
    printf '%s\n' "$places" | sed -n 's/ (Stream)$//p' | while IFS= read -r place; do
        if [ -S "$place" ] && [ ! -L "$place" ]; then chmod "$mode" "$place"; fi
    done
}

# Have a daemon that runs read its files again, which ends no stream. One that finds a mistake goes on as before, and says so in its log.
reload_roles() {
    if [ -d /run/systemd/system ]; then deb-systemd-invoke try-reload-or-restart pointerd.service || true; fi
}

# Open the socket, unless a file of the administrator says otherwise. The roles are in force before.
open_socket() {
    reload_roles
    yield_mode ''
    apply_mode
}

# Take back what open_socket has done, once the drop-in and the roles are gone. The daemon forgets the roles last.
close_socket() {
    unyield_mode ''
    apply_mode
    reload_roles
}

# Close the socket for a version up to 0.1.0, whose daemon gives roles to everybody who connects. Its files are not gone yet.
close_for_earlier() {
    if [ -z "$(own_modes '')" ] || { loses_mode '' && [ ! -L "/$veil" ]; }; then apply_mode 0660; fi
    unyield_mode ''
}
