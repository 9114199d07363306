/* searches.h - the searches of single games; solve/solve.h chooses among them. */
#ifndef YOMIKIRI_SEARCHES_H
#define YOMIKIRI_SEARCHES_H

#include "search/job.h"

/* Contract: that of the function of solve/solve.h for the job's goal. */
status search_mnk(const search_job *job, search_result *out, error *e);
status search_connect(const search_job *job, search_result *out, error *e);
status search_minimax(const search_job *job, search_result *out, error *e);
status search_eight(const search_job *job, search_result *out, error *e);

/* The number game to `depth` plies, 1 or more, by the original's evaluation: out->value is exact for that depth, out->depth,
 * alone, and proves nothing of the game.  The best move is the first that has the value, as in plain minimax.
 * STATUS_STOPPED: value, depth and move of the last complete iteration; depth 0: there is none. */
status search_minimax_depth(const game_spec *, const diagram *, int depth, const search_options *, search_result *,
                            error *);

/* Bytes of the largest table that a search of so many empty squares fills. */
size_t search_mnk_table(const game_spec *spec, int empties, const search_options *options);
size_t search_connect_table(const game_spec *spec, int empties, const search_options *options);
size_t search_minimax_table(const game_spec *spec, int numbers, const search_options *options);

/* What can act with so many empty squares, or numbers left. */
search_reach search_mnk_reach(const game_spec *spec, int empties);
search_reach search_connect_reach(const game_spec *spec, int empties);
search_reach search_minimax_reach(const game_spec *spec, int numbers, unsigned techniques);

#endif
