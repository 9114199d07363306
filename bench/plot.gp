# plot.gp - draws what `ladder --format csv` or `profile --format csv` printed: a bar of evaluations for each rung, or the
# speed-ups and where the time of the threads goes.
#   build/yomikiri ladder reversi:4x4 --format csv > ladder.csv
#   gnuplot -c bench/plot.gp ladder ladder.csv ladder.svg '4x4 reversi: evaluations to find the value'
if (ARGC != 4) { print "usage: gnuplot -c plot.gp ladder|profile FILE.csv PICTURE.svg|.pdf TITLE"; exit status 2 }
set datafile separator comma columnheaders
set encoding utf8
set style fill solid 0.8 noborder
pdf = strlen(ARG3) > 4 && ARG3[strlen(ARG3) - 3:*] eq '.pdf'
rows = 0
stats ARG2 using (rows = rows + 1) nooutput

if (ARG1 eq 'ladder') {
    set terminal svg size 800, 120 + 26 * rows dynamic background 'white'
    if (pdf) { set terminal pdfcairo size 8, 1.2 + 0.26 * rows }
    set output ARG3
    set title ARG4 noenhanced
    set logscale x
    set xrange [0.5:*]
    set yrange [-rows:1]
    set xlabel 'evaluations (logarithmic)'
    set format x '10^{%T}'
    set grid xtics
    set rmargin 12
    set tics scale 0
    unset key
    count(name) = strcol("known") eq 'exact' ? column(name) : NaN
    plot ARG2 using (count("evaluations")):(-$0):(0.5):(count("evaluations")):(-$0-0.36):(-$0+0.36):ytic(strcol("rung")) \
        with boxxyerror linecolor '#377eb8', \
        '' using (count("evaluations")):(-$0):(strcol("evaluations")) with labels left offset 0.5,0
    exit
}

disturbed = 0
stats ARG2 using (disturbed = disturbed + (strcol("disturbed") eq 'true'), disturbed) nooutput
lost(name) = column(name) > 0 ? 100 * column(name) : 0
set terminal svg size 1100, 480 dynamic background 'white'
if (pdf) { set terminal pdfcairo size 11, 4.8 }
set output ARG3
set multiplot layout 1,2 title ARG4.(disturbed ? ': NOT A MEASUREMENT, the machine was busy' : '') noenhanced
set grid
set key top left
set xlabel 'threads'
set ylabel 'speed-up'
stats ARG2 using (column("threads")) nooutput
if (STATS_max > 16) { set logscale xy 2; set xrange [1:STATS_max] }
speedup(name) = strcol("parallel") eq name ? column("speedup") : NaN
plot x title 'ideal' dashtype 2 linecolor 'gray', \
    ARG2 using (column("threads")):(strlen(strcol("speedup_most")) ? column("speedup_most") : NaN) with lines dashtype 3 linecolor 'black' title 'at most, simulated', \
    for [name in "root tasks deterministic"] ARG2 using (column("threads")):(speedup(name)) with linespoints pointtype 7 title name
unset logscale
set xrange [*:*]
set style data histograms
set style histogram rowstacked
set xlabel ''
set ylabel '% of the threads'' time'
set xtics rotate by -40
set yrange [0:100]
set key outside below maxrows 2
plot ARG2 using (100 - lost("loss_search") - lost("loss_idle") - lost("loss_wait") - lost("loss_absent") - lost("loss_slower")) \
        :xtic(strcol("parallel").' '.strcol("threads")) title 'useful', \
    for [name in "search idle wait absent slower"] '' using (lost("loss_".name)) title name
