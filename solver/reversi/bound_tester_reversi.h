/* bound_tester_reversi.h - the bound tester of reversi (solve/bound_tester.h); its threads share
 * one table.
 *
 * Each thread has a searcher of its own, with its own small table; none helps another. */
#ifndef YOMIKIRI_BOUND_TESTER_REVERSI_H
#define YOMIKIRI_BOUND_TESTER_REVERSI_H

#include "games/reversi.h"
#include "search/search.h"

typedef struct reversi_bound_tester reversi_bound_tester;

/* `options`: threads, techniques, stop, and memory, which must be there and kept
 * (search_memory_keep), be used by no search as long as the tester lives, and outlive it.  Errors:
 * STATUS_NO_MEMORY. */
status reversi_bound_tester_create(const game_spec *spec, const search_options *options, reversi_bound_tester **out,
                                   error *e);
void reversi_bound_tester_destroy(reversi_bound_tester *b); /* NULL is allowed */

/* True when the side to move of `p` gets at least `value`.  0 <= thread < options->threads, one
 * question at a time for each.  Without meaning once options->stop was set. */
bool reversi_bound_tester_at_least(reversi_bound_tester *b, int thread, const reversi_position *p, int value);

/* As reversi_bound_tester_at_least, but gives up beyond some `most_nodes` positions: false, and
 * *holds means nothing. The answer does not depend on earlier questions. */
bool reversi_bound_tester_try(reversi_bound_tester *b, int thread, const reversi_position *p, int value,
                              uint64_t most_nodes, bool *holds);

/* The value of `p` by the learned weights and its standard error, in discs, the same for every
 * thread and on every run; false: there are no weights.  Proves nothing. */
bool reversi_bound_tester_evaluate(reversi_bound_tester *b, int thread, const reversi_position *p, double *value,
                                   double *deviation);

/* Positions searched so far, by all threads; while none is asked. */
uint64_t reversi_bound_tester_nodes(const reversi_bound_tester *b);

#endif
