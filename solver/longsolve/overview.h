/* overview.h - a long solve as its store has it, read only: the tree and the remaining work.
 *
 * The tree's children stand in the order in which they were met: that of a search.  One thread at a
 * time. */
#ifndef YOMIKIRI_OVERVIEW_H
#define YOMIKIRI_OVERVIEW_H

#include "longsolve/remaining_work.h"
#include "store/store.h"

typedef struct overview {
    store *store;
    game_spec spec;
    game_rules rules;
    diagram root;
    tree *tree;
    store_summary tasks;
    int first_guess;
    bool guessed;        /* the store has a first guess */
    double task_seconds; /* as the solve was begun */
    remaining_work remaining;
} overview;

/* Reads the store.  STATUS_BAD_INPUT: it is damaged; STATUS_NO_MEMORY.  overview_free also after a
 * failure. */
status overview_read(store *s, overview **out, error *e);
void overview_free(overview *v);

/* The best line as the tree has it, at most `most` moves; returns their number.  The first *proved
 * moves keep a proved bound of the root; the rest follows the hints. */
int overview_line(const overview *v, int most, game_move *out, int *proved);

#endif
