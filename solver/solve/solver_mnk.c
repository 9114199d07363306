/* solver_mnk.c - how K in a row is solved; see solver.h. */
#include "solve/solver.h"

#include "search/searches.h"

static status reach(const game_spec *spec, int empties, const search_options *options, search_reach *out, error *e)
{
    (void)options;
    (void)e;
    *out = search_mnk_reach(spec, empties);
    return STATUS_OK;
}

const solver_game solver_mnk = {
    .search = search_mnk,
    .reach = reach,
};
