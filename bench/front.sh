#!/usr/bin/env bash
# front.sh - the figures of the reversi search that docs/performance.md shows, as a Markdown table: nodes, seconds and
# nodes per second at one thread and the standard table, table allocation included. Needs a quiet machine and, with
# the long cases, about ten minutes.
#   bench/front.sh [BENCH]      FRONT_CASES="6x6 ffo40-49" chooses cases (bench --list names them)
set -euo pipefail
bench=${1:-build/bench/bench}
cases=${FRONT_CASES:-6x6 6x6-discs 6x6-parallel 6x6-parallel-discs 6x6-misere 5x6 5x7 5x8 4x10 ffo20-39 ffo40-49
    ffo40-59 random18 random20 random22 random24 perft11}

# shellcheck disable=SC2086
"$bench" --threads 1 --csv $cases | awk -F ',' '
    BEGIN {
        split("6x6 6 6x6-discs 6 6x6-parallel 60 6x6-parallel-discs 60 6x6-misere 60 5x6 0.4 5x7 3 5x8 60 " \
              "4x10 0.3 ffo20-39 2 ffo40-49 13 ffo40-59 420 perft11 0.35", pair, " ")
        for (i = 1; i in pair; i += 2) aim[pair[i]] = pair[i + 1]
        print "| case | positions | nodes | seconds | million nodes a second | wanted below |"
        print "|:--|--:|--:|--:|--:|--:|"
    }
    $2 ~ /^[0-9]+$/ {
        printf "| %s | %d | %d | %.3f | %.1f | %s |\n", $1, $2, $3, $4, $7 / 1e6, ($1 in aim) ? aim[$1] " s" : ""
    }'
