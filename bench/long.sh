#!/usr/bin/env bash
# long.sh [PART...] - what a long solve costs. PART (default: direct work):
#   direct     long solves of at least 200 tasks against direct ones: time, tasks, the store's share
#   work       one process of one thread against two that share a store
# The configurations take turns; medians are printed. RUNS=3 each; PROGRAM=build/yomikiri; THREADS=2 of `direct`;
# CASES="othello:6x6,0.02 othello:5x8,0.08" are specs with their --task-seconds, WORK=othello:5x8,0.3 that of `work`.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${PROGRAM:-build/yomikiri}") runs=${RUNS:-3} threads=${THREADS:-2}
cases=${CASES:-othello:6x6,0.02 othello:5x8,0.08}
shared=${WORK:-othello:5x8,0.3}
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

direct() {
    local entry spec seconds i
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
}

# both SPEC SECONDS: a solve and a process that joins it
both() {
    "$program" solve "$1" --threads 1 --quiet --store "$work/store" --task-seconds "$2" &
    until "$program" query "$work/store" "$1" >"$work/known" 2>&1; do
        kill -0 $! # a solve that failed never makes a store
        sleep 0.05
    done
    "$program" work --threads 1 --quiet --store "$work/store" >/dev/null
    wait
}

work() {
    local spec=${shared%,*} seconds=${shared##*,} i
    rm -f "$work"/*
    for ((i = 0; i < runs; i++)); do
        rm -f "$work"/store*
        timed one "$program" solve "$spec" --threads 1 --quiet --store "$work/store" --task-seconds "$seconds"
        rm -f "$work"/store*
        timed two both "$spec" "$seconds"
    done
    printf '%-14s %10s %10s %8s\n' spec one-s two-s speed-up
    printf '%-14s %10.2f %10.2f %8.3f\n' "$spec" "$(median "$work/one")" "$(median "$work/two")" \
        "$(awk "BEGIN { print $(median "$work/one") / $(median "$work/two") }")"
}

[ $# -gt 0 ] || set -- direct work
for part; do
    case $part in
    direct | work) "$part" ;;
    *) sed -n '2,6s/^# //p' "$0" >&2; exit 2 ;;
    esac
done
