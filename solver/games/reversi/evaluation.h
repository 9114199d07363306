/* evaluation.h - learned pattern evaluation: orders moves, never decides a node of a solve.
 *
 * The value is the sum over all features (patterns.h) of one weight each, in 1/128 disc, by phase
 * of the game (empties).  The idea is from M. Buro, From Simple Features to Sophisticated
 * Evaluation Functions (CG 1998).  Values of positions: evaluation_inline.h. */
#pragma once

#include "reversi/patterns.h"

enum {
    EVALUATION_UNIT = 128,                 /* a disc */
    EVALUATION_STEP = EVALUATION_UNIT / 4, /* weights on disk are whole numbers of it */
    EVALUATION_MAX_PHASES = 24,
    EVALUATION_MIN_EMPTIES = 7, /* fewest empties that have weights of their own */
};

typedef struct evaluation {
    pattern_set set;
    int phases;
    uint8_t phase_of[MAX_SQUARES + 1];        /* by empties: two counts of one parity share a phase */
    int16_t deviation[EVALUATION_MAX_PHASES]; /* standard error on held-out positions, 1/EVALUATION_UNIT discs */
    int learned;                              /* phases learned; the later ones are copies of the last */
    int16_t *weight; /* phases * set.weights and one of padding (gathers read pairs), NULL before loading */
} evaluation;

/* The patterns and phases of a board shape; no weights yet. */
void evaluation_init(evaluation *ev, const reversi_rules *r);

/* Frees the weights. */
void evaluation_free(evaluation *ev);

/* Allocates zero weights.  False: no memory. */
bool evaluation_allocate(evaluation *ev);

/* The weights of a phase, 0 <= phase < ev->phases: ev->set.weights of them, the first of which is
 * always 0. */
static inline int16_t *evaluation_phase(const evaluation *ev, int phase)
{
    return ev->weight + (size_t)phase * ev->set.weights;
}

/* Rounds all weights and errors of the learned phases to multiples of EVALUATION_STEP, as a file
 * keeps them. */
void evaluation_round(evaluation *ev);

/* Gives the phases above the learned ones the weights and the error of the last learned one of the
 * same parity. */
void evaluation_extend(evaluation *ev);
