/* train_level.c - removes from every phase the amount by which its values favour
 * the side to move. */
#include "reversi/train.h"
#include "reversi/trainer.h"

#include <math.h>   /* lround */
#include <stdlib.h> /* malloc */

enum {
    LEVEL_DEPTH = 2, /* even; the evaluation is levelled by searches of this many plies and one more */
    LEVEL_SHARE = 8, /* positions to learn from for each one to level on */
    LEVEL_FEWEST = 256,
    LEVEL_MOST = 8192,
};

/* How much more, in discs, a search of LEVEL_DEPTH plies promises the side to move
 * than a search one ply deeper; the first ends with `leaf` empties. The mean over positions,
 * mostly those near even. */
static double excess(trainer *t, int leaf, sample *even, sample *odd)
{
    double sum = 0, weights = 0;
    t->empties = leaf + LEVEL_DEPTH;
    t->label_depth = LEVEL_DEPTH;
    trainer_sample(t, even);
    t->label_depth = LEVEL_DEPTH + 1;
    trainer_sample(t, odd);
    for (int g = 0; g < t->games; g++) {
        if (!(even[g].own | even[g].opp) || !(odd[g].own | odd[g].opp))
            continue;
        const double lead = (double)(even[g].label + odd[g].label) / 2 / TRAINER_EVEN_HALF,
                     weight = 1 / (1 + lead * lead);
        sum += weight * (double)(even[g].label - odd[g].label);
        weights += weight;
    }
    return weights > 0 ? sum / weights : 0;
}

/* Subtracts `discs` from all values of a phase, as nearly as whole steps of the pattern with the
 * fewest images allow. */
static void lower(evaluation *ev, int phase, double discs)
{
    int images[PATTERN_MAX] = {0}, least = 0;
    for (int f = 0; f < ev->set.features; f++)
        images[ev->set.pattern_of[f]]++;
    for (int n = 1; n < ev->set.count; n++)
        least = images[n] < images[least] ? n : least;
    const pattern *p = &ev->set.of[least];
    const int steps = (int)lround(discs * EVALUATION_UNIT / EVALUATION_STEP / images[least]);
    int16_t *w = evaluation_phase(ev, phase) + p->offset;
    for (uint32_t i = 0; i < p->size; i++)
        w[i] = (int16_t)(w[i] - steps * EVALUATION_STEP);
}

status trainer_level(trainer *t, error *e)
{
    evaluation *ev = t->ev;
    const int last = EVALUATION_MIN_EMPTIES + (ev->learned + 1) / 2 * 4; /* all phases lie below it */
    const int share = t->options->positions / LEVEL_SHARE;
    double by_leaf[MAX_SQUARES + 4] = {0};
    t->generation = 2;
    t->exact_empties = 0;
    t->games = share < LEVEL_FEWEST ? LEVEL_FEWEST : share > LEVEL_MOST ? LEVEL_MOST : share;
    sample *const even = malloc((size_t)t->games * sizeof *even), *const odd = malloc((size_t)t->games * sizeof *odd);
    evaluation_round(ev);
    evaluation_extend(ev);
    for (int leaf = EVALUATION_MIN_EMPTIES; even && odd && leaf <= last && !trainer_stopped(t); leaf++)
        by_leaf[leaf] = excess(t, leaf, even, odd);
    for (int phase = 0; phase < ev->learned; phase++) {
        const double *of = &by_leaf[EVALUATION_MIN_EMPTIES + phase / 2 * 4 + (phase & 1)];
        lower(ev, phase, (of[0] + of[1] + of[2] + of[3]) / 8); /* each is the excess of two neighbours */
    }
    evaluation_extend(ev);
    const bool memory = even && odd && !stop_requested(&t->failed);
    free(even);
    free(odd);
    return !memory              ? fail(e, STATUS_NO_MEMORY, "train: out of memory")
           : trainer_stopped(t) ? fail(e, STATUS_STOPPED, "train: stopped")
                                : STATUS_OK;
}
