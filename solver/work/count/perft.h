/* perft.h - leaves of a game's tree, a given number of plies down.
 *
 * A pass counts as a ply.  A game that ends earlier is one leaf.  Depth 0 is one leaf: the position
 * itself.  For 8x8 reversi these are the published perft figures (4, 12, 56, 244, 1396, ...). */
#pragma once

#include "game/spec.h"

typedef struct perft_result {
    uint64_t leaves;
    int moves; /* of the root; 0 at depth 0 and when the game is over */
    game_move move[MAX_SQUARES];
    uint64_t move_leaves[MAX_SQUARES]; /* leaves below each: their sum is `leaves` if moves > 0 */
    double seconds;
} perft_result;

typedef struct perft_options {
    int threads;              /* >= 1, share the root's moves; the counts do not depend on them */
    const _Atomic bool *stop; /* NULL, or polled */
    /* NULL, or called now and then, by one thread at a time: moves of the root that are
     * counted, and leaves so far. */
    void (*progress)(void *context, int done, int moves, uint64_t leaves);
    void *progress_context;
} perft_options;

/* Counts to `depth` >= 0.  STATUS_STOPPED: *out means nothing.  STATUS_UNSUPPORTED for eight with
 * more than 64 numbers, STATUS_BAD_INPUT for a negative depth. */
status perft(const game_spec *spec, const diagram *d, int depth, const perft_options *options, perft_result *out,
             error *e);
