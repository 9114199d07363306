/* connect.h - Connect Four and its like: K in a row with gravity on R rows x C columns,
 * sides up to 16, R * C <= 64.
 *
 * A move is a column; the stone falls to the lowest empty square of it.  One bit a square,
 * row by row from the top without gaps, as in mnk.h: square (row, column) is bit C * row + column.
 * One word for the side to move, one for the other.
 *
 *   connect:3,4,3        bits           own (to move, X)    0x220 = bits 5, 9
 *      - - - -         0  1  2  3       opponent (O)        0x500 = bits 8, 10
 *      - X - -         4  5  6  7       text "-----X--OXO- X", or the columns 2 1 2 3
 *      O X O -         8  9 10 11
 *      1 2 3 4
 *
 * Value: 0 for a draw, else positive for the winner: 1 + the stones that it still holds after its
 * winning one, each side starting with half of the squares (the first player with the odd one).
 * With E squares empty after the winning stone that is 1 + E / 2, rounded down, for either side:
 * both sides' stones are used up in turn. */
#pragma once

#include "mnk/mnk.h"

enum { CONNECT_MOST_SIDE = 16 };

typedef struct connect_rules {
    mnk_rules rows;  /* the board, and K in a row on it */
    uint64_t bottom; /* the squares of the last row */
    uint64_t column[CONNECT_MOST_SIDE];
} connect_rules;

typedef mnk_position connect_position;

void connect_init(connect_rules *rules, const game_spec *spec);

/* True when the game is over; then *value is for the side to move. */
bool connect_over(const connect_rules *rules, const connect_position *p, int *value);

/* Squares on which a stone can come to lie; 0 when the game is over. */
uint64_t connect_moves(const connect_rules *rules, const connect_position *p);

/* The lowest empty square of each column. */
static inline uint64_t connect_playable(const connect_rules *rules, uint64_t stones)
{
    return rules->rows.board & ~stones & (stones >> rules->rows.cols | rules->bottom);
}

/* Value for the side that completes a row and leaves `empties` squares empty. */
static inline int connect_win(int empties)
{
    return 1 + empties / 2;
}

/* The squares where K of `squares` in direction d begin. */
static inline uint64_t connect_rows_one(const mnk_rules *r, uint64_t squares, int d)
{
    if (r->k != 4)
        return r->first[d] ? mnk_runs(squares, r->shift[d], r->k) & r->first[d] : 0;
    const uint64_t two = squares & squares >> r->shift[d];
    return two & two >> 2 * r->shift[d] & r->first[d];
}

/* True if K of `squares` are in a row, across columns. */
static inline bool connect_row_across(const connect_rules *rules, uint64_t squares)
{
    const mnk_rules *r = &rules->rows;
    uint64_t rows = 0;
    for (int d = 0; d < MNK_DIRECTIONS; d++)
        rows |= d == MNK_DOWN ? 0 : connect_rows_one(r, squares, d);
    return rows != 0;
}

/* True if K of `squares` are in a row. */
static inline bool connect_row(const connect_rules *rules, uint64_t squares)
{
    return connect_row_across(rules, squares) || connect_rows_one(&rules->rows, squares, MNK_DOWN);
}

/* Squares not in `squares` that would complete four in a row for their owner in one direction. */
static inline uint64_t connect_completing_one(uint64_t squares, uint64_t first, int shift)
{
    const uint64_t second = squares >> shift, third = second >> shift, fourth = third >> shift;
    const uint64_t front = squares & second & first, back = third & fourth & first;
    return (second & back) | (squares & back) << shift |
           ((front & fourth) << shift | (front & third) << 2 * shift) << shift;
}

/* Squares not in `squares` that would complete a row of K for their owner,
 * reachable by now or not. */
static inline uint64_t connect_completing(const connect_rules *rules, uint64_t squares)
{
    const mnk_rules *r = &rules->rows;
    if (r->k != 4)
        return mnk_completing(r, squares);
    uint64_t found = 0;
    for (int d = 0; d < MNK_DIRECTIONS; d++)
        found |= connect_completing_one(squares, r->first[d], r->shift[d]);
    return found & ~squares;
}

GAME_CONSTANTS(connect)
