/* trainer.h - one training (train.h), shared by its steps: sampling, fitting, levelling. */
#pragma once

#include "base/stop.h"
#include "reversi/evaluation.h"

enum { TRAINER_EVEN_HALF = 16 }; /* half of the positions with this lead in discs count as even */

typedef struct sample {
    uint64_t own, opp; /* both 0: a game that ended early */
    float label;       /* discs, for the side to move */
} sample;

typedef struct trainer {
    const game_spec *spec;
    const struct train_options *options; /* train.h */
    const _Atomic bool *stop;
    reversi_rules rules;
    evaluation *ev;
    uint32_t *canon; /* weight -> the weight whose value it shares */
    float *weight;   /* of the phase being learned, ev->set.weights */
    sample *samples; /* of the empties being labelled */
    int games, empties;
    int exact_empties, label_depth; /* as in train_options, or for levelling */
    uint64_t generation;
    _Atomic bool failed; /* out of memory */
} trainer;

static inline bool trainer_stopped(const trainer *t)
{
    return stop_requested(t->stop) || stop_requested(&t->failed);
}

/* train_sample.c: fills `samples`, one for each of t->games games, with t->empties empties;
 * on t->options->threads. */
void trainer_sample(trainer *t, sample *samples);

/* train_fit.c: labels positions of `from`, from + 2 .. `to` empties and fits the phase
 * that they share. */
status trainer_fit(trainer *t, int from, int to, error *e);

/* train_level.c.  In games with random moves the last move may have been a blunder that no pattern
 * shows, but a search, whose moves are good ones, meets positions that are worse for the side to
 * move than the training positions.  The order of moves does not suffer, but comparisons between
 * values of an even and an odd number of plies, or of a value with a window, do.  So every phase is
 * lowered by the amount by which searches that end in it or one ply away return too much. */
status trainer_level(trainer *t, error *e);
