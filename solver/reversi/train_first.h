/* train_first.h - weights learned in a few seconds, for a large position of a board that has
 * none. */
#pragma once

#include "reversi/evaluation.h"

/* Raised whenever train_first learns other weights: those that were kept count no more. */
enum { TRAIN_FIRST_GENERATION = 1 };

/* True when a position is so large that a board without shipped weights is better learned for
 * first; the game is not over. */
bool train_first_pays(const game_spec *spec, const diagram *d);

/* Learns weights for a few seconds, right before a solve: *out is freed by weights_free.  *out
 * NULL: there is nothing to learn from, or it was stopped; the search does without.
 * STATUS_NO_MEMORY. */
status train_first(const game_spec *spec, int threads, const _Atomic bool *stop, evaluation **out, error *e);
