/* board_view.h - a position drawn for people: the board with its coordinates, the last move,
 * and the values of moves on their squares; on a terminal in Unicode and colour, elsewhere plain;
 * or as a picture. */
#pragma once

#include "report/output.h"
#include "report/value_words.h"

/* How a value on a square is known. */
typedef enum board_mark { MARK_NONE, MARK_VALUE, MARK_BEST, MARK_ESTIMATE, MARK_LEGAL } board_mark;

typedef struct board_view {
    const game_spec *spec;
    const diagram *d;
    int last; /* square of the last move; -1: none, or not known */
    struct {
        board_mark mark;
        int value; /* of the move that is played there, for the side to move */
    } square[MAX_SQUARES];
} board_view;

void board_view_init(board_view *v, const game_spec *spec, const diagram *d);

/* Marks the legal moves, unless every empty square is one. */
void board_view_moves(board_view *v, const game_rules *rules);

/* Marks a move; one that fills no square is left out. */
void board_view_mark(board_view *v, game_move move, board_mark mark, int value);

/* Marks the moves with the values of a solution. */
void board_view_values(board_view *v, const session *s, const solution *solved);

/* The name of a column: letters on a grid, otherwise that of the move to it. */
void board_view_column(const game_spec *spec, int col, char out[static MAX_MOVE_TEXT]);

/* Draws the board, in `colour` COLOR_...; games without squares as they draw themselves. */
void board_print(output *out, const board_view *v, int colour);

/* A table of numbers (BOARD_NUMBERS): numbers taken in brackets, the line to play
 * in marked, both sums. */
void board_print_numbers(output *out, const game_rules *rules, const diagram *d);

/* Writes the board as a picture (SVG), light or dark as its viewer is; `words` say what is known.
 * Not for a game without a board. */
void board_svg_write(FILE *f, const board_view *v, const char *words);

/* The same, and completes the file.  Errors as outfile_commit. */
status board_svg(const board_view *v, outfile *place, const char *words, error *e);
