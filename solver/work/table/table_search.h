/* table_search.h - the values of positions that are nearer to the end than those of a table. */
#pragma once

#include "game/walk.h"

typedef struct table_search table_search;

/* Opens a search for `threads` threads; `wdl`: values are 1, 0, -1.  `rules` and `stop`
 * (NULL: none) must outlive it. */
status table_search_open(const game_rules *rules, bool wdl, int threads, const _Atomic bool *stop, table_search **out,
                         error *e);
void table_search_close(table_search *t); /* NULL is allowed */

/* The value of the rest of the game for the side to move.
 * Errors: STATUS_STOPPED, STATUS_NO_MEMORY. */
status table_search_value(table_search *t, int thread, const walk_node *n, int *value, error *e);
