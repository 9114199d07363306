#!/usr/bin/env bash
# scale.sh STORE [PICTURE.svg [WORKERS...]] - a long solve's task log replayed with more workers (bench/scale.c): a table in
# Markdown, and the picture (default docs/long-scale.svg).
set -euo pipefail
cd "$(dirname "$0")/.."
store=$1 picture=${2:-docs/long-scale.svg}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build/bench/scale "$store" "${@:3}" >"$work/replay"
awk -F, 'NR == 1 { print "| workers | time | speed-up | work | idle | in vain | tasks |\n|--:|--:|--:|--:|--:|--:|--:|" }
    NR > 1 { printf "| %d | %.1f s | %.1f | %.2f | %.0f %% | %.0f %% | %d |\n", $1, $2, $3, $4, 100 * $5, 100 * $6, $7 }' "$work/replay"
spec=$(sqlite3 "$store" "SELECT value FROM solve WHERE name = 'spec'")
tasks=$(sqlite3 "$store" "SELECT count(*) FROM task WHERE state = 'done'")
gnuplot <<END
set terminal svg size 760,420 background 'white' font 'sans,13'
set output '$work/picture.svg'
set datafile separator ','
set key left top
set title '$spec in $tasks tasks, replayed: simulated'
set logscale xy 2
set xlabel 'workers'
set ylabel 'speed-up'
set y2label 'work, times that of one worker'
set y2tics
set y2range [0:*]
set ytics nomirror
set grid
plot x with lines dashtype 2 linecolor 'gray60' title 'linear', \
     '$work/replay' using 1:3 with linespoints pointtype 7 linecolor '#1f6fb4' title 'speed-up', \
     '' using 1:4 axes x1y2 with linespoints pointtype 5 linecolor '#c8641e' title 'work (right)'
END
mv "$work/picture.svg" "$picture"
