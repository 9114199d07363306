/* obf.h - positions with answers, as in the lines of problem files (OBF):
 *
 *     --XXXXX--OOOXX-O ... X; G8:+18; H1:+12;     # position; move:value; ...
 *     --XXXXX--OOOXX-O ... X; +18;                # position; value;
 *     7422341735647741166133573473242566 1        # moves, and the value after them
 *
 * The position is anything that diagram_parse reads; answers are values for the side to move;
 * % begins a comment, and # after a blank.  Files: collection.h. */
#pragma once

#include "text/notation.h"

typedef struct obf_record {
    int line; /* in the file, from 1; of a file of games without lines, the game */
    diagram position;
    bool valued; /* `best`, the value of the position, stands without a move */
    int best;
    int answers; /* of moves; 0 and not valued: the line has none */
    game_move move[MAX_SQUARES];
    int value[MAX_SQUARES];
} obf_record;

/* One position, `text`, which is changed, and which begins at this line of a file.  A game has no
 * answers, nor has a position that moves follow.  *note and *record (NULL: not wanted) are filled
 * even if it is refused. Errors: STATUS_BAD_INPUT (malformed, an illegal move, a move twice). */
status obf_read(const game_spec *spec, int line, char *text, position_choice choice, obf_record *out,
                position_note *note, game_record *record, error *e);

/* The same; `name`, of the file, appears in messages ("NAME:LINE: ..."). */
status obf_parse_position(const game_spec *spec, const char *name, int line, char *text, position_choice choice,
                          obf_record *out, position_note *note, game_record *record, error *e);

/* The same for the last position of a line. */
status obf_parse_line(const game_spec *spec, const char *name, int line, char *text, obf_record *out, error *e);

/* The value of the position: given, or the best among the answers, of which there must be one. */
int obf_best(const obf_record *record);
