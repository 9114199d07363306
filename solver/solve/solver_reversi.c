/* solver_reversi.c - how reversi is solved; see solver.h. */
#include "solve/solver.h"

#include "reversi/search_reversi.h"

static const technique_words WORDS[] = {
    {TECH_STABILITY, "bounds from discs that can never be flipped"},
    {TECH_ORDER, "moves ordered by the replies that they leave, and by their squares"},
    {0, NULL},
};

const solver_game solver_reversi = {
    .search = search_reversi,
    .techniques = TECH_ALL & ~(TECH_THREATS | TECH_PAIRS | TECH_RELAXED | TECH_MIRROR | TECH_CANCELLING),
    .words = WORDS,
    .reach = search_reversi_reach,
    .prepare = search_reversi_prepare,
    .learns = true,
    .keeps_table = true,
};
