/* solver_eight.c - how Eight is solved; see solver.h. */
#include "solve/solver.h"

#include "eight/search_eight.h"

const solver_game solver_eight = {
    .search = search_eight,
    .instead = "backwards",
    .instead_words = "in place of a search: every total solved once, from the target down",
};
