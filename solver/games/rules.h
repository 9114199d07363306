/* rules.h - the fast rules seen one move at a time, for every game through one face.
 *
 * For everything that is not a search: playing, drawing, parsing move lists, perft,
 * counting, tests.  Implemented by a switch on the kind over reversi.h, mnk.h,
 * minimax.h and eight.h; the searches call those directly. */
#ifndef YOMIKIRI_RULES_H
#define YOMIKIRI_RULES_H

#include "games/spec.h"

enum { MAX_MOVES = 64 }; /* moves of any position that rules_moves lists */

/* Legal moves in ascending order; a forced pass is the one move MOVE_PASS; 0 when the game is over.
 * (eight with more than 64 possible numbers: the first 64; the solver itself has no such limit.) */
int rules_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_MOVES]);

/* False when the move is not legal; then *d is unchanged. */
bool rules_play(const game_spec *spec, diagram *d, game_move move);

/* True when the game is over: then *value (may be NULL) is the final value for d->side. */
bool rules_over(const game_spec *spec, const diagram *d, int *value);

/* Symmetries of the board that keep the rules (8, 4, 2 or 1), and the image of a position
 * under symmetry s, 0 <= s < rules_symmetries(); s = 0 is the identity. */
int rules_symmetries(const game_spec *spec);
void rules_symmetry(const game_spec *spec, int s, const diagram *in, diagram *out);

#endif
