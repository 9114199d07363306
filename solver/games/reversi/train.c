/* train.c - generations of a training; see train.h. */
#include "reversi/train.h"

#include "reversi/trainer.h"

#include <stdlib.h> /* malloc */
#include <string.h> /* memset */

void train_options_init(train_options *o)
{
    *o = (train_options){.seed = 1, .positions = 50000, .exact_empties = 12, .label_depth = 4, .threads = 1};
}

static status learn_generation(trainer *t, uint64_t generation, int games, error *e)
{
    const int squares = t->rules.squares, large = squares > 36 ? (squares - 36) / 2 : 0;
    const int most = t->options->max_empties ? t->options->max_empties : squares - 10 - large;
    status s = STATUS_OK;
    t->generation = generation;
    t->games = games;
    memset(t->weight, 0, t->ev->set.weights * sizeof *t->weight);
    float *other = calloc(t->ev->set.weights, sizeof *other); /* each parity goes on from its own weights */
    if (!other)
        return fail(e, STATUS_NO_MEMORY, "train: out of memory");
    for (int first = EVALUATION_MIN_EMPTIES; first <= most && s == STATUS_OK; first += 4)
        for (int from = first; from < first + 2 && from <= most && s == STATUS_OK; from++) {
            s = trainer_fit(t, from, from + 2 <= most ? from + 2 : from, e);
            float *const swap = t->weight;
            t->weight = other;
            other = swap;
        }
    free(other);
    return s;
}

status train_weights(const game_spec *spec, const train_options *options, evaluation *ev, error *e)
{
    trainer *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    if (!t)
        return fail(e, STATUS_NO_MEMORY, "train: out of memory");
    memset(t, 0, sizeof *t);
    t->spec = spec;
    t->options = options;
    t->stop = options->stop;
    t->exact_empties = options->exact_empties;
    t->label_depth = options->label_depth;
    t->ev = ev;
    reversi_init(&t->rules, spec);
    evaluation_init(ev, &t->rules);
    t->canon = malloc(ev->set.weights * sizeof *t->canon);
    t->weight = malloc(ev->set.weights * sizeof *t->weight);
    status s = STATUS_OK;
    if (!t->canon || !t->weight || !evaluation_allocate(ev))
        s = fail(e, STATUS_NO_MEMORY, "train: out of memory");
    if (s == STATUS_OK) {
        patterns_share(&ev->set, &t->rules, t->canon);
        s = learn_generation(t, 0, options->positions / 8 + 1000, e);
    }
    if (s == STATUS_OK)
        s = learn_generation(t, 1, options->positions, e);
    if (s == STATUS_OK && ev->learned == 0)
        s = fail(e, STATUS_BAD_INPUT, "train: too few positions with %d or more empty squares on a %dx%d board",
                 EVALUATION_MIN_EMPTIES, spec->rows, spec->cols);
    if (s == STATUS_OK)
        s = trainer_level(t, e);
    if (s != STATUS_OK)
        evaluation_free(ev);
    free(t->canon);
    free(t->weight);
    free(t);
    return s;
}
