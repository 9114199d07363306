/* train_first.h - weights learned in a few seconds, for a large position of a board
 * that has none. */
#pragma once

#include "reversi/evaluation.h"

/* Raised whenever train_first learns other weights: kept weights then no longer count. */
enum { TRAIN_FIRST_GENERATION = 1 };

/* Training positions for each number of empty squares. */
enum { TRAIN_FIRST_LEAST = 1000, TRAIN_FIRST_MOST = 10 * TRAIN_FIRST_LEAST };

/* True when a position is so large that it pays to learn weights first on a board without shipped
 * ones; the game must not be over. */
bool train_first_pays(const game_spec *spec, const diagram *d);

/* How many positions a solve of at most `seconds` (0: no limit) should learn from: either of these,
 * or 0 if there is no time to learn. */
int train_first_positions(const game_spec *spec, double seconds);

/* Learns weights for a few seconds, right before a solve: *out is freed by weights_free.  *out
 * NULL: there is nothing to learn from, or it was stopped; the search does without weights.
 * STATUS_NO_MEMORY. */
status train_first(const game_spec *spec, int positions, int threads, const _Atomic bool *stop, evaluation **out,
                   error *e);
