/* board.h - text of the games on a board of squares: the members of game_text.h that they share.
 *
 * A square is row * cols + col; as text a1: column letter, row number (32 columns:
 * a..z, then aa..af). A position is X (first player), O (second) and -, row by row, a
 * space, and the side to move. */
#pragma once

#include "game/game_text.h"

/* Column 0 is "a", 25 "z", 26 "aa", 63 "bl". */
void board_column_name(int column, char out[static 3]);

/* As move_write, move_length, write, draw, move_read of a description. */
void board_square_write(const game_spec *spec, game_move square, char out[static MAX_MOVE_TEXT]);
size_t board_square_length(const game_spec *spec, const char *text);
void board_write(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT]);
void board_draw(const game_spec *spec, const diagram *d, text_buffer *p);
status board_square_read(const game_spec *spec, const char *text, size_t length, game_move *out, error *e);

/* As side_of, for players who take turns placing a stone each. */
int board_side_of_turns(const game_spec *spec, const diagram *d);
