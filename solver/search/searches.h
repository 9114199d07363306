/* searches.h - the searches of single games; solve/solve.h chooses among them. */
#ifndef YOMIKIRI_SEARCHES_H
#define YOMIKIRI_SEARCHES_H

#include "search/search.h"

/* Contract: solve_position of solve/solve.h. */
status search_mnk(const game_spec *, const diagram *, const search_options *, search_result *, error *);
status search_connect(const game_spec *, const diagram *, const search_options *, search_result *, error *);
status search_minimax(const game_spec *, const diagram *, const search_options *, search_result *, error *);
status search_eight(const game_spec *, const diagram *, const search_options *, search_result *, error *);

/* What can act with so many empty squares, or numbers left. */
search_reach search_mnk_reach(const game_spec *spec, int empties);
search_reach search_connect_reach(const game_spec *spec, int empties);
search_reach search_minimax_reach(const game_spec *spec, int numbers, unsigned techniques);

#endif
