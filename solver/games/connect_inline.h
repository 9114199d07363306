/* connect_inline.h - the hot part of the rules of Connect Four; representation in connect.h. */
#ifndef YOMIKIRI_CONNECT_INLINE_H
#define YOMIKIRI_CONNECT_INLINE_H

#include "games/connect.h"
#include "games/mnk_inline.h"

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

/* True where K of `squares` are in a row. */
static inline bool connect_row(const connect_rules *rules, uint64_t squares)
{
    const mnk_rules *r = &rules->rows;
    if (r->k != 4)
        return mnk_row_inline(r, squares);
    uint64_t rows = 0;
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        const uint64_t two = squares & squares >> r->shift[d];
        rows |= two & two >> 2 * r->shift[d] & r->first[d];
    }
    return rows != 0;
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

#endif
