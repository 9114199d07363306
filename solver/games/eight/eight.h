/* eight.h - the counting game Eight: add 1..MAX, never the number just played; reaching TARGET
 * wins, exceeding it loses.  A player who has no number to play (MAX = 1) loses.
 *
 * A position is (total, last): last is the number just played, 0 at the start. */
#pragma once

#include "game/walk.h"

typedef struct eight_rules {
    int64_t max_step, target;
} eight_rules;

static inline void eight_init(eight_rules *rules, const game_spec *spec)
{
    *rules = (eight_rules){.max_step = spec->max_step, .target = spec->target};
}

/* True when the game is over at (total, last); then *value is +1 or -1 for the side to move. */
static inline bool eight_over(int64_t max_step, int64_t target, int64_t total, int64_t last, int *value)
{
    if (total < target) {
        *value = -1;
        return max_step == 1 && last == 1; /* the only number is forbidden */
    }
    *value = total == target ? -1 : 1;
    return true;
}

GAME_CONSTANTS(eight)

extern const struct original_game original_eight; /* the original program's search, search/original_context.h */
