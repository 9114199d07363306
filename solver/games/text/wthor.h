/* wthor.h - files of games in the format of the WTHOR database of the French
 * Othello federation (*.wtb).
 *
 *   byte  0..3   when the file was made: century, year, month, day
 *         4..7   games, little endian
 *        10..11  year of the games
 *        12      length of a side of the board (0: 8)
 *        14      squares still empty where the theoretical scores hold
 *        16..    68 bytes a game: tournament, Black, White (2 bytes each), Black's discs at the
 *                end and with best play from there on (1 each), 60 moves of 1 byte,
 *                10 * row + column, both from 1; 0: none.  Passes are left out.
 */
#pragma once

#include "text/wthor_names.h"

/* True for a file of that name, or with a header that fits its length. */
bool wthor_begins(const char *name, const char *bytes, size_t length);

/* Checks the file; *games is their number.  Errors: STATUS_BAD_INPUT: cut off, another board, or
 * the wrong game, which must be reversi on 8x8 squares from the usual start. */
status wthor_open(const game_spec *spec, const char *name, const char *bytes, size_t length, size_t *games, error *e);

/* The names of its players and tournaments; the caller frees them. */
void wthor_find_names(const char *path, const char *bytes, size_t games, wthor_names *out);

/* The chosen position of game `game`, 1 to *games; `record` as for position_parse, and with the
 * players, by number if `names` lacks one, the tournament, and the theoretical score.  Errors:
 * STATUS_BAD_INPUT, such as an illegal move. */
status wthor_position(const game_spec *spec, const char *name, const char *bytes, size_t game, position_choice choice,
                      const wthor_names *names, diagram *out, position_note *note, game_record *record, error *e);
