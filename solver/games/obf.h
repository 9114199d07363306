/* obf.h - files of positions with answers (OBF), one a line:
 *
 *     --XXXXX--OOOXX-O ... X; G8:+18; H1:+12;     # position; move:value; ...
 *
 * The position is anything that diagram_parse reads; answers are values for the side to move. Empty lines and
 * lines that begin with # or % are skipped. */
#ifndef YOMIKIRI_OBF_H
#define YOMIKIRI_OBF_H

#include "games/spec.h"

typedef struct obf_record {
    int line; /* in the file, from 1 */
    diagram position;
    int answers; /* 0: the line has none */
    game_move move[MAX_SQUARES];
    int value[MAX_SQUARES];
} obf_record;

/* Parses all of `text`, which is changed; `name` stands in messages ("NAME:LINE: ..."). The caller frees *out.
 * Errors: STATUS_BAD_INPUT (a malformed line, an illegal move, a move twice, no position at all), STATUS_NO_MEMORY. */
status obf_parse(const game_spec *spec, const char *name, char *text, obf_record **out, size_t *count, error *e);

/* One line, its number given. */
status obf_parse_line(const game_spec *spec, const char *name, int line, char *text, obf_record *out, error *e);

/* The best value among the answers; `answers` must not be 0. */
int obf_best(const obf_record *record);

#endif
