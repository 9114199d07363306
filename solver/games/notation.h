/* notation.h - specs, positions and moves as text.  What belongs to a single game is in its description (game.h). */
#ifndef YOMIKIRI_NOTATION_H
#define YOMIKIRI_NOTATION_H

#include "base/status.h"
#include "games/spec.h"

#include <stddef.h>

/* Parses "name[:args][,key=value]..." (see README, Games).  For minimax the board is
 * drawn or read here.  Errors: STATUS_BAD_INPUT, STATUS_IO (board file). Thread safe. */
status spec_parse(const char *text, game_spec *out, error *e);

/* Writes the canonical form: the one every result prints; parsing it gives an equal spec. */
void spec_format(const game_spec *spec, char out[static MAX_SPEC_TEXT]);

/* The starting position of the game. */
void diagram_start(const game_spec *spec, diagram *out);

/* Parses a position: OBF for reversi and mnk (R*C characters, white space and line breaks
 * between them ignored, and a side to move; also a drawn diagram), or a list of moves from the start
 * ("f5d6c3", "f5 d6 pa"), or "start".  minimax: the moves taken, "3 0 2"; eight:
 * "SUM,LAST" or the numbers played.  A move list is played by the fast rules and an
 * illegal move is an error that names it and its place. */
status diagram_parse(const game_spec *spec, const char *text, diagram *out, error *e);

/* One line that diagram_parse reads back: OBF "----...--- X" (reversi, mnk); "SUM,LAST" (eight);
 * minimax "taken cells as 0/1 row by row, a space, side X/O and line, sums" as documented in docs/formats.md. */
void diagram_format(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT]);

/* The board drawn for a terminal, several lines, each ended by a newline. */
void diagram_draw(const game_spec *spec, const diagram *d, char *out, size_t size);

/* Squares as a1 (column letter, row number; 32 columns: a..z, then aa..af), numbers as digits, a pass as "--". */
void move_format(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT]);
status move_parse(const game_spec *spec, const char *text, size_t length, game_move *out, error *e);

#endif
