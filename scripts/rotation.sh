# What `scripts/test --all` does not run each time: parts that take long and seldom find anything run by turns, and when what they depend on
# has changed. Sourced by scripts/test; never run. docs/contributing/testing.md explains it, Tests/Scripts/run tests it.
# shellcheck shell=bash

# The parts in turn: the part at place N is due on the days with N modulo `turns` = days since the epoch modulo `turns`. The day is that of
# HEAD's commit, so that a commit always has the same tests. The order gives each day four to eight minutes.
rotation=(sleep statistics load drive clicks users fuzz upgrades desktops programs window)
turns=4

# What each of them is: a whole job, or CHECK of a job, as JOB:CHECK.
declare -A rotated=(
    [statistics]="real-kernel:drive_aiming real-kernel:drive_delay"
    [fuzz]="fuzz"
    [load]="load"
    [clicks]="gnome:clicks kde:clicks"
    [upgrades]="upgrades real-kernel:upgrade real-kernel:open_socket real-kernel:drive_upgrade"
    [users]="real-kernel:users"
    [sleep]="real-kernel:sleep real-kernel:drive_sleep"
    [desktops]="real-kernel:drive_kde real-kernel:absolute_turned real-kernel:doctor"
    [window]="desktop:x11-settings"
    [programs]="feeder:feeder-firefox feeder:feeder-chromium feeder:feeder-vlc feeder:feeder-large feeder:feeder-slow feeder-gate"
    [drive]="real-kernel:drive_ends real-kernel:drive_rights real-kernel:drive_confined real-kernel:drive_gestures
        real-kernel:drive_scroll_after
        real-kernel:drive_udev real-kernel:drive_sessions real-kernel:drive_crashes real-kernel:drive_desktop"
)

# What each of them depends on: modules of Sources, and patterns of paths, which have a slash. A module stands here only if its mistakes
# would show in that part and hardly elsewhere. `bare` is a job of --long, which --all runs when one of these has changed.
declare -A sources=(
    [statistics]="AimingCalibration PointerEngine PointerMotion Tests/Support/SimulatedHand/ Tests/RealKernel/ShakingHand/
        Tests/RealKernel/checks/drive_aiming.py Tests/RealKernel/picking.py Tests/RealKernel/guest/root/opt/realkernel/picker.py
        PointerDrive Tests/RealKernel/checks/drive_delay.py Tests/RealKernel/driving.py Tests/RealKernel/driven_desktop.py"
    [fuzz]="ConfigurationFiles DesktopConfiguration Documents LayoutDocuments LibinputRecordings PointerClient PointerConfiguration PointerDrawing PointerInput
        PointerPainting PointerPictures PointerRecordings PointerTrace PointerWire Tests/Support/ServiceTesting/ Tests/Support/ScenarioTesting/ Fuzz/ scripts/fuzz scripts/jobs/fuzz"
    [load]="PointerRuntime PointerService Varlink Tests/Load/ Tests/Allocations/count.c Tests/Support/varlink.py
        scripts/jobs/load"
    [clicks]="OverlayGnome OverlayWayland PointerOverlay WaylandClient pointer-overlay desktop/gnome/ Tests/Desktop/
        scripts/jobs/gnome scripts/jobs/kde"
    [upgrades]="GuardWire pointer-guard packaging/ systemd/ Tests/Packages/ examples/fleet/ docs/administration/many-machines.md Tests/RealKernel/package.py Tests/RealKernel/dpkg_database.py Tests/RealKernel/checks/upgrade.py Tests/RealKernel/checks/open_socket.py
        Tests/RealKernel/checks/drive_upgrade.py Tests/RealKernel/driving.py Tests/RealKernel/interrupted.py scripts/jobs/upgrades
        scripts/debian scripts/repository scripts/shipped"
    [users]="PointerService Varlink systemd/ Tests/RealKernel/checks/users.py Tests/RealKernel/guest/root/opt/realkernel/crowd.py
        Tests/Support/varlink.py"
    [sleep]="DriveDevices GuardWire PointerInput SystemEvents pointer-guard systemd/ Tests/RealKernel/logind.py Tests/RealKernel/checks/sleep.py
        Tests/RealKernel/checks/drive_sleep.py Tests/RealKernel/driving.py Tests/RealKernel/interrupted.py"
    [drive]="CInputDevices DriveConfiguration DriveDevices GuardWire PointerDrive PointerInput PointerService Udev pointer-guard packaging/ systemd/
        Tests/RealKernel/checks/drive_*.py Tests/RealKernel/driving.py Tests/RealKernel/driven_desktop.py
        Tests/RealKernel/interrupted.py"
    [desktops]="DriveDevices GuardWire PointerDrive pointer-guard Tests/RealKernel/checks/drive_kde.py Tests/RealKernel/driven_desktop.py
        Sources/PointerMotion/Absolute/ Tests/RealKernel/checks/absolute_turned.py
        Tests/RealKernel/driving.py Tests/RealKernel/logins.py Tests/Desktop/kwin.py Sources/pointerctl/Doctor/ Tests/RealKernel/checks/doctor.py"
    [programs]="DesktopConfiguration FeederAccessibility FeederCoverage FeederModel FeederWindows PointerFeeder pointer-feeder MessageBus X11Client Tests/Feeder/
        scripts/jobs/feeder scripts/jobs/feeder-gate"
    [window]="CGtk CGtkCalls HelpWords SettingsModel Translations pointer-settings Sources/pointerctl/Doctor/ desktop/io.pointerd.Settings.desktop
        packaging/po/ scripts/catalogues scripts/jobs/desktop Tests/Desktop/settings_window.py Tests/Desktop/screen_reader.py
        Tests/Desktop/played_pointerctl.py Tests/Desktop/screen.py Tests/Desktop/keyboard.py Tests/Desktop/session.py"
    [bare]="packaging/ scripts/setup scripts/bare scripts/debian scripts/jobs/bare scripts/common.sh scripts/build scripts/run
        scripts/first-look scripts/deb Sources/C[A-Z]*"
)

