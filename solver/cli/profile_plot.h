/* profile_plot.h - the plot of a profile, drawn by gnuplot. */
#ifndef YOMIKIRI_CLI_PROFILE_PLOT_H
#define YOMIKIRI_CLI_PROFILE_PLOT_H

#include "cli/gnuplot.h"
#include "experiments/profile.h"

/* Draws speed-ups on the left, where the time goes on the right, and frees `g`. Errors as gnuplot_draw. */
status profile_plot(gnuplot *g, const char *title, const profile_configuration *config, int configs, error *e);

const char *
profile_configuration_name(const profile_configuration *config); /* "serial", "root", "tasks", "deterministic" */

#endif
