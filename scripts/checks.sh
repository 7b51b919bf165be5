# What the scripts in scripts/jobs share: checks, their count, and the line that closes it. Sourced, never run.
# shellcheck shell=bash
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

export POINTERD_TEST_PYTHON=${POINTERD_TEST_PYTHON:-$venv/bin/python3}
# The logs are read below, colors would be in the way.
export NO_COLOR=1
logs=$build/test-logs
mkdir -p "$logs"

passed=0
failed=0
skipped=0
# What failed and what was skipped, a line each, to be said again at the end.
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

# Keep the lines read, each after a word that says what they are. usage: keep WORD
keep() {
    local line
    while IFS= read -r line; do left_behind+=("$1: $line"); done
}

# Run a command that counts as one check. usage: check NAME COMMAND...
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

# Close a job, or what runs several: what is left behind, then the count. Fails where something failed.
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

# End a job that needs a program that is not installed. usage: need PROGRAM PACKAGE WHAT
need() {
    have "$1" || {
        skip "$3" "$1 is not installed ($2)"
        finish
    }
}

# Build what a job is run on, or end it. scripts/test builds once for all jobs, and says here what is there: POINTERD_TEST_BUILT.
# usage: need_built tests|release|package
need_built() {
    if [[ ${POINTERD_TEST_BUILT:-} == nothing ]]; then
        skip "${0##*/}" "the build failed"
        finish
    fi
    find_swift
    if [[ " ${POINTERD_TEST_BUILT:-} " != *" $1 "* ]] && ! build_for_"$1" </dev/null; then
        fail "${0##*/}" "what it is run on does not build"
        finish
    fi
    POINTERD_BIN_DIR=$build/debug
    export POINTERD_BIN_DIR
}

build_for_tests() { swift_package build --build-tests; }

build_for_release() { scripts/build; }

build_for_package() { scripts/build && scripts/deb; }

# Count what a run of Swift Testing printed. usage: count_swift TITLE STATUS LOG
count_swift() {
    local title=$1 status=$2 log=$3 tests total bad left suite
    # A test with several cases has lines of its own beside theirs.
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
    # A suite that is skipped counts by its tests, which have the same reason.
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

# Run a command that runs Swift tests, and count them. usage: swift_tests LOG COMMAND...
swift_tests() {
    local title=$1 log=$logs/$1.log status=0
    shift
    "$@" </dev/null 2>&1 | tee "$log" || status=$?
    count_swift "the run $title" "$status" "$log"
}

# The tests in the folders named Umockdev, which need its preload and so a run of their own: a pattern of their suites, each of which is
# called as its file is.
mocked_suites() {
    find Tests -path '*/Umockdev/*Tests.swift' -printf '%f\n' | sed 's/\.swift$//' | paste -sd '|'
}

# Run the tests that were built in a folder, but for those on mocked devices. usage: unit_tests LOG FOLDER
unit_tests() {
    swift_tests "$1" env POINTERD_BIN_DIR="$2" "$2/pointerdPackageTests.xctest" --testing-library swift-testing \
        --skip "$(mocked_suites)"
}

# Those on mocked devices. usage: mocked_tests LOG FOLDER
mocked_tests() {
    if ! have umockdev-wrapper; then
        skip "the run $1" "umockdev is not installed"
        return
    fi
    swift_tests "$1" env POINTERD_UMOCKDEV=1 POINTERD_BIN_DIR="$2" umockdev-wrapper "$2/pointerdPackageTests.xctest" \
        --testing-library swift-testing --filter "$(mocked_suites)"
}

# Build programs and tests with other options, in a folder of their own, so that the usual build stays as it is. A module at a time:
# that takes a fraction of the processor's time where all is built anew. usage: build_apart FOLDER OPTION...
build_apart() {
    swift_package build --build-tests --scratch-path "$1" -Xswiftc -whole-module-optimization \
        -Xswiftc -num-threads -Xswiftc 2 "${@:2}" </dev/null
}

# Run a program that checks several things and closes with a line of counts. usage: counted LOG COMMAND...
counted() {
    local title=$1 log=$logs/$1.log status=0 counts a b c
    shift
    "$@" </dev/null 2>&1 | tee "$log" || status=$?
    counts=$(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1 \2 \3/p' "$log" | tail -n 1)
    if [[ -z $counts ]]; then
        fail "the run $title" "it ended with status $status before its closing line"
        return
    fi
    keep FAILED < <(sed -nE 's/^not ok:? /'"$title"': /p' "$log")
    keep skipped < <(sed -nE 's/^skipped /'"$title"': /p' "$log")
    read -r a b c <<<"$counts"
    passed=$((passed + a)) failed=$((failed + b)) skipped=$((skipped + c))
    if ((status != 0 && b == 0)); then
        fail "the run $title" "it ended with status $status, yet no check of it failed"
    fi
}

# The same of a program in Python. usage: counted_python LOG COMMAND...
counted_python() {
    if [[ ! -x /usr/bin/python3 ]]; then
        skip "the run $1" "python3 is not installed"
        return
    fi
    counted "$@"
}
