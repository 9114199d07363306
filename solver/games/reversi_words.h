/* reversi_words.h - the primitives of reversi_inline.h for any processor. */
#ifndef YOMIKIRI_REVERSI_WORDS_H
#define YOMIKIRI_REVERSI_WORDS_H

#include "base/bits.h"
#include "games/reversi.h"

ALWAYS_INLINE uint64_t reversi_moves_inline(const reversi_rules *r, bool wide, uint64_t own, uint64_t opp)
{
    uint64_t reach = 0;
    for (int d = 0; d < REVERSI_DIRECTIONS; d++) {
        const uint64_t s = r->rotate[d], o = opp & r->inner[d];
        uint64_t fill = o & bit_rotate(own, s), run = o & bit_rotate(o, s), n = 2 * s;
        fill |= o & bit_rotate(fill, s);
        fill |= run & bit_rotate(fill, n);
        if (!wide) {
            fill |= run & bit_rotate(fill, n);
        } else {
            for (int i = 0; i < 3; i++) {
                run &= bit_rotate(run, n);
                n *= 2;
                fill |= run & bit_rotate(fill, n);
            }
        }
        reach |= bit_rotate(fill, s);
    }
    return reach & r->board & ~(own | opp);
}

ALWAYS_INLINE uint64_t reversi_flips_inline(const reversi_rules *r, bool wide, int b, uint64_t own, uint64_t opp)
{
    (void)wide;
    uint64_t flips = 0;
    for (int d = 0; d < 4; d++) {
        const uint64_t up = r->ray[b][d], u = up & ~opp, end = u & -u & own;
        flips |= (end - (end != 0)) & up;
    }
    for (int d = 4; d < 8; d++) {
        const uint64_t down = r->ray[b][d], u = (down & ~opp) | 1;
        const uint64_t end = 0x8000000000000000ULL >> __builtin_clzll(u) & own & down;
        flips |= -(end + end) & down;
    }
    return flips;
}

typedef uint64_t reversi_lanes;

ALWAYS_INLINE reversi_lanes reversi_lanes_of(uint64_t board)
{
    return board;
}
ALWAYS_INLINE reversi_lanes reversi_lanes_bit(const reversi_rules *r, int b)
{
    return r->bit[b][0];
}
ALWAYS_INLINE uint64_t reversi_of_lanes(reversi_lanes x)
{
    return x;
}
ALWAYS_INLINE reversi_lanes reversi_xor(reversi_lanes a, reversi_lanes b)
{
    return a ^ b;
}
ALWAYS_INLINE void reversi_store_two(uint64_t *to, reversi_lanes first, reversi_lanes second)
{
    to[0] = first;
    to[1] = second;
}
ALWAYS_INLINE reversi_lanes reversi_flips_lanes(const reversi_rules *r, bool wide, int b, reversi_lanes own,
                                                reversi_lanes opp)
{
    return reversi_flips_inline(r, wide, b, own, opp);
}
ALWAYS_INLINE uint64_t reversi_moves_lanes(const reversi_rules *r, bool wide, reversi_lanes own, reversi_lanes opp,
                                           uint64_t open)
{
    return reversi_moves_inline(r, wide, own, opp) & open;
}

#endif
