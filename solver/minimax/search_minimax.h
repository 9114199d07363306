/* search_minimax.h - the search of the number game MiniMax; solve/solve.h calls it. */
#ifndef YOMIKIRI_SEARCH_MINIMAX_H
#define YOMIKIRI_SEARCH_MINIMAX_H

#include "search/job.h"

/* Contract: that of the function of solve/solve.h for the job's goal. */
status search_minimax(const search_job *job, search_result *out, error *e);

/* The techniques that apply with `numbers` numbers left. */
search_applicable search_minimax_applicable(const game_spec *spec, int numbers, unsigned techniques);

/* Bytes of the largest table that a search with `numbers` numbers left fills. */
size_t search_minimax_table(const game_spec *spec, int numbers, const search_options *options);

#endif
