/* minimax_inline.h - the hot part of MiniMax's rules; representation in minimax.h. */
#ifndef YOMIKIRI_MINIMAX_INLINE_H
#define YOMIKIRI_MINIMAX_INLINE_H

#include "games/minimax.h"

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

#endif
