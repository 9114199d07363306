/* board_view.h - a position drawn for people: the board with its coordinates, the last move, and the values of moves on their
 * squares; on a terminal in Unicode and colour, else plain; or as a picture. */
#ifndef YOMIKIRI_BOARD_VIEW_H
#define YOMIKIRI_BOARD_VIEW_H

#include "cli/cli.h"

/* How a value on a square is known. */
typedef enum board_mark { MARK_NONE, MARK_VALUE, MARK_BEST, MARK_GUESS } board_mark;

typedef struct board_view {
    const cli *c;
    const diagram *d;
    int last; /* square of the last move; -1: none, or not known */
    struct {
        board_mark mark;
        int value; /* of the move that is played there, for the side to move */
    } square[MAX_SQUARES];
} board_view;

/* What `r` knows of the moves of `d` (NULL: nothing). */
void board_view_init(board_view *v, const cli *c, const diagram *d, const search_result *r);

/* The square that a move of `d` is played on; -1: none. */
int board_square_of(const game_spec *spec, const diagram *d, game_move move);

/* The name of a column: letters; numbers, as moves are, from 1 in Connect Four and from 0 in the number game. */
void board_view_column(const game_spec *spec, int col, char out[static MAX_MOVE_TEXT]);

/* The square of the last move, where the position was given as moves or with moves behind it; -1: it was not. */
int board_last_given(const cli *c);

/* True when the command is to draw boards: --board, or a terminal. */
bool board_wanted(const cli *c);

/* Draws the board on the output; games without squares as they draw themselves. */
void board_print(const board_view *v);

/* Writes the board as a picture (SVG), light or dark as its viewer is, and completes the file; `words` say what is known.  Not
 * for a game without a board.  Errors as outfile_commit. */
status board_svg(const board_view *v, outfile *place, const char *words, error *e);

#endif
