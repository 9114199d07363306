/* train_first.c - a short training right before a solve; see train_first.h. */
#include "reversi/train_first.h"

#include "notation/notation.h"
#include "games/rules.h"
#include "reversi/train.h"

#include <stdlib.h> /* aligned_alloc */

/* Positions for each number of empties: about two seconds on one core. */
enum { TRAIN_FIRST_POSITIONS = 1000 };

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

status train_first(const game_spec *spec, int threads, const _Atomic bool *stop, evaluation **out, error *e)
{
    train_options o;
    train_options_init(&o);
    o.positions = TRAIN_FIRST_POSITIONS;
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
