/* solver_reversi.c - how reversi is solved; see solver.h. */
#include "solve/solver.h"

#include "reversi/search_reversi.h"

const solver_game solver_reversi = {
    .search = search_reversi,
    .reach = search_reversi_reach,
    .prepare = search_reversi_prepare,
    .learns = true,
    .keeps_table = true,
};
