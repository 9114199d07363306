#!/usr/bin/env bash
# long.sh store|mpi - what a long solve costs, both sides in turn, medians of RUNS=3.  store: a direct solve against a long one,
# with the store's share; mpi: one working rank against two, one thread each.
# PROGRAM=build/yomikiri (mpi: build/yomikiri-mpi); THREADS=2 of store; CASES: specs with their --task-seconds; MPIRUN.
set -euo pipefail
cd "$(dirname "$0")/.."
case ${1:-} in
store) a=direct b=long program=${PROGRAM:-build/yomikiri} cases=${CASES:-othello:6x6,0.02 othello:5x8,0.08} ;;
mpi) a=one b=two program=${PROGRAM:-build/yomikiri-mpi} cases=${CASES:-othello:5x8,0.3} ;;
*) sed -n '2,4s/^# //p' "$0" >&2; exit 2 ;;
esac
mpirun=${MPIRUN:-mpirun --oversubscribe --bind-to none$([ "$(id -u)" -ne 0 ] || echo ' --allow-run-as-root')}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
median() { sort -g "$work/$1" | awk '{ t[NR] = $1 } END { print t[int((NR + 1) / 2)] }'; }
direct() { "$program" solve "$1" "${@:3}" --threads "${THREADS:-2}" --quiet; }
long() { direct "$1" "$2" --store "$work/store" --task-seconds "$2"; }
ranks() { $mpirun -n $(($1 + 1)) "$program" solve "$2" --store "$work/store" --task-seconds "$3" --threads 1 --quiet; }
one() { ranks 1 "$@"; }
two() { ranks 2 "$@"; }

printf '%-14s %10s %10s %6s %12s %12s %8s\n' spec "$a-s" "$b-s" ratio "$a-nodes" "$b-nodes" store-%
for entry in $cases; do
    rm -f "$work"/*
    for ((i = 0; i < ${RUNS:-3}; i++)); do
        for way in $a $b; do
            rm -f "$work"/store*
            from=$EPOCHREALTIME
            $way "${entry%,*}" "${entry##*,}" >"$work/answer"
            awk -v a="$from" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }' >>"$work/$way"
            sed -n '2{s/ *(.*//;p}' "$work/answer" >>"$work/values" # the value, which must not change
            grep -o '[0-9]* nodes' "$work/answer" | head -n 1 >>"$work/$way.nodes"
            # "...; 9.1 s: 8.1 in tasks, 0.5 estimate, 0.22 tree, 0.10 store; ..."
            sed -n 's/.*; \([0-9.]*\) s: .* \([0-9.]*\) store;.*/\1 \2/p' "$work/answer" | awk '{ print 100 * $2 / $1 }' >>"$work/share"
        done
    done
    [ "$(sort -u "$work/values" | wc -l)" = 1 ] || { cat "$work/values" >&2; exit 1; }
    printf '%-14s %10.2f %10.2f %6.3f %12d %12d %8.2f\n' "${entry%,*}" "$(median $a)" "$(median $b)" \
        "$(awk "BEGIN { print $(median $b) / $(median $a) }")" "$(median $a.nodes)" "$(median $b.nodes)" "$(median share)"
done
