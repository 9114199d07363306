/* profile_plot.h - the plot of a profile, drawn by gnuplot. */
#ifndef YOMIKIRI_PROFILE_PLOT_H
#define YOMIKIRI_PROFILE_PLOT_H

#include "draw/gnuplot.h"
#include "experiments/profile.h"

typedef struct profile_picture {
    const char *title;
    const profile_configuration *config;
    int configs;
    bool disturbed;              /* the machine was busy: said in the picture */
    const graph_size *simulated; /* NULL: measured */
} profile_picture;

/* Draws speed-ups on the left (simulated: with their upper limit, work and span), on the right bars
 * of 100 % that say where the time goes, and frees `g`. Errors as gnuplot_draw. */
status profile_plot(gnuplot *g, const profile_picture *picture, error *e);

#endif
