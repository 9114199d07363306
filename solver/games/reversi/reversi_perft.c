/* reversi_perft.c - leaves of the game tree; compiled for each kind of processor (base/arch.h). */
#include "reversi/reversi_inline.h"

/* The last ply is counted, not played. */
ALWAYS_INLINE uint64_t perft_inline(const reversi_rules *r, bool wide, uint64_t own, uint64_t opp, int depth,
                                    uint64_t (*next)(const reversi_rules *, uint64_t, uint64_t, int))
{
    const reversi_lanes own4 = reversi_lanes_of(own), opp4 = reversi_lanes_of(opp);
    const uint64_t open = r->board & ~(own | opp);
    uint64_t moves = reversi_moves_lanes(r, wide, own4, opp4, open);
    if (moves == 0) {
        if (reversi_moves_lanes(r, wide, opp4, own4, open) == 0 || depth == 1)
            return 1;
        return next(r, opp, own, depth - 1);
    }
    if (depth == 1)
        return (uint64_t)bit_count(moves);
    uint64_t leaves = 0;
    for (; moves; moves &= moves - 1) {
        const int b = bit_first(moves);
        const reversi_lanes flips = reversi_flips_lanes(r, wide, b, own4, opp4), o = reversi_xor(opp4, flips);
        const reversi_lanes p = reversi_xor(reversi_xor(own4, flips), reversi_lanes_bit(r, b));
        if (depth == 2) {
            const uint64_t replies = reversi_moves_lanes(r, wide, o, p, open & ~bit_at(b));
            leaves += replies ? (uint64_t)bit_count(replies) : 1;
        } else {
            leaves += next(r, reversi_of_lanes(o), reversi_of_lanes(p), depth - 1);
        }
    }
    return leaves;
}

static uint64_t perft_narrow(const reversi_rules *r, uint64_t own, uint64_t opp, int depth)
{
    return perft_inline(r, false, own, opp, depth, perft_narrow);
}

static uint64_t perft_wide(const reversi_rules *r, uint64_t own, uint64_t opp, int depth)
{
    return perft_inline(r, true, own, opp, depth, perft_wide);
}

reversi_perft_function ARCH_NAMED(reversi_perft);

uint64_t ARCH_NAMED(reversi_perft)(const reversi_rules *r, uint64_t own, uint64_t opp, int depth)
{
    return r->wide ? perft_wide(r, own, opp, depth) : perft_narrow(r, own, opp, depth);
}
