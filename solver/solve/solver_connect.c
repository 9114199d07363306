/* solver_connect.c - how Connect Four and its like are solved; see solver.h. */
#include "search/solver.h"

#include "connect/search_connect.h"

static const technique_words WORDS[] = {
    {TECH_THREATS, "rows completed or prevented at once; moves below a square of the opponent's left out"},
    {TECH_STABILITY, "bounds from how soon a row can be completed, and from rows that never can"},
    {TECH_PAIRS, "a side that answers every stone on top of it may hold the opponent, or win"},
    {TECH_ORDER, "columns ordered by the rows of three that they make, and from the centre"},
    {0, NULL},
};

static status applicable(const game_spec *spec, int empties, const search_options *options, search_applicable *out,
                         error *e)
{
    (void)options;
    (void)e;
    *out = search_connect_applicable(spec, empties);
    return STATUS_OK;
}

/* connect4 (results/); boards of few columns, and rows that are short or do not fit, are easy. */
static int most_solved(const game_spec *spec)
{
    const int side = spec->rows > spec->cols ? spec->rows : spec->cols;
    return spec->cols <= 3 || spec->in_a_row <= 3 || spec->in_a_row > side ? MAX_SQUARES : 42;
}

const solver_game solver_connect = {
    .search = search_connect,
    .techniques = TECH_TABLE | TECH_SYMMETRY | TECH_PVS | TECH_ETC | TECH_THREATS | TECH_STABILITY | TECH_PAIRS |
                  TECH_ORDER | TECH_MTD | TECH_CHILDREN | TECH_FORCED | TECH_NEXT | TECH_DEAD,
    .words = WORDS,
    .applicable = applicable,
    .useful_table = search_connect_table,
    .most_solved = most_solved,
};
