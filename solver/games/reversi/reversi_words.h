/* reversi_words.h - the primitives for any processor; a part of reversi_inline.h.
 *
 * A board is kept together with its image turned by half a circle, which is the word with its bits
 * reversed: what a disc sees towards lower bits it sees there towards higher ones.  So four
 * directions serve for all eight, and the pair of words fits a vector register of x86-64-v2 or
 * AArch64; other processors compute with two words. */
#pragma once

#if defined(__SSSE3__)
#include <tmmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/* A board, and the same turned. */
typedef uint64_t reversi_lanes __attribute__((vector_size(16)));

/* Each of the two boards turned, and given the other's place. */
ALWAYS_INLINE reversi_lanes reversi_turn(reversi_lanes x)
{
#if defined(__SSSE3__)
    const __m128i bytes = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), low = _mm_set1_epi8(15);
    const __m128i nibble = _mm_set_epi8(15, 7, 11, 3, 13, 5, 9, 1, 14, 6, 10, 2, 12, 4, 8, 0); /* turned */
    const __m128i v = _mm_shuffle_epi8((__m128i)x, bytes);
    const __m128i high = _mm_shuffle_epi8(nibble, _mm_and_si128(_mm_srli_epi16(v, 4), low));
    const __m128i swapped = _mm_shuffle_epi8(_mm_slli_epi16(nibble, 4), _mm_and_si128(v, low));
    return (reversi_lanes)_mm_or_si128(high, swapped);
#elif defined(__ARM_NEON)
    const uint8x16_t v = vrev64q_u8(vrbitq_u8((uint8x16_t)x));
    return (reversi_lanes)vextq_u8(v, v, 8);
#else
    return (reversi_lanes){bit_reverse(x[1]), bit_reverse(x[0])};
#endif
}

ALWAYS_INLINE reversi_lanes reversi_lanes_of(uint64_t board)
{
    const reversi_lanes both = {board, board};
    return (reversi_lanes){board, reversi_turn(both)[1]};
}
ALWAYS_INLINE reversi_lanes reversi_lanes_bit(const reversi_rules *r, int b)
{
    return *(const reversi_lanes *)r->bit[b];
}
ALWAYS_INLINE uint64_t reversi_of_lanes(reversi_lanes x)
{
    return x[0];
}
ALWAYS_INLINE reversi_lanes reversi_xor(reversi_lanes a, reversi_lanes b)
{
    return a ^ b;
}
ALWAYS_INLINE void reversi_store_two(uint64_t *to, reversi_lanes first, reversi_lanes second)
{
    to[0] = first[0];
    to[1] = second[0];
}

/* Squares that are reached over the squares `o` in steps of `step`: a Kogge-Stone fill. */
ALWAYS_INLINE reversi_lanes reversi_reach_up(reversi_lanes p, reversi_lanes o, int step, bool wide)
{
    reversi_lanes fill = o & p << step, run = o & o << step;
    fill |= o & fill << step;
    if (!wide) {
        fill |= run & fill << 2 * step;
        fill |= run & fill << 2 * step;
    } else {
        for (int n = 2 * step; n < 64; n *= 2) { /* runs of 4, 8, 16, 32 */
            fill |= run & fill << n;
            run &= run << n;
        }
    }
    return fill << step;
}

/* Squares whose flips are not empty, occupied ones among them.  No shift takes a disc to another
 * line because only squares with a neighbour on both sides take part. */
ALWAYS_INLINE uint64_t reversi_reach(const reversi_rules *r, bool wide, reversi_lanes p, reversi_lanes opp)
{
    const reversi_lanes *inner = (const reversi_lanes *)r->inner_pair;
    const int down = wide ? r->stride : 8;
    const reversi_lanes row = opp & inner[0];
    reversi_lanes reach = (row + (row & p << 1)) & ~row; /* the carry runs through the discs next to p */
    reach |= reversi_reach_up(p, opp & inner[1], down, wide);
    reach |= reversi_reach_up(p, opp & inner[2], down + 1, wide);
    reach |= reversi_reach_up(p, opp & inner[3], down - 1, wide);
    return (reach | reversi_turn(reach))[0];
}

ALWAYS_INLINE uint64_t reversi_moves_inline(const reversi_rules *r, bool wide, uint64_t own, uint64_t opp)
{
    const reversi_lanes boards = {own, opp}, turned = reversi_turn(boards);
    return reversi_reach(r, wide, (reversi_lanes){own, turned[1]}, (reversi_lanes){opp, turned[0]}) & r->board &
           ~(own | opp);
}

/* Moves of `own`; `open`: the empty squares. */
ALWAYS_INLINE uint64_t reversi_moves_lanes(const reversi_rules *r, bool wide, reversi_lanes own, reversi_lanes opp,
                                           uint64_t open)
{
    return reversi_reach(r, wide, own, opp) & open;
}

/* The lowest square of a ray that is not the opponent's must be own. */
ALWAYS_INLINE reversi_lanes reversi_flips_up(reversi_lanes p, reversi_lanes o, reversi_lanes ray)
{
    const reversi_lanes end = -(ray & ~o) & p & ray;
    const reversi_lanes beyond = (reversi_lanes)(end == 0) - end; /* all where there is no end */
    return ray & ~beyond;
}

ALWAYS_INLINE reversi_lanes reversi_flips_lanes(const reversi_rules *r, bool wide, int b, reversi_lanes p,
                                                reversi_lanes o)
{
    (void)wide;
    const reversi_lanes *ray = (const reversi_lanes *)r->ray_pair[b];
    const reversi_lanes flips = reversi_flips_up(p, o, ray[0]) | reversi_flips_up(p, o, ray[1]) |
                                reversi_flips_up(p, o, ray[2]) | reversi_flips_up(p, o, ray[3]);
    return flips | reversi_turn(flips);
}

ALWAYS_INLINE uint64_t reversi_flips_inline(const reversi_rules *r, bool wide, int b, uint64_t own, uint64_t opp)
{
    const reversi_lanes boards = {own, opp}, turned = reversi_turn(boards);
    return reversi_flips_lanes(r, wide, b, (reversi_lanes){own, turned[1]}, (reversi_lanes){opp, turned[0]})[0];
}
