/* kept.h - what a search has found out far from the end, kept in a store for a proof: whether a
 * position is held, and by which moves. */
#pragma once

#include "search/search.h"
#include "store/store.h"

/* After a search of `d` in the window (beta - 1, beta) of `searched`, which *r answers:
 * keeps the winner's moves below, as far as they are in the table of searched->memory,
 * if more than PROOF_FAR plies are left. The memory is kept (search_memory_keep),
 * and no search may be using it. Does nothing if a search leaves no such table,
 * or a certificate cannot hold the game. Errors: STATUS_NO_MEMORY; as store_choices_put. */
status kept_after_search(store *s, const game_spec *spec, const search_options *searched, const diagram *d,
                         const search_result *r, error *e);
