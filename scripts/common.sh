# What every script here shares; sourced, never run.
# shellcheck shell=bash

set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# Everything that the scripts make lies beside what the compiler makes.
build=$root/.build
kernel_cache=$build/real-kernel
venv=$build/venv
# Man pages and completions, as scripts/build leaves them for scripts/install.
share=$build/share

swift_minimum=6.2
swift_where=https://www.swift.org/install/linux/

say() { printf '==> %s\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }
die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Put a Swift toolchain on PATH, from where installers usually leave it.
find_swift() {
    local folder version answer
    if ! have swift; then
        for folder in /opt/swift/usr/bin "$HOME/.local/share/swiftly/bin" /usr/local/swift/usr/bin; do
            if [[ -x $folder/swift ]]; then
                PATH=$folder:$PATH
                break
            fi
        done
    fi
    have swift || die "no Swift toolchain found on PATH, in /opt/swift or from swiftly; pointerd needs Swift" \
        "$swift_minimum or newer, to be had from $swift_where"
    answer=$(swift --version 2>&1 || true)
    version=$(sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' <<<"$answer" | head -n 1)
    [[ -n $version ]] || die "$(command -v swift) does not run, it says: $answer" \
        "(what a toolchain needs of its system is listed at $swift_where)"
    if [[ $(printf '%s\n' "$swift_minimum" "$version" | sort -V | head -n 1) != "$swift_minimum" ]]; then
        die "$(command -v swift) is Swift $version; pointerd needs $swift_minimum or newer, from $swift_where"
    fi
}

# Run `swift build` or `swift test`. SwiftPM hands its choice of colors on to the compiler, so that output to a terminal and then
# to a pipe would rebuild everything; the choice here is the same for both. usage: swift_package build|test [ARGUMENT...]
swift_package() { swift "$1" --no-color-diagnostics "${@:2}"; }

# Those of the packages named that are not installed, one a line.
missing_packages() {
    local package
    for package in "$@"; do
        # A package of two architectures has two states, one of which is enough.
        [[ " $(dpkg-query -W -f='${db:Status-Status} ' "$package" 2>/dev/null)" == *" installed "* ]] ||
            printf '%s\n' "$package"
    done
}

# The folders to install to, from the environment where it names them, and what lies there besides the configuration and man pages.
installed_files() {
    : "${DESTDIR=}" "${prefix:=/usr}" "${sysconfdir:=/etc}" "${libexecdir:=$prefix/libexec}"
    : "${unitdir:=$prefix/lib/systemd/system}" "${sysusersdir:=$prefix/lib/sysusers.d}"
    : "${udevrulesdir:=$prefix/lib/udev/rules.d}" "${mandir:=$prefix/share/man}"
    : "${bashcompletionsdir:=$prefix/share/bash-completion/completions}"
    : "${zshcompletionsdir:=$prefix/share/zsh/vendor-completions}"
    : "${fishcompletionsdir:=$prefix/share/fish/vendor_completions.d}"
    installed=(
        "$DESTDIR$libexecdir/pointerd" "$DESTDIR$prefix/bin/pointerctl" "$DESTDIR$unitdir/pointerd.socket"
        "$DESTDIR$unitdir/pointerd.service" "$DESTDIR$sysusersdir/pointerd.conf" "$DESTDIR$udevrulesdir/71-pointerd.rules"
    )
    local program
    for program in pointerd pointerctl; do
        installed+=("$DESTDIR$bashcompletionsdir/$program" "$DESTDIR$zshcompletionsdir/_$program"
            "$DESTDIR$fishcompletionsdir/$program.fish")
    done
}
