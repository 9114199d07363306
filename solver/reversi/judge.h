/* judge.h - whether positions of reversi are worth at least so much, asked by several threads that share one table.
 *
 * Each thread has a searcher of its own, with its own small table; none helps another. */
#ifndef YOMIKIRI_REVERSI_JUDGE_H
#define YOMIKIRI_REVERSI_JUDGE_H

#include "games/reversi.h"
#include "search/search.h"

typedef struct reversi_judge reversi_judge;

/* `options`: threads, techniques, stop, and memory, which must be there and kept (search_memory_keep), be used by no search
 * as long as the judge lives, and outlive it.  Errors: STATUS_NO_MEMORY. */
status reversi_judge_create(const game_spec *spec, const search_options *options, reversi_judge **out, error *e);
void reversi_judge_destroy(reversi_judge *j); /* NULL is allowed */

/* True when the side to move of `p` gets at least `value`.  0 <= thread < options->threads, one question at a time for each.
 * Without meaning once options->stop was set. */
bool reversi_judge_at_least(reversi_judge *j, int thread, const reversi_position *p, int value);

/* As reversi_judge_at_least, but gives up beyond some `most_nodes` positions: false, and *holds says nothing.  What is found,
 * and whether it is found, depends on nothing else that was ever asked. */
bool reversi_judge_try(reversi_judge *j, int thread, const reversi_position *p, int value, uint64_t most_nodes,
                       bool *holds);

/* The value of `p` by the learned weights and its standard error, in discs, the same for every thread and on every run; false:
 * there are no weights.  Proves nothing. */
bool reversi_judge_estimate(reversi_judge *j, int thread, const reversi_position *p, double *value, double *deviation);

/* Positions searched so far, by all threads; while none is asked. */
uint64_t reversi_judge_nodes(const reversi_judge *j);

#endif
