#!/usr/bin/env bash
# front.sh - the figures of the reversi search in docs/performance.md as a Markdown table: nodes, seconds and nodes per
# second with one thread and the default table, table allocation included. Needs a quiet machine and, with the long
# cases, about ten minutes.
#   bench/front.sh [BENCH]      FRONT_CASES="6x6 ffo40-49" chooses cases (bench --list names them)
set -euo pipefail
bench=${1:-build/bench/bench}
cases=${FRONT_CASES:-6x6 6x6-discs 6x6-parallel 6x6-parallel-discs 6x6-misere 5x6 5x7 5x8 4x10 ffo20-39 ffo40-49
    ffo40-59 random18 random20 random22 random24 perft11}

# shellcheck disable=SC2086
"$bench" --threads 1 --csv $cases | awk -F ',' '
    BEGIN {
        print "| case | positions | nodes | seconds | million nodes a second |"
        print "|:--|--:|--:|--:|--:|"
    }
    $2 ~ /^[0-9]+$/ { printf "| %s | %d | %d | %.3f | %.1f |\n", $1, $2, $3, $4, $7 / 1e6 }'
