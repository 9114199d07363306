#!/usr/bin/env bash
# compare.sh RUNS PROGRAM_A PROGRAM_B [bench arguments] - compares two builds of the bench program. They run in turn, so
# that other work on the machine affects both alike. Prints the medians and B's time divided by A's.
#   make all bench && make all bench CC=gcc FLAVOUR=gcc && bench/compare.sh 5 build/bench/bench build/gcc/bench/bench ffo1-19
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
runs=$1 a=$2 b=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for ((i = 0; i < runs; i++)); do
    # Who goes first alternates too.
    if ((i % 2)); then order=(b a); else order=(a b); fi
    for who in "${order[@]}"; do
        "${!who}" --repeat 1 "$@" | awk 'NR > 1 { print $1 "," $3 "," $4 }' >>"$work/$who"
    done
done
printf '%-20s %16s %16s %10s %10s %7s\n' case nodes-A nodes-B seconds-A seconds-B B/A
cut -d, -f1 "$work/a" | awk '!seen[$0]++' | while read -r name; do
    median() { grep "^$name," "$work/$1" | sort -t, -k3 -g | awk -F, '{ n[NR] = $2; t[NR] = $3 } END { m = int((NR + 1) / 2); print n[m], t[m] }'; }
    read -r nodes_a seconds_a < <(median a)
    read -r nodes_b seconds_b < <(median b)
    printf '%-20s %16s %16s %10.4f %10.4f %7.3f\n' "$name" "$nodes_a" "$nodes_b" "$seconds_a" "$seconds_b" \
        "$(awk "BEGIN { print $seconds_b / $seconds_a }")"
done
