# Functions shared by the scripts in scripts/jobs: checks, their count, and the closing line. Sourced, never run.
# shellcheck shell=bash
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

export POINTERD_TEST_PYTHON=${POINTERD_TEST_PYTHON:-$venv/bin/python3}
# Colors would break the parsing of logs below.
export NO_COLOR=1
logs=$build/test-logs
mkdir -p "$logs"

passed=0
failed=0
skipped=0
# Failed and skipped checks, one line each, repeated at the end.
left_behind=()

skip() {
    printf 'skipped: %s: %s\n' "$1" "$2"
    skipped=$((skipped + 1))
    left_behind+=("skipped: $1: $2")
}

# usage: fail WHAT [WHY]
fail() {
    printf 'FAILED: %s%s\n' "$1" "${2:+: $2}"
    failed=$((failed + 1))
    left_behind+=("FAILED: $1${2:+: $2}")
}

# Add each line of standard input to left_behind, after a word for its kind. usage: keep WORD
keep() {
    local line
    while IFS= read -r line; do left_behind+=("$1: $line"); done
}

# Run a command as one check. usage: check NAME COMMAND...
check() {
    local name=$1
    shift
    if "$@"; then
        printf 'ok: %s\n' "$name"
        passed=$((passed + 1))
    else
        fail "$name"
    fi
}

