/* eight_table.h - the whole game Eight (eight/eight.h), solved from the target down.
 *
 * A position is (total, last): last is the number just played, 0 at the start.  No bits here: the
 * representation is the solved game, one 32-bit word per total 0..TARGET-1.  Let W(t) be the
 * numbers that win at total t were none forbidden:
 *
 *   word[t] = 0    W(t) is empty: the side to move loses whatever was played last
 *   word[t] = g    W(t) is {g}: it loses when last = g, and wins by g otherwise
 *   word[t] = -1   W(t) has two numbers or more: it wins
 *
 *   MAX 3, TARGET 8:   t     0  1  2  3  4  5  6  7
 *                   word[t]  0  3 -1  1  0  3 -1  1     (5, last 3) is lost, (5, last 1) won by 3
 *
 * A number m wins at t when t + m = TARGET or the other side then loses at (t + m, last m): when
 * word[t + m] is 0 or m.  Going down from TARGET, the totals t + m with word 0 are a sliding window
 * and each word g > 0 concerns the one total t - g, so that a total costs O(1) whatever MAX is. */
#pragma once

#include "game/spec.h"

enum { EIGHT_MANY = -1 };

typedef struct eight_table {
    int64_t max_step, target;
    int32_t *word;  /* target words */
    int64_t solved; /* totals whose word is known; after a stop, those done until then */
} eight_table;

/* Solves the whole game: O(TARGET) time, 4 * TARGET bytes (twice that while it works).
 * STATUS_UNSUPPORTED when TARGET exceeds 2^31 - 1, STATUS_NO_MEMORY; then *out needs no eight_free.
 * `stop` (may be NULL) is polled. */
status eight_solve(int64_t max_step, int64_t target, const _Atomic bool *stop, eight_table *out, error *e);
void eight_free(eight_table *t);

/* True when the side to move at (total, last) wins.  Any total >= 0: at TARGET the previous player
 * has won (false), beyond it the previous player has lost (true). */
bool eight_wins(const eight_table *t, int64_t total, int64_t last);

/* The lowest number that keeps the value at (total, last); 0 when the game is over. */
int64_t eight_best(const eight_table *t, int64_t total, int64_t last);
