/* estimating.h - the estimate of a search that is under way: when an iteration is due
 * (deepening.h), and how the estimate is made to fit what is proved. */
#pragma once

#include "search/driver.h"

/* From now on worker 0 estimates the value of run->root by iterative deepening whenever an
 * iteration is due, to at most `most` plies.  `worth`: seconds that the estimate may take however
 * short the proof was so far, up to half of its time.  No effect where options->estimate is not
 * set. */
void search_estimate_begin(search_worker *w, deepen_function *deepen, int most, double worth);

/* True if the current iteration should be abandoned. */
bool search_estimate_is_over(search_worker *w);

/* A selective pass over `root` has ended with this value: the estimate from now on, if that is the
 * root of the run. */
void search_estimate_pass(search_worker *w, const void *root, int value, int percent);

/* The same pass was made for every move of the root: `found` has their values and its percent. */
void search_estimate_moves(search_worker *w, search_estimate *found);

/* At the end.  After a stop, and of selective passes alone: a shallow estimate where there is no
 * other, made to fit what was proved.  Else there is no estimate. */
void search_estimate_end(search_worker *w, search_result *out);
