/* evaluation.c - the weights of an evaluation by phase: their memory, whole steps, copies. */
#include "reversi/evaluation.h"

#include <stdlib.h> /* calloc */
#include <string.h> /* memset */

void evaluation_init(evaluation *ev, const reversi_rules *r)
{
    memset(ev, 0, sizeof *ev);
    patterns_init(&ev->set, r);
    const int counts = r->squares - 4 - EVALUATION_MIN_EMPTIES;
    ev->phases = counts < 1 ? 2 : (counts + 3) / 4 * 2;
    ev->phases = ev->phases > EVALUATION_MAX_PHASES ? EVALUATION_MAX_PHASES : ev->phases;
    for (int e = 0; e <= MAX_SQUARES; e++) {
        const int k = e >= EVALUATION_MIN_EMPTIES ? e - EVALUATION_MIN_EMPTIES : (EVALUATION_MIN_EMPTIES - e) & 1;
        const int phase = k / 4 * 2 + (k & 1);
        ev->phase_of[e] = (uint8_t)(phase < ev->phases ? phase : ev->phases - 2 + (k & 1));
    }
}

bool evaluation_allocate(evaluation *ev)
{
    ev->weight = calloc((size_t)ev->phases * ev->set.weights + 1, sizeof *ev->weight);
    return ev->weight != NULL;
}

static int16_t whole_steps(int x)
{
    return (int16_t)((x + (x >= 0 ? EVALUATION_STEP / 2 : -EVALUATION_STEP / 2)) / EVALUATION_STEP * EVALUATION_STEP);
}

void evaluation_round(evaluation *ev)
{
    for (int phase = 0; phase < ev->learned; phase++) {
        int16_t *w = evaluation_phase(ev, phase);
        for (uint32_t i = 0; i < ev->set.weights; i++)
            w[i] = whole_steps(w[i]);
        ev->deviation[phase] = whole_steps(ev->deviation[phase]);
    }
}

void evaluation_extend(evaluation *ev)
{
    for (int phase = ev->learned; phase < ev->phases; phase++) {
        const int like = phase >= 2 ? phase - 2 : 0;
        ev->deviation[phase] = ev->deviation[like];
        memcpy(evaluation_phase(ev, phase), evaluation_phase(ev, like), ev->set.weights * sizeof *ev->weight);
    }
}

void evaluation_free(evaluation *ev)
{
    free(ev->weight);
    ev->weight = NULL;
}
