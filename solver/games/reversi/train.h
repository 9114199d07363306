/* train.h - learns evaluation weights of a board from the solver's own values.
 *
 * Positions come from games of the program against itself (random openings, then the better moves
 * with a share of random ones), on boards of 64 squares mostly even positions.  With few empties a
 * label is the exact value; with more, it is the value of a short search over the weights just
 * fitted for fewer empties.  The regression is least mean squares by stochastic gradient descent,
 * with weights shared over the board's symmetries; the error is measured on held-out positions.
 * Finally each phase is levelled, so that the side to move is not favoured.  Spec, options and seed
 * determine the weights, whatever the number of threads. */
#pragma once

#include "reversi/evaluation.h"

typedef struct train_options {
    uint64_t seed;
    int positions;     /* for each number of empties, 1000.. */
    int exact_empties; /* labels are exact up to here */
    int label_depth;   /* plies of the labelling search above that, 2.. */
    int max_empties;   /* weights above are copies of the last phase learned; 0: by the board's size */
    int threads;
    const _Atomic bool *stop;
    /* NULL, or called after each phase with the errors in discs on held-out positions. */
    void (*report)(void *context, int empties, int positions, double error, double spread, double seconds);
    void *context;
} train_options;

void train_options_init(train_options *o);

/* Fills `ev` (evaluation_init and evaluation_allocate are done here).
 * STATUS_STOPPED, STATUS_NO_MEMORY. */
status train_weights(const game_spec *spec, const train_options *options, evaluation *ev, error *e);
