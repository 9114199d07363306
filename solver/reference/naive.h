/* naive.h - the square-by-square rules, a small set of functions for each game.
 *
 * Internal to solver/reference.  Every function works on a plain `diagram`, looks at one
 * square after the other, and is written so that it can be checked against the printed
 * rules by reading.  Nothing here is shared with the bitboards of solver/games. */
#ifndef YOMIKIRI_NAIVE_H
#define YOMIKIRI_NAIVE_H

#include "games/spec.h"

/* Legal moves in ascending order; the one move MOVE_PASS where the side has to pass; 0 when the game is over. */
int naive_reversi_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES]);
int naive_mnk_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES]);
int naive_minimax_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES]);
int naive_eight_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES]);

/* Plays `move`, which must be one that naive_*_moves gives. */
void naive_reversi_play(const game_spec *spec, diagram *d, game_move move);
void naive_mnk_play(const game_spec *spec, diagram *d, game_move move);
void naive_minimax_play(const game_spec *spec, diagram *d, game_move move);
void naive_eight_play(const game_spec *spec, diagram *d, game_move move);

/* Final value for the side to move; the game must be over. */
int naive_reversi_value(const game_spec *spec, const diagram *d);
int naive_mnk_value(const game_spec *spec, const diagram *d);
int naive_minimax_value(const game_spec *spec, const diagram *d);
int naive_eight_value(const game_spec *spec, const diagram *d);

/* The original's judgement of a depth-limited leaf, for the side to move: difference of the sums, or +500, 0,
 * -500 when the game is over; the number that ended the game is then not counted. */
int naive_minimax_evaluation(const diagram *d, bool over);

/* True when no square is empty (games with a board). */
bool naive_board_is_full(const game_spec *spec, const diagram *d);

#endif
