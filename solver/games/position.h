/* position.h - what the parsers of positions share; internal to solver/games.
 *
 * position.c reads lists of moves and chooses the form, position_board.c reads boards, position_numbers.c the
 * number games' own forms. Every message names the place as "column C" or, in a text of several lines, "line L,
 * column C". */
#ifndef YOMIKIRI_POSITION_H
#define YOMIKIRI_POSITION_H

#include "games/spec.h"

#include <string.h>

typedef struct reader {
    const game_spec *spec;
    const char *text; /* all of it */
    const char *at;   /* next character */
    error *e;
} reader;

static inline void reader_skip(reader *r, const char *characters)
{
    r->at += strspn(r->at, characters);
}

/* Where `at` is in the text. */
char *reader_place(const reader *r, const char *at, char out[static 48]);

/* Plays the rest of the text as moves. A pass that is forced may be left out; passes after the end, with which some
 * records close, change nothing. */
status reader_play_moves(reader *r, diagram *d);

/* "X", "black", "Black (X) to move", "to move: O": 0 or 1, and *c moves past it; -1: none of these.
 * `letter_alone` allows the bare symbol. */
int reader_side(const char **c, bool letter_alone);

/* A board, its side to move, and perhaps moves after it. */
status reader_board(reader *r, diagram *out);

/* eight: "SUM,LAST", the side to move after it where it matters, or the numbers played. */
status reader_eight(reader *r, diagram *d);

/* minimax: "CELLS SIDE LINE SUM SUM LAST BY", as diagram_format writes it, or the columns and rows taken. */
status reader_minimax(reader *r, diagram *out);

#endif