# After a change of these all parts are due: among the scripts, those that several parts run.
everywhere=(PointerModel Sources/PointerRuntime/ProjectVersion.swift 'scripts/*.sh' scripts/test scripts/setup scripts/build scripts/deb
    scripts/install
    scripts/desktop-session scripts/kernel scripts/jobs/real-kernel)

# Print the pattern of paths that a word of the table stands for. usage: path_of WORD
path_of() { if [[ $1 == */* ]]; then printf '%s\n' "${1%/}"; else printf 'Sources/%s\n' "$1"; fi; }

# Find what has changed, committed or not, since the merge base with origin/main. If that is unknown or HEAD itself, the first parent takes
# its place. Sets `base`, empty if there is neither, and `changes`, the paths.
find_changes() {
    local head
    base='' changes=''
    [[ -e .git ]] && have git && head=$(git rev-parse --verify --quiet 'HEAD^{commit}') || return 0
    base=$(git merge-base HEAD refs/remotes/origin/main 2>/dev/null) || base=
    if [[ -z $base || $base == "$head" ]]; then
        base=$(git rev-parse --verify --quiet 'HEAD^1^{commit}') || base=
    fi
    [[ -n $base ]] || return 0
    changes=$(git -c core.quotePath=false diff --no-renames --name-only "$base" -- &&
        git -c core.quotePath=false ls-files --others --exclude-standard) || base=
}

# Whether something of what these words stand for has changed, or what has changed is unknown. usage: has_changed WORD...
has_changed() {
    local word path pattern
    [[ -n $base ]] || return 0
    for word in "$@"; do
        pattern=$(path_of "$word")
        while IFS= read -r path; do
            # shellcheck disable=SC2053
            if [[ $path == $pattern || $path == $pattern/* ]]; then return 0; fi
        done <<<"$changes"
    done
    return 1
}

# Whether something of what a part depends on has changed. usage: sources_changed PART
sources_changed() {
    local words
    read -r -d '' -a words <<<"${sources[$1]}" || true
    has_changed "${words[@]}"
}

# Whether a product, a system library or a package in Package.swift has changed.
manifest_changed() {
    [[ -n $base ]] || return 0
    git diff --unified=0 "$base" -- Package.swift |
        grep -E '^[-+].*(\.(executable|library|package|product|systemLibrary|linkedLibrary|apt)\(|pkgConfig|-dev")' >/dev/null
}

# Whether the job bare belongs to this run of --all.
bare_is_due() { sources_changed bare || manifest_changed; }

# Whether all parts are due.
all_are_due() { [[ -n ${POINTERD_TEST_WHOLE:-} ]] || has_changed "${everywhere[@]}"; }

# Print the remainder of the days that this commit's turn is; nothing without a commit. usage: turn_of_day
turn_of_day() {
    local seconds
    seconds=$(git log -1 --format=%ct HEAD) && printf '%d\n' $((seconds / 86400 % turns))
}

# Print the parts that are not due, one a line. find_changes comes first. usage: parts_left_out
parts_left_out() {
    local place part day
    ! all_are_due || return 0
    day=$(turn_of_day)
    for place in "${!rotation[@]}"; do
        part=${rotation[place]}
        if ((place % turns != day)) && ! sources_changed "$part"; then printf '%s\n' "$part"; fi
    done
}
