/* searches.h - the searches of single games; solve/solve.h chooses among them. */
#ifndef YOMIKIRI_SEARCHES_H
#define YOMIKIRI_SEARCHES_H

#include "search/search.h"

/* Contract: solve_position of solve/solve.h. */
status search_mnk(const game_spec *, const diagram *, const search_options *, search_result *, error *);
status search_connect(const game_spec *, const diagram *, const search_options *, search_result *, error *);
status search_minimax(const game_spec *, const diagram *, const search_options *, search_result *, error *);
/* The number game to `depth` plies, 1 or more, by the original's evaluation: out->value is exact for that depth, out->depth,
 * alone, and proves nothing of the game.  The best move is the first that has the value, as in plain minimax.
 * STATUS_STOPPED: value, depth and move of the last complete iteration; depth 0: there is none. */
status search_minimax_depth(const game_spec *, const diagram *, int depth, const search_options *, search_result *,
                            error *);
status search_eight(const game_spec *, const diagram *, const search_options *, search_result *, error *);

/* What can act with so many empty squares, or numbers left. */
search_reach search_mnk_reach(const game_spec *spec, int empties);
search_reach search_connect_reach(const game_spec *spec, int empties);
search_reach search_minimax_reach(const game_spec *spec, int numbers, unsigned techniques);

#endif
