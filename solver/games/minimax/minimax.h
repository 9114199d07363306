/* minimax.h - the number game MiniMax on an N x N table, 2 <= N <= 8.
 *
 * The table lies in a 64-bit word with a stride of 8 whatever N is: square (row, column) is
 * bit 8 * row + column.  A set bit is a number still free; bits outside the table are never set.
 *
 *   N = 4, two numbers taken (.)          bits
 *      a  b  c  d
 *   1  +3 .  -8 -1      0  .  2  3 |      row mask of row 1: 0x000000000000ff00
 *   2  +7 +6 +3 +8      8  9 10 11 |      column mask of b:  0x0202020202020202
 *   3  +2 .  -3 +7     16  . 18 19 |      free = 0x0f0d0f0d, line = 2: the row to play in,
 *   4  -5 +3 -6 -1     24 25 26 27 |      since the second player took row 2 of column b
 *
 * The first player takes from a row, the second from a column; the square taken names the line
 * the other plays in.  A game ends when the line just played in or the line to play in next is
 * empty: taking a square changes just these two lines, so a game is over when any line is empty.
 *
 * `margin` is what the side to move has taken minus what the other has taken. */
#pragma once

#include "minimax/mt19937.h"
#include "game/walk.h"

typedef struct minimax_rules {
    int n;
    bool last_uncounted; /* the number taken last, which ends the game, does not count */
    int16_t number[64];  /* by bit, 0 outside the table */
} minimax_rules;

typedef struct minimax_position {
    uint64_t free;
    int32_t margin; /* for the side to move */
    uint8_t line;   /* the row (side 0) or column (side 1) to play in */
    uint8_t side;
} minimax_position;

void minimax_init(minimax_rules *rules, const game_spec *spec);

/* Fills n*n numbers row by row, as the original does from the generator's next numbers;
 * its first board of a seed comes from mt19937_seed. */
void minimax_draw(mt19937 *g, int n, int8_t numbers[static MAX_SQUARES]);

void minimax_from_diagram(const minimax_rules *rules, const diagram *d, minimax_position *out);

/* Squares (bits) that may be taken; 0 when the game is over. */
uint64_t minimax_moves(const minimax_rules *rules, const minimax_position *p);

/* True when some line is empty: the game is over. */
bool minimax_over(const minimax_rules *rules, const minimax_position *p);

#define MINIMAX_ROW 0xffull
#define MINIMAX_COLUMN 0x0101010101010101ull

static inline uint64_t minimax_row(int row)
{
    return MINIMAX_ROW << (8 * row);
}

static inline uint64_t minimax_column(int column)
{
    return MINIMAX_COLUMN << column;
}

/* Free squares of the line that `side` plays in: a row for side 0, a column for side 1. */
static inline uint64_t minimax_line(uint64_t free, int side, int line)
{
    return free & (side ? minimax_column(line) : minimax_row(line));
}

/* The line that the other plays in after `side` took `square`, which is also
 * what the move is called. */
static inline int minimax_next_line(int side, int square)
{
    return side ? square >> 3 : square & 7;
}

/* True when taking `square`, the last change to `free`, emptied its row or its column. */
static inline bool minimax_ends(uint64_t free, int square)
{
    return !(free & minimax_row(square >> 3)) || !(free & minimax_column(square & 7));
}

/* The bit of the move `move` (a column for side 0, a row for side 1) in the line to play in. */
static inline int minimax_square(int side, int line, int move)
{
    return side ? 8 * move + line : 8 * line + move;
}

GAME_CONSTANTS(minimax)

extern const struct original_game original_minimax; /* the original program's search, search/original_context.h */
