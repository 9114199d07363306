/* compare.h - compares a search's result with the reference's, for the cross tests. */
#pragma once

#include "reference/reference.h"
#include "search/search.h"
#include "tests/support.h"

#include <unistd.h>

/* NULL where `found` (solved with all_moves, full window) answers as `right` does, else what
 * differs: value and bounds, root moves and their values, best move, and the line, which must be
 * legal to the end of the game and end at the value. Equally good moves may differ. The text stays
 * valid until the next call. */
const char *disagreement(const game_spec *spec, const diagram *d, const reference_result *right,
                         const search_result *found);

/* NULL where two searches of all moves have the same value and the same moves with the same
 * values, else what differs. */
const char *difference(const search_result *a, const search_result *b);

/* NULL where the line of `found` is legal to the end of the game and ends at its value. */
const char *line_fault(const game_spec *spec, const diagram *d, const search_result *found);

/* A random position with exactly `empties` empty squares: half of them from games,
 * half any filling of the board. */
void random_reversi(test_rng *rng, const game_spec *spec, int empties, diagram *d);

/* A random position of any game with `empties` left; games that end earlier are played again. */
game_spec random_position(test_rng *rng, const char *spec, int empties, diagram *d);

/* Sets a flag after a while: `ring` is the body of a thread whose argument is the clock. */
typedef struct alarm_clock {
    useconds_t delay;
    _Atomic bool rang;
} alarm_clock;

void *ring(void *clock);

/* A random position at most `plies` moves before the end of a random game, with a game tree that
 * the reference walks in a moment. */
void random_late(test_rng *rng, const game_spec *spec, int plies, diagram *d);

/* K in a row: a filling of the board with `empties` squares left and, where a few thousand
 * attempts find one, no row yet. */
void random_mnk(test_rng *rng, const game_spec *spec, int empties, diagram *d);

/* Every technique, the full window, and these.  All threads are called at once, so that short
 * searches share their nodes too. */
search_options options_of(int threads, size_t hash_bytes, parallel_strategy strategy);

/* The search's answer; the test fails where the search does. */
search_result test_solve(const game_spec *spec, const diagram *d, const search_options *options);
