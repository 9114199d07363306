/* solver_mnk.c - how K in a row is solved; see solver.h. */
#include "solve/solver.h"

#include "mnk/search_mnk.h"

static const technique_words WORDS[] = {
    {TECH_STABILITY, "bounds from rows that can never be completed"},
    {TECH_ORDER, "squares ordered by the open rows through them"},
    {0, NULL},
};

static status applicable(const game_spec *spec, int empties, const search_options *options, search_applicable *out,
                         error *e)
{
    (void)options;
    (void)e;
    *out = search_mnk_applicable(spec, empties);
    return STATUS_OK;
}

const solver_game solver_mnk = {
    .search = search_mnk,
    .techniques = TECH_TABLE | TECH_SYMMETRY | TECH_PVS | TECH_ETC | TECH_THREATS | TECH_STABILITY | TECH_PAIRS |
                  TECH_ORDER | TECH_MTD | TECH_RELAXED | TECH_SYMMETRY_STRATEGY | TECH_CANCELLING,
    .words = WORDS,
    .applicable = applicable,
    .useful_table = search_mnk_table,
};
