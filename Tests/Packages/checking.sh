# Checks of scripts that run in a Debian of their own, and their count. Sourced, never run.
# shellcheck shell=bash

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# apt reads files there as a user of its own.
chmod 0755 "$work"
passed=0
failed=0

# usage: check NAME COMMAND...; in a shell of its own, with the output if it fails
check() {
    local name=$1 output status
    shift
    set +e
    output=$(
        set -e
        "$@" 2>&1
    )
    status=$?
    set -e
    if ((status == 0)); then
        printf 'ok: %s\n' "$name"
        passed=$((passed + 1))
    else
        printf 'FAILED: %s\n' "$name"
        tail -n 25 <<<"$output" | sed 's/^/  /'
        failed=$((failed + 1))
    fi
}

die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# Make a package that stands in for GNOME Shell, which is large and matters to no check. usage: stand_in
stand_in() {
    mkdir -p "$work/shell/DEBIAN"
    printf '%s\n' 'Package: gnome-shell' 'Version: 43.9' 'Architecture: all' 'Maintainer: nobody <nobody@example.org>' \
        'Description: stands in for GNOME Shell' >"$work/shell/DEBIAN/control"
    dpkg-deb --build "$work/shell" "$work/gnome-shell.deb"
}

# Print the counts, and end.
closing() {
    printf '%d passed, %d failed, 0 skipped\n' "$passed" "$failed"
    exit $((failed > 0))
}
