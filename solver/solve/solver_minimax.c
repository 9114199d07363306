/* solver_minimax.c - how the number game MiniMax is solved; see solver.h. */
#include "solve/solver.h"

#include "search/searches.h"

static status reach(const game_spec *spec, int empties, const search_options *options, search_reach *out, error *e)
{
    (void)options;
    (void)e;
    *out = search_minimax_reach(spec, empties);
    return STATUS_OK;
}

const solver_game solver_minimax = {
    .search = search_minimax,
    .reach = reach,
};
