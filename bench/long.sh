#!/usr/bin/env bash
# long.sh - what a long solve costs: long solves against direct ones, in turn; medians of time, tasks, the store's share.
# RUNS=3 each; PROGRAM=build/yomikiri; THREADS=2; CASES="othello:6x6,0.02 othello:5x8,0.08": specs with their --task-seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${PROGRAM:-build/yomikiri}") runs=${RUNS:-3} threads=${THREADS:-2}
cases=${CASES:-othello:6x6,0.02 othello:5x8,0.08}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.3f", b - a }'; }
median() { sort -g "$1" | awk '{ t[NR] = $1 } END { print t[int((NR + 1) / 2)] }'; }

# timed NAME COMMAND...: appends its seconds to NAME. The second line of its answer is the value, which must not change.
timed() {
    local name=$1 from
    shift
    from=$(now)
    "$@" >"$work/answer"
    since "$from" >>"$work/$name"
    echo >>"$work/$name"
    sed -n 2p "$work/answer" >>"$work/values"
}

printf '%-14s %7s %10s %10s %6s %7s %9s\n' spec threads direct-s long-s ratio tasks store-%
for entry in $cases; do
    spec=${entry%,*} seconds=${entry##*,}
    rm -f "$work"/*
    for ((i = 0; i < runs; i++)); do
        timed direct "$program" solve "$spec" --threads "$threads" --quiet
        rm -f "$work"/store*
        timed long "$program" solve "$spec" --threads "$threads" --quiet --store "$work/store" --task-seconds "$seconds"
        # "...: 8.1 in tasks, 0.5 guide, 0.22 tree, 0.10 store; ..."
        sed -n 's/.*; \([0-9.]*\) s: .* \([0-9.]*\) store;.*/\1 \2/p' "$work/answer" | awk '{ print 100 * $2 / $1 }' >>"$work/share"
        sqlite3 "$work/store" "SELECT count(*) FROM task WHERE state = 'done'" >>"$work/tasks"
    done
    [ "$(sed 's/ *(.*//' "$work/values" | sort -u | wc -l)" = 1 ] || { cat "$work/values" >&2; exit 1; }
    printf '%-14s %7d %10.2f %10.2f %6.3f %7d %9.2f\n' "$spec" "$threads" "$(median "$work/direct")" "$(median "$work/long")" \
        "$(awk "BEGIN { print $(median "$work/long") / $(median "$work/direct") }")" "$(median "$work/tasks")" "$(median "$work/share")"
done
