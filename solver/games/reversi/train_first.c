/* train_first.c - a short training right before a solve; see train_first.h. */
#include "reversi/train_first.h"

#include "text/notation.h"
#include "game/rules.h"
#include "reversi/train.h"

#include <stdlib.h> /* aligned_alloc */

/* Measured in docs/notes/evaluation.md: on one core TRAIN_FIRST_LEAST takes two seconds, and
 * TRAIN_FIRST_MOST ten, which the solve of a large board wins back many times. */
int train_first_positions(const game_spec *spec, double seconds)
{
    enum { LARGE_SQUARES = 42, LARGE_SIDE = 5 };
    static const double least_seconds = 20, most_seconds = 120;
    const int side = spec->rows < spec->cols ? spec->rows : spec->cols;
    if (seconds > 0 && seconds < least_seconds)
        return 0;
    return spec->rows * spec->cols >= LARGE_SQUARES && side >= LARGE_SIDE && (seconds == 0 || seconds >= most_seconds)
               ? TRAIN_FIRST_MOST
               : TRAIN_FIRST_LEAST;
}

bool train_first_pays(const game_spec *spec, const diagram *d)
{
    enum { FEWEST_SQUARES = 30, FEWEST_EMPTIES = 26 }; /* fewer are solved before weights are learned */
    game_rules rules;
    if (spec->kind != GAME_REVERSI || spec->rows * spec->cols < FEWEST_SQUARES ||
        diagram_empties(spec, d) < FEWEST_EMPTIES)
        return false;
    rules_prepare(&rules, spec);
    return !rules_over(&rules, d, NULL);
}

status train_first(const game_spec *spec, int positions, int threads, const _Atomic bool *stop, evaluation **out,
                   error *e)
{
    train_options o;
    train_options_init(&o);
    o.positions = positions;
    o.threads = threads;
    o.stop = stop;
    *out = aligned_alloc(64, (sizeof **out + 63) / 64 * 64);
    if (!*out)
        return fail(e, STATUS_NO_MEMORY, "train: not enough memory");
    const status s = train_weights(spec, &o, *out, e);
    if (s == STATUS_OK)
        return STATUS_OK;
    free(*out);
    *out = NULL;
    return s == STATUS_NO_MEMORY ? s : STATUS_OK;
}
