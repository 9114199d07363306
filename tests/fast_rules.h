/* fast_rules.h - the fast rules for tests that ask of many specs: rules.h,
 * prepared anew at each call. */
#ifndef YOMIKIRI_TESTS_FAST_RULES_H
#define YOMIKIRI_TESTS_FAST_RULES_H

#include "games/rules.h"

static inline int fast_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_MOVES])
{
    game_rules rules;
    rules_prepare(&rules, spec);
    return rules_moves(&rules, d, out);
}

static inline bool fast_play(const game_spec *spec, diagram *d, game_move move)
{
    game_rules rules;
    rules_prepare(&rules, spec);
    return rules_play(&rules, d, move);
}

static inline bool fast_over(const game_spec *spec, const diagram *d, int *value)
{
    game_rules rules;
    rules_prepare(&rules, spec);
    return rules_over(&rules, d, value);
}

#endif
