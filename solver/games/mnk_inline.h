/* mnk_inline.h - the hot part of the m,n,k rules; representation in mnk.h. */
#ifndef YOMIKIRI_MNK_INLINE_H
#define YOMIKIRI_MNK_INLINE_H

#include "games/mnk.h"

/* Squares of `squares` where a run of `k` in direction `shift` begins; edges are not looked at.
 * Runs are doubled: after a step of length n, a bit means n in a row from there. */
static inline uint64_t mnk_runs(uint64_t squares, int shift, int k)
{
    int have = 1;
    while (2 * have <= k) {
        squares &= squares >> (have * shift);
        have *= 2;
    }
    return have < k ? squares & (squares >> ((k - have) * shift)) : squares;
}

static inline bool mnk_row_inline(const mnk_rules *rules, uint64_t squares)
{
    uint64_t rows = 0;
    for (int d = 0; d < MNK_DIRECTIONS; d++)
        if (rules->first[d])
            rows |= mnk_runs(squares, rules->shift[d], rules->k) & rules->first[d];
    return rows != 0;
}

/* Squares not in `squares` that would complete a row of K for their owner.  For one run: all
 * but one of its K squares are set; found by runs before and after the missing one. */
static inline uint64_t mnk_completing(const mnk_rules *rules, uint64_t squares)
{
    uint64_t found = 0;
    int k = rules->k;
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        if (!rules->first[d])
            continue;
        int shift = rules->shift[d];
        uint64_t before = ~0ull; /* bit s: the squares s, s+1*shift .. of the first `i` are set */
        for (int i = 0; i < k; i++) {
            uint64_t run = before & rules->first[d];
            for (int j = i + 1; j < k && run; j++)
                run &= squares >> (j * shift);
            found |= run << (i * shift);
            before &= squares >> (i * shift);
        }
    }
    return found & ~squares;
}

#endif
