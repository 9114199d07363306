/* train_fit.c - the regression of one phase. */
#include "base/splitmix.h"
#include "base/clock.h"
#include "reversi/evaluation_inline.h"
#include "reversi/train.h"
#include "reversi/trainer.h"

#include <math.h>   /* sqrt */
#include <stdlib.h> /* malloc */
#include <string.h> /* memcpy */

enum {
    EPOCHS = 16,
    HOLD_OUT = 32, /* one position in 32 is held out */
};

static void features_of(const trainer *t, const sample *s, uint32_t *index)
{
    uint16_t raw[PATTERN_FEATURES];
    evaluation_store(evaluation_base(t->ev, s->opp, s->own), raw);
    for (int f = 0; f < t->ev->set.features; f++)
        index[f] = t->canon[t->ev->set.offset[f] + raw[f]];
}

static float predict(const trainer *t, const uint32_t *index)
{
    float sum = 0;
    for (int f = 0; f < t->ev->set.features; f++)
        sum += t->weight[index[f]];
    return sum;
}

/* Fits least mean squares over the samples; returns the root mean square error
 * on the held-out ones. */
static double regress(trainer *t, const sample *samples, const uint32_t *index, size_t n, uint64_t seed, double *spread)
{
    const int features = t->ev->set.features;
    size_t held = 0;
    double squares = 0, square = 0;
    uint64_t rng = seed;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        const float rate = 0.4f * powf(0.04f, (float)epoch / (EPOCHS - 1)) / (float)features;
        size_t i = random_next(&rng) % n, step = n / 3 + random_next(&rng) % (n / 3 + 1);
        while (n % step == 0 || (step % 2 == 0 && n % 2 == 0))
            step++;
        for (size_t k = 0; k < n; k++, i = (i + step) % n) {
            if (i % HOLD_OUT == 0)
                continue;
            const uint32_t *x = index + i * (size_t)features;
            const float delta = rate * (samples[i].label - predict(t, x));
            for (int f = 0; f < features; f++)
                t->weight[x[f]] += delta;
        }
    }
    for (size_t i = 0; i < n; i += HOLD_OUT, held++) {
        const double d = samples[i].label - predict(t, index + i * (size_t)features);
        squares += d * d;
        square += (double)samples[i].label * samples[i].label;
    }
    *spread = sqrt(square / (double)held);
    return sqrt(squares / (double)held);
}

/* Gathers the positions of t->games games with `from` to `to` empties; *n is their number, at most
 * 2 * t->games. */
static void gather(trainer *t, int from, int to, sample *all, size_t *n)
{
    *n = 0;
    for (t->empties = from; t->empties <= to && !trainer_stopped(t); t->empties += 2) {
        trainer_sample(t, all + *n);
        for (int g = 0; g < t->games; g++) /* drop the games that ended early */
            if (t->samples[g].own | t->samples[g].opp)
                all[(*n)++] = t->samples[g];
    }
}

/* Copies the fitted weights into the phase of `from` empties, and into the later ones until they
 * are learned. */
static void take_over(trainer *t, int from, double rms)
{
    evaluation *ev = t->ev;
    const int phase = ev->phase_of[from];
    int16_t *out = evaluation_phase(ev, phase);
    for (uint32_t i = 1; i < ev->set.weights; i++)
        out[i] = (int16_t)fmaxf(-32000, fminf(32000, roundf(t->weight[t->canon[i]] * EVALUATION_UNIT)));
    ev->learned = phase + 1;
    /* Labels above the exact ones are estimates themselves: the error never shrinks
     * on the way up. */
    ev->deviation[phase] = (int16_t)lround(rms * EVALUATION_UNIT);
    if (phase > 1 && from > t->exact_empties && ev->deviation[phase] < ev->deviation[phase - 2])
        ev->deviation[phase] = ev->deviation[phase - 2];
    for (int later = phase + 2; later < ev->phases; later += 2) {
        ev->deviation[later] = ev->deviation[phase];
        memcpy(evaluation_phase(ev, later), out, ev->set.weights * sizeof *out);
    }
}

status trainer_fit(trainer *t, int from, int to, error *e)
{
    const double start = clock_seconds();
    const size_t room = (size_t)t->games * 2;
    const int features = t->ev->set.features;
    sample *all = malloc(room * sizeof *all);
    uint32_t *index = malloc(room * (size_t)features * sizeof *index);
    size_t n = 0;
    if (all && index)
        gather(t, from, to, all, &n);
    const status result = !all || !index || stop_requested(&t->failed)
                              ? fail(e, STATUS_NO_MEMORY, "train: out of memory")
                          : trainer_stopped(t) ? fail(e, STATUS_STOPPED, "train: stopped")
                                               : STATUS_OK;
    if (result == STATUS_OK && n >= HOLD_OUT) {
        double spread;
        for (size_t i = 0; i < n; i++)
            features_of(t, &all[i], index + i * (size_t)features);
        const double rms = regress(t, all, index, n, t->options->seed + (uint64_t)from, &spread);
        take_over(t, from, rms);
        if (t->options->report)
            t->options->report(t->options->context, to, (int)n, rms, spread, clock_seconds() - start);
    }
    free(all);
    free(index);
    return result;
}
