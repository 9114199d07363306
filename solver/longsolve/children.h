/* children.h - the children of a position, in the order in which a search would try its moves. */
#ifndef YOMIKIRI_CHILDREN_H
#define YOMIKIRI_CHILDREN_H

#include "longsolve/tree.h"
#include "store/store.h"

/* Lists the children of `d` for a search in the window (bound - 1, bound), with their hints from
 * the table, the selective passes and the evaluation; none when the game is over.  A game whose
 * search has no order of its own: as the rules list them.  `search`: of the game of `rules`, with
 * the memory that its searches share, which no search may be using. */
status children_of(const game_rules *rules, const search_options *search, const diagram *d, int bound,
                   tree_child out[static MAX_MOVES], int *count, error *e);

/* The same with the store's hints, in the order of the process that listed them first.  *count -1:
 * the store does not have them. */
status children_stored(const game_rules *rules, store *s, const diagram *d, tree_child out[static MAX_MOVES],
                       int *count, error *e);

#endif
