/* fast_rules.h - the fast rules for tests that ask of many specs: rules.h, prepared where the spec
 * is another than that of the call before. */
#pragma once

#include "game/rules.h"

#include <string.h>

static inline const game_rules *fast_rules(const game_spec *spec)
{
    static game_rules rules;
    if (memcmp(&rules.spec, spec, sizeof *spec) != 0)
        rules_prepare(&rules, spec);
    return &rules;
}

static inline int fast_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_MOVES])
{
    return rules_moves(fast_rules(spec), d, out);
}

static inline bool fast_play(const game_spec *spec, diagram *d, game_move move)
{
    return rules_play(fast_rules(spec), d, move);
}

static inline bool fast_over(const game_spec *spec, const diagram *d, int *value)
{
    return rules_over(fast_rules(spec), d, value);
}
