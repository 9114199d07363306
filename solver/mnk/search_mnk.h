/* search_mnk.h - the search of K in a row; solve/solve.h calls it. */
#ifndef YOMIKIRI_SEARCH_MNK_H
#define YOMIKIRI_SEARCH_MNK_H

#include "search/job.h"

/* Contract: that of the function of solve/solve.h for the job's goal. */
status search_mnk(const search_job *job, search_result *out, error *e);

/* The techniques that apply with `empties` empty squares. */
search_applicable search_mnk_applicable(const game_spec *spec, int empties);

/* Bytes of the largest table that a search with `empties` empty squares fills. */
size_t search_mnk_table(const game_spec *spec, int empties, const search_options *options);

#endif
