# What pointerd-desktop's scripts do with the mode of the daemon's socket, for a system that runs. packaging/debian/rules puts this text in
# place of #SOCKET# in those scripts, for dash.
# shellcheck shell=sh

opening=/etc/systemd/system/pointerd.socket.d/00-pointerd-desktop.conf

# Whether a unit of the administrator's own, in place of the packaged one, says who may connect. systemd would read the drop-in after it.
has_own_mode() {
    [ -f /etc/systemd/system/pointerd.socket ] && grep -q '^[[:space:]]*SocketMode[[:space:]]*=' /etc/systemd/system/pointerd.socket
}

# Give the listening socket the mode that its unit has now. Who is connected stays so.
apply_mode() {
    [ -d /run/systemd/system ] || return 0
    systemctl --system daemon-reload || return 0
    mode=$(systemctl show --property=SocketMode --value pointerd.socket) || return 0
    places=$(systemctl show --property=Listen --value pointerd.socket) || return 0
    printf '%s\n' "$places" | sed -n 's/ (Stream)$//p' | while IFS= read -r place; do
        if [ -S "$place" ] && [ ! -L "$place" ]; then chmod "$mode" "$place"; fi
    done
}

# Open the socket, unless a file of the administrator says otherwise.
open_socket() {
    if has_own_mode; then
        # A link to /dev/null takes the drop-in of this name away.
        if [ ! -e "$opening" ] && [ ! -L "$opening" ]; then
            mkdir -p "${opening%/*}"
            ln -s /dev/null "$opening"
        fi
    fi
    apply_mode
}

# Take back what open_socket has done, once the drop-in is gone.
close_socket() {
    if has_own_mode && [ "$(readlink "$opening" || true)" = /dev/null ]; then
        rm -f "$opening"
        rmdir "${opening%/*}" 2>/dev/null || true
    fi
    apply_mode
}
