# Jobs again and again on a busy machine, which shows whether a test depends on time. Sourced by scripts/test; never run.
# shellcheck shell=bash

# Build what jobs run on, and end if that fails. usage: build_once JOB...
build_once() {
    local needed=' ' kind
    for kind in $(cat "${@/#/scripts/jobs/}" | sed -nE 's/^ *need_built ([a-z]+)$/\1/p'); do needed+="$kind "; done
    [[ $needed == ' ' ]] || find_swift
    for kind in tests release package; do
        if [[ $needed == *" $kind "* ]]; then
            "build_for_$kind" </dev/null || die "the programs for ${*} do not build"
            POINTERD_TEST_BUILT+=" $kind"
        fi
    done
}

# Have two processes do nothing as fast as they can, until this script ends.
keep_busy() {
    local loops=() number
    for number in 1 2; do
        while :; do :; done &
        loops[number]=$!
    done
    # shellcheck disable=SC2064
    trap "kill ${loops[*]}" EXIT
}

# Run a job once as one check, and keep its log if it fails. usage: run_round ROUND JOB[:PART[,PART...]]
run_round() {
    local title="$2, round $1" log=$logs/again/${2//\//_}-$1.log start=$SECONDS status=0 arguments=() a c
    if [[ $2 == *:* ]]; then IFS=, read -r -a arguments <<<"${2#*:}"; fi
    scripts/jobs/"${2%%:*}" "${arguments[@]}" </dev/null >"$log" 2>&1 || status=$?
    read -r a _ c <<<"$(counts_of "$log")"
    if ((status != 0)) || [[ -z $a ]]; then
        fail "$title" "it ended with status $status; its log is $log"
    elif ((a == 0)); then
        skip "$title" "no check of it ran; its log is $log"
    else
        check "$title: $a checks in $((SECONDS - start)) s, $c skipped" rm "$log"
    fi
}

# Build once, then run each job so often beside two busy loops, and count the rounds. usage: run_again COUNT JOB[:PART[,PART...]]...
run_again() {
    local count=$1 round job
    shift
    build_once "${@%%:*}"
    rm -rf "$logs/again"
    mkdir -p "$logs/again"
    keep_busy
    for ((round = 1; round <= count; round++)); do
        for job in "$@"; do run_round "$round" "$job"; done
    done
    finish
}
