# Functions and paths shared by all scripts here; sourced, never run.
# shellcheck shell=bash

set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# The scripts put all their output next to the compiler's.
build=$root/.build
kernel_cache=$build/real-kernel
venv=$build/venv
# Man pages, completions and translations, written by scripts/build for scripts/install.
share=$build/share

# The programs that scripts/build builds and scripts/install installs.
programs=(pointerd pointerctl pointer-overlay pointer-feeder pointer-demo pointer-guard)
# Those that only other programs run. They have no man pages and completions.
helpers=(pointer-painter pointer-mechanism)

# The modules that import the standard library and each other, nothing else: docs/contributing/decisions/pure-core.md.
pure_modules=(Limits SafeText Documents LayoutDocuments PointerModel PointerMotion PointerEngine PointerDrive PointerPipeline LayoutLint
    AimingCalibration PointerDrawing PointerPictures FeederModel FeederCoverage)

swift_minimum=6.2
swift_where=https://www.swift.org/install/linux/

say() { printf '==> %s\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }
die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Put a Swift toolchain on PATH, from the folders where installers usually put it.
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
        "$swift_minimum or newer, from $swift_where"
    answer=$(swift --version 2>&1 || true)
    version=$(sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' <<<"$answer" | head -n 1)
    [[ -n $version ]] || die "$(command -v swift) does not run: $answer" \
        "($swift_where lists the packages that a toolchain needs)"
    if [[ $(printf '%s\n' "$swift_minimum" "$version" | sort -V | head -n 1) != "$swift_minimum" ]]; then
        die "$(command -v swift) is Swift $version; pointerd needs $swift_minimum or newer, from $swift_where"
    fi
}

# Print the version of the packages. It rises with each commit, and with each build of what is not committed: the project's version, the
# commit's day, how many commits there are up to it, and its hash, in place of which the second of the build stands.
package_version() {
    local version commit
    version=$(sed -n 's/.*static let string = "\(.*\)"/\1/p' Sources/PointerRuntime/ProjectVersion.swift)
    [[ -n $version ]] || die "Sources/PointerRuntime/ProjectVersion.swift names no version"
    if [[ -e .git ]]; then
        commit=$(TZ=UTC git log -1 --date=format-local:%Y%m%d --format='%cd %h') || die "git does not read this repository, which the version comes from"
        [[ $(git rev-parse --is-shallow-repository) == false ]] ||
            die "this clone is shallow, so its commits do not count up to a version: git fetch --unshallow"
        version+=+git${commit% *}.$(git rev-list --count HEAD).
        # dpkg sorts it after any hash.
        if [[ -z $(git status --porcelain) ]]; then version+=${commit#* }; else version+=local$(date +%s); fi
    else
        # Sorted before those of a repository.
        version+=+build$(date --utc +%Y%m%d%H%M%S)
    fi
    printf '%s\n' "$version"
}

# Run `swift build` or `swift test`. SwiftPM passes its choice of colors to the compiler, so a change between terminal and pipe would
# rebuild everything; the choice here is the same for both. usage: swift_package build|test [ARGUMENT...]
swift_package() {
    local check=()
    # A module imports only what its target declares.
    [[ $1 != build ]] || check=(--explicit-target-dependency-import-check error)
    swift "$1" --no-color-diagnostics "${check[@]}" "${@:2}"
}

# Print the files in Python, one a line: by their names, or by their first lines.
python_files() {
    find Tests examples scripts -type f \( -name '*.py' -print -o ! -name '*.*' \
        -exec awk 'FNR == 1 && /^#!.*python/ { print FILENAME } { nextfile }' {} + \)
}

# Print the named packages that are not installed, one per line.
missing_packages() {
    local package
    for package in "$@"; do
        # A package of two architectures has two states; one installed is enough.
        [[ " $(dpkg-query -W -f='${db:Status-Status} ' "$package" 2>/dev/null)" == *" installed "* ]] ||
            printf '%s\n' "$package"
    done
}

# Print the nodes of pointing devices: a line "yes NODE" for each that this user can open, "no NODE" for the others.
pointing_devices() {
    local node
    have udevadm || return 0
    for node in /dev/input/event*; do
        [[ -c $node ]] || continue
        udevadm info --query=property --name="$node" 2>/dev/null |
            grep -qE '^ID_INPUT_(MOUSE|TOUCHPAD|POINTINGSTICK)=1$' || continue
        if { : <"$node"; } 2>/dev/null; then printf 'yes %s\n' "$node"; else printf 'no %s\n' "$node"; fi
    done
}

# Say how this user gets to read devices. Reads the lines of pointing_devices.
advise_reading() {
    say "This user may not read this machine's pointing devices; to allow it until they are unplugged, run:"
    sed -n "s/^no /      sudo setfacl -m u:$(id -un):r /p"
}

# Set the folders to install to, from the environment or the defaults, and list the installed files except configuration and man pages.
installed_files() {
    : "${DESTDIR=}" "${prefix:=/usr}" "${sysconfdir:=/etc}" "${libexecdir:=$prefix/libexec}"
    : "${unitdir:=$prefix/lib/systemd/system}" "${userunitdir:=$prefix/lib/systemd/user}" "${sysusersdir:=$prefix/lib/sysusers.d}"
    : "${modulesdir:=$prefix/lib/modules-load.d}" "${udevrulesdir:=$prefix/lib/udev/rules.d}" "${mandir:=$prefix/share/man}"
    : "${bashcompletionsdir:=$prefix/share/bash-completion/completions}"
    : "${zshcompletionsdir:=$prefix/share/zsh/vendor-completions}"
    : "${fishcompletionsdir:=$prefix/share/fish/vendor_completions.d}"
    # Whatever the prefix: the daemon reads the drop-ins of packages in this folder alone.
    : "${vendordir:=/usr/lib/pointerd}"
    : "${metainfodir:=$prefix/share/metainfo}"
    : "${applicationsdir:=$prefix/share/applications}" "${iconsdir:=$prefix/share/icons/hicolor}"
    # Whatever the prefix: polkit and the system's bus read nothing else.
    : "${polkitdir:=/usr/share/polkit-1/actions}" "${dbusdir:=/usr/share/dbus-1}"
    : "${localedir:=$prefix/share/locale}"
    : "${docdir:=$prefix/share/doc/pointerd}"
    : "${gnomeextensionsdir:=$prefix/share/gnome-shell/extensions}"
    installed=(
        "$DESTDIR$libexecdir/pointerd" "$DESTDIR$prefix/bin/pointerctl" "$DESTDIR$unitdir/pointerd.socket"
        "$DESTDIR$unitdir/pointerd.service" "$DESTDIR$sysusersdir/pointerd.conf" "$DESTDIR$udevrulesdir/71-pointerd.rules"
        "$DESTDIR$udevrulesdir/72-pointerd-touchpad.rules"
        "$DESTDIR$prefix/bin/pointer-overlay" "$DESTDIR$prefix/bin/pointer-feeder" "$DESTDIR$prefix/bin/pointer-demo"
        "$DESTDIR$libexecdir/pointer-guard" "$DESTDIR$unitdir/pointer-guard.socket" "$DESTDIR$unitdir/pointer-guard.service"
        "$DESTDIR$sysusersdir/pointer-guard.conf" "$DESTDIR$udevrulesdir/73-pointer-guard.rules"
        "$DESTDIR$modulesdir/pointer-guard.conf"
        "$DESTDIR$userunitdir/pointer-overlay.service" "$DESTDIR$userunitdir/pointer-feeder.service"
        "${helpers[@]/#/$DESTDIR$libexecdir/}" "$DESTDIR$docdir/pointerd.toml" "$DESTDIR$docdir/desktop.toml"
        "$DESTDIR$unitdir/pointerd.socket.d/00-pointerd-desktop.conf" "$DESTDIR$vendordir/pointerd.toml.d/50-pointerd-desktop.toml"
        "$DESTDIR$metainfodir/io.pointerd.desktop.metainfo.xml"
        "$DESTDIR$unitdir/pointer-mechanism.service" "$DESTDIR$polkitdir/io.pointerd.policy"
        "$DESTDIR$dbusdir/system-services/io.pointerd.Mechanism.service" "$DESTDIR$dbusdir/system.d/io.pointerd.Mechanism.conf"
        "$DESTDIR$prefix/bin/pointer-settings" "$DESTDIR$applicationsdir/io.pointerd.Settings.desktop"
        "$DESTDIR$metainfodir/io.pointerd.Settings.metainfo.xml" "$DESTDIR$iconsdir/scalable/apps/io.pointerd.Settings.svg"
    )
    local program
    for program in "${programs[@]}" pointer-settings; do
        installed+=("$DESTDIR$bashcompletionsdir/$program" "$DESTDIR$zshcompletionsdir/_$program"
            "$DESTDIR$fishcompletionsdir/$program.fish")
    done
    local language
    for language in $(<packaging/po/LINGUAS); do installed+=("$DESTDIR$localedir/$language/LC_MESSAGES/pointerd.mo"); done
    local file
    for file in desktop/gnome/*/*; do installed+=("$DESTDIR$gnomeextensionsdir/${file#desktop/gnome/}"); done
}
