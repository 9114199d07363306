#!/usr/bin/env bash
# charts.sh [PART...] - makes the charts of the documents again. PART (default: all):
#   measure    speed-ups at two threads and simulated ones up to 16: results/parallel.csv (a quiet machine, minutes)
#   draw       docs/parallel-speedup.svg from results/parallel.csv
#   timeline   docs/parallel-timeline.svg: FFO 40 with two threads
#   ladder     docs/ladder-4x4.svg
#   board      docs/board.svg: the first problem of README.md
#   game       docs/game.svg: the game of docs/tutorials/player.md
# PROGRAM=build/yomikiri is what is measured, RUNS=5 the runs per configuration; SETS names the sets. Needs gnuplot.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${PROGRAM:-build/yomikiri} runs=${RUNS:-5}
sets=${SETS:-ffo40-49 6x6 5x7}
data=results/parallel.csv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ffo() { sed -n "s/^ffo-$1 *; *\([^;]*[^ ;]\) *;.*/\1/p" tests/data/ffo.txt; }

# profile of a set: ffoA-B or a board such as 5x7
profile_set() {
    local set=$1 n
    shift
    case $set in
    ffo*-*)
        for ((n = $(sed 's/ffo\(.*\)-.*/\1/' <<<"$set"); n <= ${set#*-}; n++)); do ffo $n; done >"$work/positions.obf"
        "$program" profile othello:8x8 --file "$work/positions.obf" --quiet --format csv "$@"
        ;;
    *) "$program" profile "othello:$set" --quiet --format csv "$@" ;;
    esac
}

measure() {
    local set
    {
        echo 'set,kind,threads,speedup,useful,extra,idle,wait,absent,slower'
        for set in $sets; do
            profile_set "$set" --threads 1,2 --parallel tasks --runs "$runs" |
                awk -F, -v set="$set" '$1 == "tasks" { print set ",measured," $2 "," $8 "," $10 "," $11 "," $12 "," $13 "," $14 "," $15 }'
            profile_set "$set" --simulate 2,4,8,16 --runs 1 |
                awk -F, -v set="$set" '$1 == "tasks" { print set ",simulated," $2 "," $8 "," $10 "," $11 "," $12 "," $13 "," $14 "," $15 }'
        done
    } >"$work/data"
    mv "$work/data" "$data"
}

# Left: speed-ups of every set, simulated ones dashed. Right: where the threads' time goes, for the first set; what is no
# loss is useful, so that every bar adds up to 100 %. A row without shares has a speed-up only.
draw() {
    awk -F, -v picture="$work/picture" '
        NR == 1 { next }
        !($1 in seen) { seen[$1] = 1; set[++sets] = $1 }
        { rows[$1, $2] = rows[$1, $2] $3 " " $4 "\n" }
        $2 == "measured" && $9 > busy { busy = $9 }
        function positive(x) { return x > 0 ? 100 * x : 0 }
        $1 == set[1] && $3 > 1 && $5 != "" {
            lost = positive($6) + positive($7) + positive($8) + positive($9) + positive($10)
            bars = bars sprintf("\"%d\\n%s\" %.2f %.2f %.2f %.2f %.2f %.2f\n", $3, $2, 100 - lost, positive($6), positive($7),
                positive($8), positive($9), positive($10))
        }
        END {
            for (i = 1; i <= sets; i++) {
                printf "$measured%d << EOD\n%sEOD\n", i, rows[set[i], "measured"]
                printf "$simulated%d << EOD\n1 1\n%sEOD\n", i, rows[set[i], "simulated"]
            }
            printf "$bars << EOD\n%sEOD\n", bars
            printf "set terminal svg size 1100,480 dynamic background \"white\" font \"sans,12\"\nset output \"%s\"\n", picture
            printf "set multiplot layout 1,2 margins 0.06,0.98,0.24,0.86 spacing 0.09\nset grid\nset key top left Left reverse\nset xlabel \"threads\"\nset ylabel \"speed-up\"\n"
            printf "set title \"Speed-up: measured to 2 threads, simulated to 16%s\"\n",
                (busy > 0.05) ? sprintf("\\n(busy machine: up to %.0f %% of the time without a processor)", 100 * busy) : ""
            printf "set logscale xy 2\nset xrange [0.9:18]\nset yrange [0.9:18]\nset xtics (1, 2, 4, 8, 16)\nset ytics (1, 2, 4, 8, 16)\n"
            printf "plot x title \"ideal\" dashtype 3 lc \"gray40\""
            split("#0072b2 #d55e00 #009e73 #cc79a7", colour, " ")
            for (i = 1; i <= sets; i++) {
                printf ", $simulated%d with linespoints dashtype 2 pt 6 lc \"%s\" title \"%s, simulated\"", i, colour[i], set[i]
                printf ", $measured%d with linespoints lw 2.5 pt 7 lc \"%s\" title \"%s, measured\"", i, colour[i], set[i]
            }
            printf "\nunset logscale\nunset key\nset title \"Where the time of the threads goes: %s\"\n", set[1]
            printf "set xlabel \"\"\nset ylabel \"%% of the threads'"'"' time\"\nset xrange [*:*]\nset yrange [0:100]\nset xtics autofreq nomirror\nset ytics 20\n"
            printf "set style data histograms\nset style histogram rowstacked\nset style fill solid 0.85\nset boxwidth 0.7\n"
            printf "set key at screen 0.97,0.1 right top horizontal samplen 1.5 width -1 maxcols 3 Right noreverse\n"
            printf "plot $bars using 2:xtic(1) title \"useful\" lc \"#4daf4a\", \"\" using 3 title \"extra nodes\" lc \"#e41a1c\", "
            printf "\"\" using 4 title \"idle\" lc \"#999999\", \"\" using 5 title \"waiting\" lc \"#377eb8\", "
            printf "\"\" using 6 title \"no processor\" lc \"#ffcc33\", \"\" using 7 title \"slower nodes\" lc \"#984ea3\"\nunset multiplot\n"
        }' "$data" >"$work/script"
    gnuplot "$work/script"
    mv "$work/picture" docs/parallel-speedup.svg
}

timeline() {
    "$program" solve othello:8x8 "$(ffo 40)" --threads 2 --quiet --trace "$work/trace.json" >"$work/answer"
    bench/timeline.sh "$work/trace.json" docs/parallel-timeline.svg
}

ladder() {
    "$program" ladder reversi:4x4 --quiet --format csv >"$work/ladder.csv"
    gnuplot -c bench/plot.gp ladder "$work/ladder.csv" "$work/picture" \
        'reversi:4x4: evaluations to find the value, one technique more on each rung'
    mv "$work/picture" docs/ladder-4x4.svg
}

board() {
    "$program" moves othello:8x8 "$(sed -n "s/.*echo '\([^;]* X\);.*/\1/p" README.md)" --threads 1 --svg docs/board.svg >"$work/answer"
}

game() {
    "$program" $(sed -n 's/.*yomikiri \(analyze othello:5x6 .*\) --svg.*/\1/p' docs/tutorials/player.md) --threads 1 --svg docs/game.svg >"$work/answer"
}

[ $# -gt 0 ] || set -- measure draw timeline ladder board game
for part; do
    case $part in
    measure | draw | timeline | ladder | board | game) "$part" ;;
    *) sed -n '2,9s/^# //p' "$0" >&2; exit 2 ;;
    esac
done
