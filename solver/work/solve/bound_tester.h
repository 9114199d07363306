/* bound_tester.h - is the value at least v?  Many such questions about positions of a game, asked
 * by several threads. */
#pragma once

#include "game/walk.h"
#include "search/search.h"

typedef struct bound_tester bound_tester;

/* `rules` and what `options` point to must outlive the tester.  `options`: threads, hash_bytes,
 * techniques, weights, stop, and memory, which must be set and kept (search_memory_keep); until
 * bound_tester_destroy no search may use it.  Errors: STATUS_NO_MEMORY. */
status bound_tester_create(const game_rules *rules, const search_options *options, bound_tester **out, error *e);
void bound_tester_destroy(bound_tester *b); /* NULL is allowed */

/* *holds: the side to move of `n`, which has taken `margin` more than the other so far (0 in games
 * without gains), gets at least `value` in all.  The game is not over at `n`.  0 <= thread <
 * options->threads, one question at a time per thread.  STATUS_STOPPED; STATUS_NO_MEMORY. */
status bound_tester_at_least(bound_tester *b, int thread, const walk_node *n, int margin, int value, bool *holds,
                             error *e);

/* Whether bound_tester_try and bound_tester_recall may be called: in games without gains whose
 * search has its own tester. */
bool bound_tester_can_try(const bound_tester *b);

/* As bound_tester_at_least, by a search that gives up after about `most_nodes` positions.  False:
 * it gave up, and *holds is meaningless.  The answer depends only on position, value and
 * limit, not on earlier questions.  The game must be one without gains. */
bool bound_tester_try(bound_tester *b, int thread, const walk_node *n, int value, uint64_t most_nodes, bool *holds);

/* Narrows bounds of the value for the side to move to those that earlier searches left
 * in the table; otherwise leaves them as they are. */
void bound_tester_recall(bound_tester *b, int thread, const walk_node *n, int *lower, int *upper);

/* The learned value for the side to move, and its standard error; they depend only on the position.
 * False: no learned value.  Proves nothing. */
bool bound_tester_evaluate(bound_tester *b, int thread, const walk_node *n, double *value, double *deviation);

/* Positions searched so far by all threads; to be called while none is searching. */
uint64_t bound_tester_nodes(const bound_tester *b);
