/* profile_report.h - a profile as a table, CSV or records. */
#ifndef YOMIKIRI_PROFILE_REPORT_H
#define YOMIKIRI_PROFILE_REPORT_H

#include "cli/cli.h"
#include "draw/gnuplot.h"
#include "experiments/profile.h"

/* What is measured: the first configuration is one serial thread. */
typedef struct profile_plan {
    cli *c;
    int count; /* of thread counts */
    int threads[PROFILE_MAX_THREAD_COUNTS];
    int configs;
    profile_configuration config[PROFILE_MAX_CONFIGURATIONS];
    diagram *position;
    size_t positions;
    graph_size size;            /* of what was simulated */
    int planned, stopped_after; /* runs of all configurations; those done where the user stopped it, else 0 */
    gnuplot *plot;              /* NULL: none is asked for */
    outfile *page;              /* the same */
} profile_plan;

enum { PROFILE_WARNING = 240 };

/* Whether the machine was too busy for a measurement, and a line that says so. */
bool profile_warning(const profile_plan *p, char out[static PROFILE_WARNING]);

/* Prints what was measured, and on standard error where the machine was too busy for it. */
void profile_report(const profile_plan *p, bool agree);

#endif