# Print the counts of passed, failed and skipped checks in the last line of a job's log; nothing if it is another line. usage: counts_of LOG
counts_of() { tail -n 1 "$1" | sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1 \2 \3/p'; }

# End a job or a run of several: print the failed and skipped checks, then the counts. Fails if a check failed.
finish() {
    if ((${#left_behind[@]} > 0)); then
        printf '\n'
        say "Failed or skipped"
        printf '%s\n' "${left_behind[@]}" | awk '!seen[$0]++' | sort -s -t : -k 1,1
        printf '\n'
    fi
    printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
    exit $((failed > 0))
}

# Print the parts of this job that scripts/test --all leaves to another day, one a line: scripts/rotation.sh has them.
left_out() {
    local part
    for part in ${POINTERD_TEST_LEFT_OUT:-}; do
        [[ $part != "${0##*/}:"* ]] || printf '%s\n' "${part#*:}"
    done
}

# Whether a part of this job is left to another day. usage: is_left_out PART
is_left_out() { [[ " ${POINTERD_TEST_LEFT_OUT:-} " == *" ${0##*/}:$1 "* ]]; }

# Take the parts of this job that its arguments name, or all. usage: take_parts "PART..." [NAME...]
take_parts() {
    local name
    parts=("${@:2}")
    for name in "${parts[@]}"; do
        [[ " $1 " == *" $name "* ]] || die "${0##*/} has no part '$name'; it has: $1"
    done
}

# Whether a part of this job was taken. usage: is_taken PART
is_taken() { ((${#parts[@]} == 0)) || [[ " ${parts[*]} " == *" $1 "* ]]; }

# Skip the job if a program it needs is not installed. usage: need PROGRAM PACKAGE WHAT
need() {
    have "$1" || {
        skip "$3" "$1 is not installed ($2)"
        finish
    }
}

# Whether all programs that something needs are installed; skips it if one is missing. usage: has_all WHAT PROGRAM:PACKAGE...
has_all() {
    local program
    for program in "${@:2}"; do
        have "${program%:*}" || {
            skip "$1" "${program%:*} is not installed (${program#*:})"
            return 1
        }
    done
}

# Build what a job runs on; end the job if that fails. scripts/test builds once for all jobs and lists the results in
# POINTERD_TEST_BUILT.
# usage: need_built tests|release|package
need_built() {
    if [[ ${POINTERD_TEST_BUILT:-} == nothing ]]; then
        skip "${0##*/}" "the build failed"
        finish
    fi
    find_swift
    if [[ " ${POINTERD_TEST_BUILT:-} " != *" $1 "* ]] && ! build_for_"$1" </dev/null; then
        fail "${0##*/}" "the programs it runs do not build"
        finish
    fi
    POINTERD_BIN_DIR=$build/debug
    export POINTERD_BIN_DIR
}

build_for_tests() { swift_package build --build-tests; }

build_for_release() { scripts/build; }

build_for_package() { scripts/build && scripts/deb; }

# Count the results in a log of Swift Testing. usage: count_swift TITLE STATUS LOG
count_swift() {
    local title=$1 status=$2 log=$3 tests total bad left suite
    # A test with several cases has a line of its own besides theirs.
    tests=$(grep -aE '^[^ ]+ (Test|Suite) ' "$log" | grep -avE ' Test (run with|case passing) ' || true)
    # "Test run with 6 tests in 1 suite failed after 0.001 seconds with 3 issues."
    total=$(sed -nE 's/.*Test run with ([0-9]+) tests?( in [0-9]+ suites?)? (passed|failed) after .*/\1/p' "$log" | tail -n 1)
    if [[ -z $total || $total == 0 ]]; then
        fail "$title" "the run ended with status $status and no test run"
        return
    fi
    bad=$(sed -nE 's/^[^ ]+ Test (.*) failed after [0-9.]+ seconds( with [0-9]+ issues?)?\.$/\1/p' <<<"$tests")
    left=$(sed -nE -e 's/^[^ ]+ Test (.*) skipped: "(.*)"$/\1: \2/p' -e t -e 's/^[^ ]+ Test (.*) skipped(:.*)$/\1\2/p' \
        -e t -e 's/^[^ ]+ Test (.*) skipped\.$/\1/p' -e t -e 's/^[^ ]+ Test (.*) (was cancelled) after .*/\1: \2/p' <<<"$tests")
    keep FAILED < <(printf '%s' "${bad:+$bad$'\n'}")
    keep skipped < <(printf '%s' "${left:+$left$'\n'}")
    # A skipped suite counts by its tests, which give the same reason.
    while IFS= read -r suite; do
        [[ $left == *": ${suite##*: }"* ]] || left_behind+=("skipped: $suite")
    done < <(sed -nE 's/^[^ ]+ Suite (.*) skipped: "?(.*[^"])"?$/\1: \2/p' <<<"$tests")
    bad=$(grep -c . <<<"$bad" || true)
    left=$(grep -c . <<<"$left" || true)
    if ((status != 0 && bad == 0)); then
        fail "$title" "the run ended with status $status, yet no test of it failed"
    fi
    passed=$((passed + total - bad - left))
    failed=$((failed + bad))
    skipped=$((skipped + left))
}

# Run a command that runs Swift tests, and count the results. usage: swift_tests LOG COMMAND...
swift_tests() {
    local title=$1 log=$logs/$1.log status=0
    shift
    "$@" </dev/null 2>&1 | tee "$log" || status=$?
    count_swift "the run $title" "$status" "$log"
}

# Print a pattern for the suites in the folders named Umockdev. They need umockdev's preload, and so a run of their own. Each suite has
# the name of its file.
mocked_suites() {
    find Tests -path '*/Umockdev/*Tests.swift' -printf '%f\n' | sed 's/\.swift$//' | paste -sd '|'
}

# Run the tests built in a folder, except those on mocked devices. usage: unit_tests LOG FOLDER [OPTION...]
unit_tests() {
    swift_tests "$1" env POINTERD_BIN_DIR="$2" "$2/pointerdPackageTests.xctest" --testing-library swift-testing \
        --skip "$(mocked_suites)" "${@:3}"
}

# Run the tests on mocked devices. usage: mocked_tests LOG FOLDER
mocked_tests() {
    if ! have umockdev-wrapper; then
        skip "the run $1" "umockdev is not installed"
        return
    fi
    swift_tests "$1" env POINTERD_UMOCKDEV=1 POINTERD_BIN_DIR="$2" umockdev-wrapper "$2/pointerdPackageTests.xctest" \
        --testing-library swift-testing --filter "$(mocked_suites)"
}

# Build programs and tests with other options in a separate folder, so that the usual build stays unchanged. Optimizes whole modules:
# for a full build, that takes a fraction of the processor time. usage: build_apart FOLDER OPTION...
build_apart() {
    swift_package build --build-tests --scratch-path "$1" -Xswiftc -whole-module-optimization \
        -Xswiftc -num-threads -Xswiftc 2 "${@:2}" </dev/null
}

# Run a program that makes several checks and ends with a line of counts. usage: counted LOG COMMAND...
counted() {
    local title=$1 log=$logs/$1.log status=0 counts a b c
    shift
    "$@" </dev/null 2>&1 | tee "$log" || status=$?
    counts=$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1 \2 \3/p' "$log" | tail -n 1)
    if [[ -z $counts ]]; then
        fail "the run $title" "it ended with status $status before its closing line"
        return
    fi
    keep FAILED < <(sed -nE 's/^(not ok|FAILED):? /'"$title"': /p' "$log")
    keep skipped < <(sed -nE 's/^skipped:? /'"$title"': /p' "$log")
    read -r a b c <<<"$counts"
    passed=$((passed + a)) failed=$((failed + b)) skipped=$((skipped + c))
    if ((status != 0 && b == 0)); then
        fail "the run $title" "it ended with status $status, yet no check of it failed"
    fi
}

# Like counted, for a program in Python. usage: counted_python LOG COMMAND...
counted_python() {
    if [[ ! -x /usr/bin/python3 ]]; then
        skip "the run $1" "python3 is not installed"
        return
    fi
    counted "$@"
}

# Begin a command whose checks are counted later: sessions of desktops mostly wait, so they run side by side. usage: begin NAME COMMAND...
declare -A begun=()
begin() {
    "${@:2}" </dev/null >"$logs/begun-$1.log" 2>&1 &
    begun[$1]=$!
}

# Print what a command has printed that began earlier, and end with its status. usage: printed NAME STATUS
printed() {
    cat "$logs/begun-$1.log"
    return "$2"
}

# Wait for one of the commands that began earlier, whichever ends first, and count its checks.
collect_first() {
    local name pid='' status=0
    wait -n -p pid "${begun[@]}" || status=$?
    for name in "${!begun[@]}"; do
        # Of one that a signal has ended bash may know no more which it was.
        if [[ -z ${pid:-} ]]; then
            pid=${begun[$name]} status=0
            wait "$pid" || status=$?
        fi
        if [[ ${begun[$name]} == "$pid" ]]; then
            unset "begun[$name]"
            counted "$name" printed "$name" "$status"
            return
        fi
    done
    die "none of the commands ${!begun[*]} can be waited for"
}

# Wait for all commands that began earlier, and count their checks.
collect_all() { while ((${#begun[@]} > 0)); do collect_first; done; }

# Like begin, once fewer than MOST commands that began earlier still run. usage: begin_within MOST NAME COMMAND...
begin_within() {
    while ((${#begun[@]} >= $1)); do collect_first; done
    begin "${@:2}"
}

# End what has begun, and was not collected, with the job.
end_begun_with_job() { trap 'if ((${#begun[@]} > 0)); then kill "${begun[@]}"; fi' EXIT; }

# Whether Python runs a line, such as an import.
runs() { /usr/bin/python3 -c "$1" 2>/dev/null; }

# Skip the job if something is missing for windows of all toolkits on the accessibility bus.
need_feeder() {
    local missing=() module
    have dbus-monitor || missing+=(dbus-bin)
    [[ -e /usr/share/dbus-1/services/org.a11y.Bus.service ]] || missing+=(at-spi2-core)
    runs 'import Xlib' || missing+=(python3-xlib)
    for module in 3.0 4.0; do
        runs "import gi; gi.require_version('Gtk', '$module'); from gi.repository import Gtk" || missing+=("gir1.2-gtk-$module")
    done
    for module in 5 6; do
        runs "import PyQt$module.QtWidgets" || missing+=("python3-pyqt$module")
    done
    ((${#missing[@]} == 0)) || {
        skip "the feeder" "packages are not installed: ${missing[*]}"
        finish
    }
}
