#!/usr/bin/env bash
# sweep.sh - the tuning constants of solver/reversi/tuning.h, each changed alone: nodes and seconds compared with those
# of the value that stands there, as a Markdown table, on a 6x6 position with 24 empties and FFO 40.
#   bench/sweep.sh [NAME=VALUE...]
set -euo pipefail
out=build
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/reversi"
header=solver/reversi/tuning.h
cc=$(cut -d ' ' -f 1 $out/flags.txt) # of the objects linked below
flags="-std=gnu17 -O3 -march=native -fopenmp -DNDEBUG -D_GNU_SOURCE -I$work -Isolver -I. -I$out/include"
others=$(printf '%s\n' solver/*.c solver/*/*.c tables/*.c | grep -v -e engine_othello.c -e search_reversi.c |
    sed "s|\(.*\)c\$|$out/obj/\1o|")
ffo40=$(sed -n 's/^ffo-40 *; *\([^;]*[^ ;]\) *;.*/\1/p' tests/data/ffo.txt)

# "nodes seconds nodes seconds" of a program
measure() {
    { "$1" solve othello:6x6 c2 b4 c5 d2 e4 e3 d1 c1 --threads 1; "$1" solve othello:8x8 "$ffo40" --threads 1; } |
        sed -n 's/^\([0-9]*\) nodes, [0-9]* evaluations, \([0-9.]*\) s.*/\1 \2/p' | tr '\n' ' '
}

[ $# -gt 0 ] || set -- MIDDLE_MAX=11 MIDDLE_MAX=13 SMALL_BITS=17 \
    SMALL_BITS=18 CORNER_WEIGHT=0 OPEN_WEIGHT=0 OPEN_WEIGHT=80 OPP_WEIGHT=0 ORDER_SEARCH_MIN=16 ORDER_SEARCH_MIN=20 \
    ORDER_SEARCH_STEP=3 ORDER_SEARCH_STEP=6 GUESS_DEPTH=3 GUESS_DEPTH=7 SELECTIVE_ROOT_MIN=99 SELECTIVE_MIN=14 \
    SELECTIVE_MIN=16 MOBILITY_WEIGHT=120 MOBILITY_WEIGHT=450 PARITY_WEIGHT=0 PARITY_WEIGHT=60
read -r -a base <<<"$(measure "$out/yomikiri")"
echo '| constant | stands at | tried | 6x6, 24 empties | FFO 40 | seconds |'
echo '|:--|--:|--:|--:|--:|--:|'
for change in "$@"; do
    name=${change%%=*} value=${change#*=}
    stands=$(sed -n "s/^ *$name = \([0-9]*\),.*/\1/p" $header)
    [ -n "$stands" ] || { echo "| $name | - | $value | not in $header | | |"; continue; }
    sed "s/^\( *$name = \)[0-9]*,/\1$value,/" $header > "$work/reversi/tuning.h"
    # shellcheck disable=SC2086
    { $cc $flags -c -o "$work/a.o" solver/reversi/engine_othello.c && $cc $flags -c -o "$work/b.o" solver/reversi/search_reversi.c &&
        $cc -fopenmp -o "$work/program" $others "$work/a.o" "$work/b.o" -lxxhash -lzstd -ljansson -lm; } \
        2> "$work/log" || { echo "| $name | $stands | $value | does not build | | |"; continue; }
    read -r -a x <<<"$(measure "$work/program")"
    awk -v name="$name" -v stands="$stands" -v value="$value" -v base="${base[*]}" -v x="${x[*]}" 'BEGIN {
        split(base, b, " "); split(x, n, " ")
        printf "| `%s` | %d | %d | %+.1f %% | %+.1f %% | %+.0f %% |\n", name, stands, value, 100 * (n[1] / b[1] - 1),
            100 * (n[3] / b[3] - 1), 100 * ((n[2] + n[4]) / (b[2] + b[4]) - 1) }'
done
