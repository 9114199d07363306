#!/usr/bin/env bash
# ffo.sh [FIRST [LAST [OPTIONS]]] - solves FFO problems 40-59, or those from FIRST to LAST, and prints their nodes beside the
# published ones of Edax and Egaroucid, whose source is in ffo40-59.obf. OPTIONS go to the program. All of them take minutes.
#   bench/ffo.sh 40 49 --threads 1
set -euo pipefail
first=${1:-40} last=${2:-${1:-59}}
shift $(($# < 2 ? $# : 2))
file=$(dirname "$0")/ffo40-59.obf program=${YOMIKIRI:-build/yomikiri}
row() { printf '%7s %7s %6s %15s %9s %15s %15s\n' "$@"; }
for n in $first $last; do
    grep -q "^# nodes $n " "$file" || { echo "$0: no problem $n; expected 40 to 59" >&2; exit 2; }
done
row problem empties value nodes seconds Edax Egaroucid
for ((n = first; n <= last; n++)); do
    nodes=$(sed -n "s/^# nodes $n //p" "$file") position=$(sed -n "/^# nodes $n /{n;s/;.*//p;}" "$file")
    record=$("$program" solve othello "$position" --json "${@}")
    key() { sed "s/.*\"$1\":\([^,}]*\).*/\1/" <<<"$record"; }
    squares=${position//[^-]/}
    row "$n" ${#squares} "$(key value)" "$(key nodes)" "$(printf %.2f "$(key seconds)")" $nodes
done | awk '{ print; nodes += $4; seconds += $5; edax += $6; egaroucid += $7 }
    END { if (NR > 1) printf "%7s %7s %6s %15.0f %9.2f %15.0f %15.0f\n", "all", "", "", nodes, seconds, edax, egaroucid }'
