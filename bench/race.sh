#!/usr/bin/env bash
# race.sh RUNS PROGRAM C4 SPEC [OPTIONS] - races this program against c4 (github.com/ChristopheSteininger/c4), which is
# built for one board and number of threads. They run in turn, with the same board; OPTIONS go to PROGRAM. Prints the
# medians of both, nodes and seconds (elapsed, and of all processors, clearing of memory included), and the ratios.
#   bench/race.sh 3 build/yomikiri ~/c4/c4_6x7 connect4 --threads 1 --hash 1G
set -euo pipefail
[ $# -ge 4 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2; }
runs=$1 program=$2 c4=$3 spec=$4
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%R %U %S'
timed() { # NAME COMMAND...: appends "nodes elapsed processors" to the file NAME
    local name=$1
    shift
    { time "$@" >"$work/out" </dev/null; } 2>"$work/time" || { cat "$work/time" >&2; exit 1; }
    local nodes
    nodes=$(grep -oE '"nodes":[0-9]+|Total  *= [0-9,]+' "$work/out" | head -n 1 | tr -dc 0-9)
    awk -v nodes="${nodes:?$name printed no nodes}" '{ print nodes, $1, $2 + $3 }' "$work/time" >>"$work/$name"
}
for ((i = 0; i < runs; i++)); do
    timed program "$program" solve "$spec" --json "$@"
    timed c4 "$c4"
done
median() { sort -g -k"$2" "$work/$1" | awk -v column="$2" '{ value[NR] = $column } END { print value[int((NR + 1) / 2)] }'; }
printf '%-12s %14s %14s %8s\n' "$spec" program c4 ratio
column=0
for what in nodes elapsed processors; do
    column=$((column + 1))
    a=$(median program $column) b=$(median c4 $column)
    printf '%-12s %14s %14s %8.3f\n' "$what" "$a" "$b" "$(awk "BEGIN { print $a / $b }")"
done
