/* solver_minimax.c - how the number game MiniMax is solved; see solver.h. */
#include "solve/solver.h"

#include "search/searches.h"

static const technique_words WORDS[] = {
    {TECH_ORDER, "numbers ordered by what they gain less the best reply"},
    {0, NULL},
};

static status reach(const game_spec *spec, int empties, const search_options *options, search_reach *out, error *e)
{
    (void)options;
    (void)e;
    *out = search_minimax_reach(spec, empties);
    return STATUS_OK;
}

const solver_game solver_minimax = {
    .search = search_minimax,
    .techniques = TECH_TABLE | TECH_PVS | TECH_ETC | TECH_ORDER | TECH_MTD,
    .words = WORDS,
    .reach = reach,
};
