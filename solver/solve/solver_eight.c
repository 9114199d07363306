/* solver_eight.c - how Eight is solved; see solver.h. */
#include "solve/solver.h"

#include "search/searches.h"

const solver_game solver_eight = {
    .search = search_eight,
};
