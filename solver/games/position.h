/* position.h - what the readers of positions share; internal to solver/games.
 *
 * position.c reads lists of moves, position_board.c boards; each game's description has its own forms.  Every message
 * names the place as "column C" or, in a text of several lines, "line L, column C". */
#ifndef YOMIKIRI_POSITION_H
#define YOMIKIRI_POSITION_H

#include "games/spec.h"

#include <string.h>

typedef struct position_reader {
    const game_spec *spec;
    const char *text; /* all of it */
    const char *at;   /* next character */
    error *e;
} position_reader;

static inline void position_skip(position_reader *r, const char *characters)
{
    r->at += strspn(r->at, characters);
}

/* Where `at` is in the text. */
char *position_place(const position_reader *r, const char *at, char out[static 48]);

/* The length of a move's number, "12." or "12..." and the spaces after it; 0: there is none. */
size_t position_move_number(const char *text);

/* Plays the rest of the text as moves, which may be numbered. A pass that is forced may be left out; passes after the end, with which some
 * records close, change nothing. */
status position_play_moves(position_reader *r, diagram *d);

/* Numbers, all of them within +-10^12; *c moves past each. */
bool position_number(const char **c, int64_t *out);

/* "X", "black", "Black (X) to move", "to move: O": 0 or 1, and *c moves past it; -1: none of these.
 * `letter_alone` allows the bare symbol. */
int position_side(const char **c, bool letter_alone);

/* A board of squares, its side to move, and perhaps moves after it; or a list of moves. */
status position_board(position_reader *r, diagram *out);

#endif
