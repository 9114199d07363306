#!/usr/bin/env bash
# mpi.sh - one working rank against two, in turn: seconds (medians), nodes, speed-up.  One thread each.
# RUNS=3; SPEC=othello:5x8, TASK_SECONDS=0.3; PROGRAM=build/yomikiri-mpi; MPIRUN="mpirun ..." with its options.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${PROGRAM:-build/yomikiri-mpi}") runs=${RUNS:-3} spec=${SPEC:-othello:5x8} seconds=${TASK_SECONDS:-0.3}
mpirun=${MPIRUN:-mpirun --oversubscribe --bind-to none$([ "$(id -u)" -ne 0 ] || echo ' --allow-run-as-root')}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
median() { sort -g "$1" | awk '{ t[NR] = $1 } END { print t[int((NR + 1) / 2)] }'; }

for ((i = 0; i < runs; i++)); do
    for workers in 1 2; do
        rm -f "$work"/store*
        from=$(date +%s.%N)
        $mpirun -n $((workers + 1)) "$program" solve "$spec" --store "$work/store" --task-seconds "$seconds" --threads 1 --quiet >"$work/answer"
        awk -v a="$from" -v b="$(date +%s.%N)" 'BEGIN { print b - a }' >>"$work/seconds$workers"
        sed -n 2p "$work/answer" >>"$work/values"
        sed -n 's/^\([0-9]*\) tasks here, \([0-9]*\) nodes.*/\2/p' "$work/answer" >>"$work/nodes$workers"
    done
done
[ "$(sort -u "$work/values" | wc -l)" = 1 ] || { cat "$work/values" >&2; exit 1; }
printf '%-14s %8s %8s %14s %14s %8s\n' spec one-s two-s one-nodes two-nodes speed-up
printf '%-14s %8.2f %8.2f %14d %14d %8.3f\n' "$spec" "$(median "$work/seconds1")" "$(median "$work/seconds2")" \
    "$(median "$work/nodes1")" "$(median "$work/nodes2")" \
    "$(awk "BEGIN { print $(median "$work/seconds1") / $(median "$work/seconds2") }")"
