#!/usr/bin/env bash
# long.sh store|postgres|mpi|workers|serve - what a long solve costs, both sides in turn, medians of RUNS=3.  store: a direct solve
# against a long one, with the store's share; postgres: the same on a server of its own, with fsync; mpi: one working rank
# against two, one thread each; workers: two processes on such a server against one.
# serve: tasks a second that such a server takes from PROCESSES="1 8 64", each for SECONDS_EACH=8 (build/bench/store).
# PROGRAM=build/yomikiri (mpi: build/yomikiri-mpi); THREADS=2 of a direct solve; CASES: specs with their --task-seconds; MPIRUN.
set -euo pipefail
cd "$(dirname "$0")/.."
case ${1:-} in
store | postgres) a=direct b=long program=${PROGRAM:-build/yomikiri} cases=${CASES:-othello:6x6,0.02 othello:5x8,0.08} ;;
workers) a=one b=two program=${PROGRAM:-build/yomikiri} cases=${CASES:-othello:5x8,0.3} ;;
mpi) a=one b=two program=${PROGRAM:-build/yomikiri-mpi} cases=${CASES:-othello:5x8,0.3} ;;
serve) program=${PROGRAM:-build/yomikiri} ;;
*) sed -n '2,6s/^# //p' "$0" >&2; exit 2 ;;
esac
mpirun=${MPIRUN:-mpirun --oversubscribe --bind-to none$([ "$(id -u)" -ne 0 ] || echo ' --allow-run-as-root')}
work=$(mktemp -d) store=$work/store
trap 'rm -rf "$work"' EXIT
median() { sort -g "$work/$1" | awk '{ t[NR] = $1 } END { print t[int((NR + 1) / 2)] }'; }
direct() { "$program" solve "$1" "${@:3}" --threads "${THREADS:-2}" --quiet; }
long() { direct "$1" "$2" --store "$store" --task-seconds "$2"; }
ranks() { $mpirun -n $(($1 + 1)) "$program" solve "$2" --store "$store" --task-seconds "$3" --threads 1 --quiet; }
one() { ranks 1 "$@"; }
two() { ranks 2 "$@"; }
if [[ $1 =~ ^(postgres|workers|serve)$ ]]; then
    . tests/postgres.sh
    trap 'end_server; rm -rf "$work"' EXIT
    postgres_is_here && make_server -c fsync=on -c shared_buffers=128MB -c max_connections=1100
    store=$(address bench)
fi
if [ "$1" = serve ]; then
    printf '%9s %9s %9s %9s %10s %9s %9s\n' processes tasks/s median-ms 99%-ms bytes/task repeated rows/s
    for n in ${PROCESSES:-1 8 64}; do
        sql bench 'DROP SCHEMA IF EXISTS bench CASCADE; CREATE SCHEMA bench'
        build/bench/store "$store" "$n" "${SECONDS_EACH:-8}"
    done
    exit
fi
if [ "$1" = workers ]; then
    one() { THREADS=1 long "$@"; }
    two() {
        while ! "$program" work --store "$store" --threads 1 --quiet >"$work/helper" 2>&1; do sleep 0.02; done &
        one "$@"
        wait
    }
fi

printf '%-14s %10s %10s %6s %12s %12s %8s\n' spec "$a-s" "$b-s" ratio "$a-nodes" "$b-nodes" store-%
for entry in $cases; do
    rm -f "$work"/*
    for ((i = 0; i < ${RUNS:-3}; i++)); do
        for way in $a $b; do
            rm -f "$work"/store*
            [ "$store" = "$work/store" ] || sql bench 'DROP SCHEMA IF EXISTS bench CASCADE; CREATE SCHEMA bench'
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
