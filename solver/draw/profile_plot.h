/* profile_plot.h - the plot of a profile, drawn by gnuplot. */
#ifndef YOMIKIRI_PROFILE_PLOT_H
#define YOMIKIRI_PROFILE_PLOT_H

#include "draw/gnuplot.h"
#include "report/profile_report.h"

/* Draws speed-ups on the left (simulated: with their upper limit, work and span), on the right bars
 * of 100 % that say where the time goes, and frees `g`. Errors as gnuplot_draw. */
status profile_plot(gnuplot *g, const profile_result *picture, error *e);

#endif
