/* search_reversi.h - the reversi search; solve/solve.h calls it. */
#ifndef YOMIKIRI_SEARCH_REVERSI_H
#define YOMIKIRI_SEARCH_REVERSI_H

#include "search/search.h"

/* Contract: solve_position of solve/solve.h. */
status search_reversi(const game_spec *, const diagram *, const search_options *, search_result *, error *);

/* Loads the weights that `options` and the board ask for into the memory, which then owns them. */
status search_reversi_prepare(const game_spec *spec, const search_options *options, search_memory *memory, error *e);

/* What can act with so many empty squares.  Errors: those of the weights that `options` ask for. */
status search_reversi_reach(const game_spec *spec, int empties, const search_options *options, search_reach *out,
                            error *e);

#endif
