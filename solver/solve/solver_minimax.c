/* solver_minimax.c - how the number game MiniMax is solved; see solver.h. */
#include "solve/solver.h"

#include "search/searches.h"

const solver_game solver_minimax = {
    .search = search_minimax,
    .techniques = TECH_TABLE | TECH_PVS | TECH_ETC | TECH_ORDER | TECH_MTD,
    .parallel = true,
};
