/* solver_minimax.c - how the number game MiniMax is solved; see solver.h. */
#include "solve/solver.h"

#include "minimax/search_minimax.h"

static const technique_words WORDS[] = {
    {TECH_THREATS, "two plies looked ahead: moves that an end of the game refutes or proves at once"},
    {TECH_ORDER, "the move with the cheapest proof first: by the replies left, and the lead"},
    {TECH_ENDGAME, "below three fifths of the numbers a search of its own, with a small table"},
    {0, NULL},
};

static status applicable(const game_spec *spec, int empties, const search_options *options, search_applicable *out,
                         error *e)
{
    (void)e;
    *out = search_minimax_applicable(spec, empties, options->techniques);
    return STATUS_OK;
}

const solver_game solver_minimax = {
    .search = search_minimax,
    .techniques = TECH_TABLE | TECH_PVS | TECH_ETC | TECH_THREATS | TECH_ORDER | TECH_MTD | TECH_ENDGAME,
    .words = WORDS,
    .applicable = applicable,
    .useful_table = search_minimax_table,
};
