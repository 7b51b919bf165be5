# How long jobs take: what is kept of a run, and which jobs took longer than usual. Sourced by scripts/test and .ci/run; never run.
# shellcheck shell=bash

# Append what a job took to the file POINTERD_TIMES, if it is set, as a line: time, commit, job, seconds, and the job's counts of passed,
# failed and skipped checks. usage: keep_time JOB SECONDS [PASSED FAILED SKIPPED]
keep_time() {
    local commit
    [[ -n ${POINTERD_TIMES:-} ]] || return 0
    commit=$(git describe --always --dirty --exclude '*' 2>/dev/null) || commit=unknown
    printf '%s %s %s %d %d %d %d\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$commit" "$1" "$2" "${@:3}" >>"$POINTERD_TIMES"
}

# Print how slow this run was, and each job that took more than twice its usual minutes times that. How slow is the time of the job build
# by its usual one. It counts as 1 if it is less, because a build that finds most of its work done says nothing of the machine.
# usage: unusual_times TABLE; reads lines "JOB SECONDS"
unusual_times() {
    awk -v table="$1" '
        BEGIN { while ((getline line < table) > 0) if (line !~ /^#/ && split(line, word, " ") == 2) usual[word[1]] = word[2] * 60 }
        { job[NR] = $1; took[$1] = $2 }
        END {
            slowness = 1
            if (usual["build"] > 0 && took["build"] > usual["build"]) {
                slowness = took["build"] / usual["build"]
                printf "This run was %.1f times as slow as usual, by its job build.\n", slowness
            }
            for (i = 1; i <= NR; i++) {
                expected = usual[job[i]] * slowness
                if (expected > 0 && took[job[i]] > 2 * expected)
                    printf "%s took %d s, more than twice the %d s to be expected (scripts/times).\n", job[i], took[job[i]], expected
            }
        }'
}
