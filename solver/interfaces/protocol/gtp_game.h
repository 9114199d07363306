/* gtp_game.h - a game as the Go Text Protocol plays it: board, undo, clocks, and the words of the
 * current command.
 *
 * A vertex is named as in GTP: columns A to H, J to Z without I.  Rows count from the top, as
 * everywhere in this program. */
#pragma once

#include "base/text_buffer.h"
#include "protocol/protocol.h"

enum { GTP_REPLY = 4096 };

typedef struct gtp {
    engine engine;
    diagram before[MAX_LINE]; /* for undo: the position before each move that was asked for */
    int plies;
    double main_time, period; /* time_settings; 0 and 0: none */
    int stones;               /* for each period */
    double left[2];           /* seconds, by the last time_left or settings; < 0: not given */
    int stones_left[2];
    char *arguments; /* of the command, what is not read yet */
    text_buffer reply;
    char text[GTP_REPLY];
} gtp;

/* Begins a command: takes out comments and control characters, and turns each tab into a blank. */
void gtp_take_line(gtp *g, char *line);

/* The next word of the command, cut out; "" at the end. */
char *gtp_word(gtp *g);

/* The same as "b", "black", "w", "white", in any case: 0 or 1; -1: none of them. */
int gtp_colour(gtp *g);

/* The same as a vertex of the board or a pass, and as a number of seconds or stones; false: it is
 * something else. */
bool gtp_vertex(gtp *g, game_move *out);
bool gtp_number(gtp *g, double *out);

void gtp_add_vertex(gtp *g, game_move move); /* to the reply */

/* Keeps the position before a move for undo. */
void gtp_keep(gtp *g, const diagram *before);

/* Gives `side` the turn, by the other side's forced pass, which controllers may leave out: undo
 * takes it back with the move.  False: it is not its turn. */
bool gtp_give_turn(gtp *g, int side);

/* Sets both clocks as time_settings says. */
void gtp_reset_clock(gtp *g);

/* The seconds for the next move of `side`: those of --seconds-each, or less by the clock. */
double gtp_seconds(const gtp *g, int side);
