/* profile_plot.h - the plot of a profile, drawn by gnuplot. */
#ifndef YOMIKIRI_CLI_PROFILE_PLOT_H
#define YOMIKIRI_CLI_PROFILE_PLOT_H

#include "base/status.h"
#include "experiments/profile.h"

/* Whether a plot can be made there, before anything is measured: the name ends in .svg or .png, gnuplot is on the
 * PATH, the file can be written. */
status profile_plot_check(const char *path, error *e);

/* Draws speed-ups on the left, where the time goes on the right; `path` appears when the plot is complete. */
status profile_plot(const char *path, const char *title, const profile_way *way, int ways, error *e);

const char *profile_way_name(const profile_way *way); /* "serial", "root", "tasks", "deterministic" */

#endif
