/* search_eight.h - Eight, solved from its target down; solve/solve.h calls it. */
#ifndef YOMIKIRI_SEARCH_EIGHT_H
#define YOMIKIRI_SEARCH_EIGHT_H

#include "search/job.h"

/* Contract: that of the function of solve/solve.h for the job's goal. */
status search_eight(const search_job *job, search_result *out, error *e);

#endif
