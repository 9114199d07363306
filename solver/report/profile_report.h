/* profile_report.h - a profile as a table, CSV or records. */
#ifndef YOMIKIRI_PROFILE_REPORT_H
#define YOMIKIRI_PROFILE_REPORT_H

#include "experiments/profile.h"
#include "report/output.h"

/* What was measured: the first configuration is one serial thread. */
typedef struct profile_result {
    const char *spec_text;
    bool simulated, csv;
    int runs; /* of each configuration, as they were asked for */
    size_t positions, hash_bytes;
    int configs;
    profile_configuration config[PROFILE_MAX_CONFIGURATIONS];
    graph_size size;            /* of what was simulated */
    int planned, stopped_after; /* runs of all configurations; those done where the user stopped it, else 0 */
} profile_result;

enum { PROFILE_WARNING = 240 };

/* Whether the machine was too busy for a measurement, and a line that says so. */
bool profile_warning(const profile_result *p, char out[static PROFILE_WARNING]);

/* Prints what was measured, and on standard error where the machine was too busy for it; appends a
 * record of each configuration to the list `rows`. */
void profile_report(output *out, const profile_result *p, bool agree, record *rows);

#endif
