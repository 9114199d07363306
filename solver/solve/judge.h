/* judge.h - whether positions of a game are worth at least so much: many questions, asked by several threads. */
#ifndef YOMIKIRI_JUDGE_H
#define YOMIKIRI_JUDGE_H

#include "games/walk.h"
#include "search/search.h"

typedef struct judge judge;

/* `rules` and what `options` point to must outlive the judge.  `options`: threads, hash_bytes, techniques, weights, stop, and
 * memory, which must be there and kept (search_memory_keep); until judge_destroy no search may use it.
 * Errors: STATUS_NO_MEMORY. */
status judge_create(const game_rules *rules, const search_options *options, judge **out, error *e);
void judge_destroy(judge *j); /* NULL is allowed */

/* *holds: the side to move of `n`, which has taken `margin` more than the other so far (0 in games without gains), gets at
 * least `value` in all.  The game is not over at `n`.  0 <= thread < options->threads, one question at a time for each.
 * STATUS_STOPPED; STATUS_NO_MEMORY. */
status judge_at_least(judge *j, int thread, const walk_node *n, int margin, int value, bool *holds, error *e);

/* Whether judge_try may be asked. */
bool judge_tries(const judge *j);

/* As judge_at_least, by a search that gives up beyond some `most_nodes` positions.  False: nothing was found out, and *holds
 * says nothing.  What is found out depends on position, value and limit alone, not on what else was asked.  The game is one
 * without gains. */
bool judge_try(judge *j, int thread, const walk_node *n, int value, uint64_t most_nodes, bool *holds);

/* A guess of the value for the side to move, and its standard error; it depends on the position alone.  False: there is
 * none.  Decides nothing. */
bool judge_estimate(judge *j, int thread, const walk_node *n, double *value, double *deviation);

/* Positions searched so far by all threads; while none is asked. */
uint64_t judge_nodes(const judge *j);

#endif
