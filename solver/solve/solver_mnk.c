/* solver_mnk.c - how K in a row is solved; see solver.h. */
#include "solve/solver.h"

#include "search/searches.h"

const solver_game solver_mnk = {
    .search = search_mnk,
    .techniques = TECH_TABLE | TECH_SYMMETRY | TECH_PVS | TECH_ETC | TECH_STABILITY | TECH_ORDER | TECH_MTD,
    .parallel = true,
};
