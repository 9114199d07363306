#!/usr/bin/env bash
# timeline.sh TRACE.json PICTURE.svg|PICTURE.png - draws a timeline written by `yomikiri solve --trace`: one band for each
# thread, a task within a task one step higher, the longest of each kind numbered and explained below. Needs gnuplot.
#   build/yomikiri solve othello:8x8 POSITION --threads 2 --trace trace.json && bench/timeline.sh trace.json trace.svg
set -euo pipefail
[ $# -eq 2 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
trace=$1 picture=$2
[ -r "$trace" ] || { echo "timeline.sh: $trace: cannot be read" >&2; exit 2; }
case $picture in
*.svg) terminal="svg size 1200,560 dynamic background 'white' font 'sans,13'" ;;
*.png) terminal="pngcairo size 1200,560 background 'white' font 'sans,11'" ;;
*) echo "timeline.sh: $picture: expected a name that ends in .svg or .png" >&2; exit 2 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# thread, start and length in ms, kind, cancelled, nodes, remaining plies, in the order of opening
awk '
    function text(name) { return match($0, "\"" name "\":\"[^\"]*") ? substr($0, RSTART + length(name) + 4, RLENGTH - length(name) - 4) : "" }
    function number(name) { return match($0, "\"" name "\":-?[0-9.]+") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) : 0 }
    /"cat":"search"/ {
        print number("tid"), number("ts") / 1000, number("dur") / 1000, text("kind"), /"cancelled":true/ ? 1 : 0,
            number("nodes"), number("remaining")
    }' "$trace" | sort -k1,1n -k2,2g -k3,3gr > "$work/events"
[ -s "$work/events" ] || { echo "timeline.sh: $trace: no events of a search" >&2; exit 2; }

awk -v levels=5 -v terminal="$terminal" -v picture="$work/picture" '
    # Box of a kind; kinds are drawn in this order, so that what is short lies above.
    function box(kind, from, to, thread, level,   y) {
        y = -thread * 1.35 + level / levels
        printf "set object rectangle from %.4f,%.3f to %.4f,%.3f fillcolor \"%s\" fillstyle solid 1.0 border lc \"#ffffff\" lw 0.4\n",
            from, y, to, y + 0.94 / levels, colour[kind]
    }
    # A numbered disc inside a bar, where the bar is wide enough, and its words for the list below the picture.
    function number_bar(x, y, long, words) {
        if (long < width / 110) return
        printf "set label \"\" at %.4f,%.3f front point pointtype 7 pointsize 1.6 linecolor \"black\"\n", x, y
        printf "set label \"%d\" at %.4f,%.3f center front font \",10\" textcolor \"white\"\n", ++numbered, x, y
        explained[numbered] = words
    }
    function middle(i) { return from[i] - first + long[i] / 2 }
    function row(thread, level) { return -thread * 1.35 + level / levels }
    BEGIN {
        colour["eldest"] = "#9ecae1"; colour["own"] = "#4daf4a"; colour["helped"] = "#ff9933"
        colour["vain"] = "#e41a1c"; colour["wait"] = "#984ea3"; colour["idle"] = "#e8e8e8"
    }
    { tid[NR] = $1; from[NR] = $2; long[NR] = $3; name[NR] = $4; vain[NR] = $5; nodes[NR] = $6; left[NR] = $7
      if ($2 + $3 > last) last = $2 + $3
      if (NR == 1 || $2 < first) first = $2
      if ($1 > most) most = $1 }
    END {
        width = last - first
        for (t = 0; t <= most; t++) box("idle", 0, width, t, 0)
        for (i = 1; i <= NR; i++) {
            if (tid[i] != tid[i - 1]) depth = 0
            while (depth > 0 && from[i] + long[i] / 2 > until[depth]) depth--
            start = from[i] - first
            if (name[i] == "cut-off") {
                if (long[open[depth]] > width / 300 || depth <= 2) cuts[++cut_count] = start " " row(tid[i], depth < levels ? depth : levels)
                continue
            }
            kind = "own"
            if (name[i] == "window") kind = "eldest"
            else if (name[i] == "wait") kind = "wait"
            else if (vain[i]) kind = "vain"
            else if (depth == 0 || kinds[depth] == "wait") kind = "helped"
            if (depth == 0) done = from[i]
            if (depth == 1 && kinds[1] == "eldest") {
                if (from[i] - done > gap) { gap = from[i] - done; alone = done - first + gap / 2 }
                done = from[i] + long[i]
            }
            level = depth++
            until[depth] = from[i] + long[i]; kinds[depth] = kind; open[depth] = i
            if (level < levels && long[i] > width / 1000) box(kind, start, start + long[i], tid[i], level)
            if (level < levels && long[i] > longest[kind, tid[i] > 0]) {
                longest[kind, tid[i] > 0] = long[i]; which[kind, tid[i] > 0] = i; at[kind, tid[i] > 0] = level
            }
        }
        for (k = 1; k <= cut_count; k++) { split(cuts[k], c, " "); printf "set arrow from %.4f,%.3f rto 0,0.07 nohead front lc \"black\" lw 1.2\n", c[1], c[2] }
        if (gap > 0) number_bar(alone, row(0, 0.47), width, "the eldest child alone: its siblings are not shared yet")
        if (i = which["own", 0]) number_bar(middle(i), row(0, at["own", 0] + 0.47), long[i], "a sibling searched by its owner; above it, siblings of deeper split points")
        if (i = which["wait", 0]) number_bar(middle(i), row(0, at["wait", 0] + 0.47), long[i], "the owner waits for its helper, or helps it")
        if (i = which["helped", 1]) number_bar(middle(i), row(tid[i], at["helped", 1] + 0.47), long[i], "a sibling of the largest open split point, searched by a helper")
        if (i = which["vain", 1]) number_bar(middle(i), row(tid[i], at["vain", 1] + 0.47), long[i], "in vain: the other thread refuted the node meanwhile")
        for (k = 1; k <= numbered; k++)
            printf "set label \"%d  %s\" at screen %.2f,%.3f left front\n", k, explained[k], k % 2 ? 0.08 : 0.54, 0.13 - 0.045 * int((k - 1) / 2)
        printf "set terminal %s\nset output \"%s\"\nunset key\nset border 1\nset xlabel \"milliseconds\"\nset bmargin screen 0.28\n", terminal, picture
        printf "set xrange [0:%.4f]\nset yrange [%.3f:1.25]\nset xtics nomirror out\nset ytics scale 0 (", width, row(most, 0) - 0.15
        for (t = 0; t <= most; t++) printf "%s\"thread %d\" %.3f", t ? ", " : "", t, row(t, 2.5)
        printf ")\n"
        n = split("eldest own helped vain wait idle", order, " ")
        split("root, eldest child|sibling, by its owner|sibling, by a helper|searched in vain (cancelled)|waiting|idle", words, "|")
        printf "set key above horizontal left maxrows 1 samplen 1 width -4\nplot "
        for (k = 1; k <= n; k++) printf "NaN with boxes fillstyle solid 1.0 lc \"%s\" title \"%s\", ", colour[order[k]], words[k]
        printf "NaN with impulses lc \"black\" lw 1.5 title \"cut-off\"\n"
    }' "$work/events" > "$work/script"
gnuplot "$work/script"
mv "$work/picture" "$picture"
