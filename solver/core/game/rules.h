/* rules.h - the rules of every game on diagrams, one move at a time.
 *
 * For everything that is not a search: playing, drawing, parsing move lists, tests.  `rules` is
 * made once for a spec by rules_prepare (walk.h). */
#pragma once

#include "game/walk.h"

/* Legal moves in ascending order; a forced pass is the one move MOVE_PASS;
 * 0 when the game is over.  (If a position has more than MAX_MOVES, the first of them:
 * game_most_moves; rules_allows accepts all.) */
int rules_moves(const game_rules *rules, const diagram *d, game_move out[static MAX_MOVES]);

/* True when `move` is legal. */
bool rules_allows(const game_rules *rules, const diagram *d, game_move move);

/* False when the move is not legal; then *d is unchanged. */
bool rules_play(const game_rules *rules, diagram *d, game_move move);

/* True when the game is over: then *value (may be NULL) is the final value for d->side. */
bool rules_over(const game_rules *rules, const diagram *d, int *value);

/* Symmetries of the board that keep the rules (8, 4, 2 or 1), and the image of a position
 * under symmetry s, 0 <= s < rules_symmetries(); s = 0 is the identity. */
int rules_symmetries(const game_spec *spec);
void rules_symmetry(const game_spec *spec, int s, const diagram *in, diagram *out);
