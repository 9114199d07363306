#!/usr/bin/env bash
# charts.sh [PART...] - makes the charts of the documents again. PART (default: all):
#   draw       docs/parallel-speedup.svg from results/scale.csv, which scale.sh measures
#   timeline   docs/parallel-timeline.svg: FFO 40 with two threads
#   ladder     docs/ladder-4x4.svg
#   board      docs/board.svg: the first problem of README.md
#   game       docs/game.svg: the game of docs/tutorials/player.md
# PROGRAM=build/yomikiri is what is drawn. Needs gnuplot.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${PROGRAM:-build/yomikiri}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ffo() { sed -n "s/^ffo-$1 *; *\([^;]*[^ ;]\) *;.*/\1/p" tests/data/ffo.txt; }

# Left: speed-ups of every search, and of copies of one: what the machine gives. Right: where the threads' time goes, for the
# first case: what is not lost is useful, so every bar adds up to 100 %.
draw() {
    awk -F, -v picture="$work/picture" '
        NR == 1 { next }
        $6 != "" || $1 == "copies" { if (!($1 in rows)) name[++cases] = $1; rows[$1] = rows[$1] $2 " " $5 "\n"; most = $2 > most ? $2 : most }
        function positive(x) { return x > 0 ? 100 * x : 0 }
        $1 == name[1] && $2 > 1 {
            lost = positive($7) + positive($8) + positive($9) + positive($10) + positive($11)
            bars = bars sprintf("\"%d\" %.2f %.2f %.2f %.2f %.2f %.2f\n", $2, 100 - lost, positive($7), positive($8), positive($9),
                positive($10), positive($11))
        }
        END {
            for (i = 1; i <= cases; i++)
                printf "$case%d << EOD\n%sEOD\n", i, rows[name[i]]
            printf "$bars << EOD\n%sEOD\n", bars
            printf "set terminal svg size 1100,480 dynamic background \"white\" font \"sans,12\"\nset output \"%s\"\n", picture
            printf "set multiplot layout 1,2 margins 0.06,0.98,0.24,0.9 spacing 0.09\nset grid\nset key top left Left reverse\n"
            printf "set xlabel \"threads\"\nset ylabel \"speed-up\"\nset title \"Speed-up to %d threads\"\n", most
            printf "set logscale xy 2\nset xrange [0.9:%g]\nset yrange [0.9:%g]\n", 1.15 * most, 1.15 * most
            printf "plot x title \"ideal\" dashtype 3 lc \"gray40\""
            split("#0072b2 #d55e00 #009e73 #cc79a7 #e69f00 #56b4e9 gray40", colour, " ")
            for (i = 1; i <= cases; i++)
                printf ", $case%d with linespoints lw 2 pt 7 %s lc \"%s\" title \"%s\"", i, name[i] == "copies" ? "dashtype 2" : "",
                    colour[i], name[i] == "copies" ? "copies of 6x6" : name[i]
            printf "\nunset logscale\nunset key\nset title \"Where the time of the threads goes: %s\"\n", name[1]
            printf "set ylabel \"%% of the threads'"'"' time\"\nset xrange [*:*]\nset yrange [0:100]\nset xtics autofreq nomirror\nset ytics 20\n"
            printf "set style data histograms\nset style histogram rowstacked\nset style fill solid 0.85\nset boxwidth 0.7\n"
            printf "set key at screen 0.97,0.1 right top horizontal samplen 1.5 width -1 maxcols 3 Right noreverse\n"
            printf "plot $bars using 2:xtic(1) title \"useful\" lc \"#4daf4a\", \"\" using 3 title \"extra nodes\" lc \"#e41a1c\", "
            printf "\"\" using 4 title \"idle\" lc \"#999999\", \"\" using 5 title \"waiting\" lc \"#377eb8\", "
            printf "\"\" using 6 title \"no processor\" lc \"#ffcc33\", \"\" using 7 title \"slower nodes\" lc \"#984ea3\"\nunset multiplot\n"
        }' results/scale.csv >"$work/script"
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

[ $# -gt 0 ] || set -- draw timeline ladder board game
for part; do
    case $part in
    draw | timeline | ladder | board | game) "$part" ;;
    *) sed -n '2,9s/^# //p' "$0" >&2; exit 2 ;;
    esac
done
