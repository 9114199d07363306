/* search_connect.h - the search of Connect Four and its like; solve/solve.h calls it. */
#ifndef YOMIKIRI_SEARCH_CONNECT_H
#define YOMIKIRI_SEARCH_CONNECT_H

#include "search/job.h"

/* Contract: that of the function of solve/solve.h for the job's goal. */
status search_connect(const search_job *job, search_result *out, error *e);

/* The techniques that apply with `empties` empty squares. */
search_applicable search_connect_applicable(const game_spec *spec, int empties);

/* Bytes of the largest table that a search with `empties` empty squares fills. */
size_t search_connect_table(const game_spec *spec, int empties, const search_options *options);

#endif
