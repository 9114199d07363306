/* reversi_inline.h - move generation and flipping, for all board shapes.
 *
 * Two implementations of each primitive: portable, and AVX-512 (VL, CD).  `wide` is a
 * compile-time constant at every call: true adds the steps that runs of more than six discs need. */
#ifndef YOMIKIRI_REVERSI_INLINE_H
#define YOMIKIRI_REVERSI_INLINE_H

#include "base/bits.h"
#include "games/reversi.h"

#if defined(__AVX512VL__) && defined(__AVX512CD__) && defined(__AVX512DQ__) && defined(__BMI2__) && \
    !defined(YOMIKIRI_PORTABLE)
#define REVERSI_AVX512 1
#include <immintrin.h>
#else
#define REVERSI_AVX512 0
#endif

#if REVERSI_AVX512

ALWAYS_INLINE uint64_t reversi_or_lanes4(__m256i v)
{
    __m128i x = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(x, _mm_unpackhi_epi64(x, x)));
}

/* Squares whose flips are not empty, occupied ones among them.  Kogge-Stone fill in the eight directions at once; a
 * rotation never wraps because only inner squares take part. */
ALWAYS_INLINE uint64_t reversi_reach(const reversi_rules *r, bool wide, __m512i p, __m512i opp)
{
    const __m512i step = _mm512_load_si512(r->rotate);
    const __m512i o = _mm512_and_si512(opp, _mm512_load_si512(r->inner));
    const __m512i step2 = _mm512_add_epi64(step, step);
    __m512i fill = _mm512_and_si512(o, _mm512_rolv_epi64(p, step));
    __m512i pair = _mm512_and_si512(o, _mm512_rolv_epi64(o, step));
    /* 0xf8: a | (b & c) */
    fill = _mm512_ternarylogic_epi64(fill, o, _mm512_rolv_epi64(fill, step), 0xf8);
    fill = _mm512_ternarylogic_epi64(fill, pair, _mm512_rolv_epi64(fill, step2), 0xf8);
    if (!wide) {
        fill = _mm512_ternarylogic_epi64(fill, pair, _mm512_rolv_epi64(fill, step2), 0xf8);
    } else {
        __m512i run = pair, stepn = step2;
        for (int i = 0; i < 3; i++) { /* runs of 8, 16, 32 */
            run = _mm512_and_si512(run, _mm512_rolv_epi64(run, stepn));
            stepn = _mm512_add_epi64(stepn, stepn);
            fill = _mm512_ternarylogic_epi64(fill, run, _mm512_rolv_epi64(fill, stepn), 0xf8);
        }
    }
    __m512i reach = _mm512_rolv_epi64(fill, step);
    __m256i half = _mm256_or_si256(_mm512_castsi512_si256(reach), _mm512_extracti64x4_epi64(reach, 1));
    return reversi_or_lanes4(half);
}

ALWAYS_INLINE uint64_t reversi_moves_inline(const reversi_rules *r, bool wide, uint64_t own, uint64_t opp)
{
    return reversi_reach(r, wide, _mm512_set1_epi64((long long)own), _mm512_set1_epi64((long long)opp)) & r->board &
           ~(own | opp);
}

/* A board held where the next flips are computed from it: in each of four lanes.  Moving it to a general register and
 * back costs more than computing with it. */
typedef __m256i reversi_lanes;

ALWAYS_INLINE reversi_lanes reversi_lanes_of(uint64_t board)
{
    return _mm256_set1_epi64x((long long)board);
}
ALWAYS_INLINE uint64_t reversi_of_lanes(reversi_lanes x)
{
    return (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(x));
}
ALWAYS_INLINE reversi_lanes reversi_xor(reversi_lanes a, reversi_lanes b)
{
    return _mm256_xor_si256(a, b);
}
ALWAYS_INLINE void reversi_store_two(uint64_t *to, reversi_lanes first, reversi_lanes second)
{
    _mm_storeu_si128((__m128i *)(void *)to,
                     _mm_unpacklo_epi64(_mm256_castsi256_si128(first), _mm256_castsi256_si128(second)));
}

/* Upward rays: the lowest square that is not the opponent's must be own; downward rays: the highest.  One set of
 * directions a lane. */
ALWAYS_INLINE __m256i reversi_flips_rays(const reversi_rules *r, int b, reversi_lanes p, reversi_lanes o)
{
    const __m256i up = _mm256_load_si256((const __m256i *)&r->ray[b][0]);
    const __m256i down = _mm256_load_si256((const __m256i *)&r->ray[b][4]);
    const __m256i zero = _mm256_setzero_si256();
    __m256i u = _mm256_andnot_si256(o, up);
    u = _mm256_ternarylogic_epi64(u, _mm256_sub_epi64(zero, u), p, 0x80); /* lowest & own */
    /* ~a & b & c: the squares of the ray below u; 0 when there is none */
    const __m256i fu =
        _mm256_ternarylogic_epi64(_mm256_cmpeq_epi64(u, zero), _mm256_add_epi64(u, _mm256_set1_epi64x(-1)), up, 0x08);
    __m256i d = _mm256_lzcnt_epi64(_mm256_andnot_si256(o, down));
    d = _mm256_and_si256(_mm256_srlv_epi64(_mm256_set1_epi64x(INT64_MIN), d), p);
    __m256i fd = _mm256_sub_epi64(zero, _mm256_add_epi64(d, d)); /* the squares above it; 0 when there is none */
    return _mm256_ternarylogic_epi64(fu, fd, down, 0xf8);
}

ALWAYS_INLINE uint64_t reversi_flips_inline(const reversi_rules *r, int b, uint64_t own, uint64_t opp)
{
    return reversi_or_lanes4(reversi_flips_rays(r, b, reversi_lanes_of(own), reversi_lanes_of(opp)));
}

ALWAYS_INLINE reversi_lanes reversi_flips_lanes(const reversi_rules *r, int b, reversi_lanes own, reversi_lanes opp)
{
    __m256i f = reversi_flips_rays(r, b, own, opp);
    f = _mm256_or_si256(f, _mm256_permute4x64_epi64(f, 0x4e));
    return _mm256_or_si256(f, _mm256_shuffle_epi32(f, 0x4e));
}

/* Moves of `own`; `open`: the empty squares. */
ALWAYS_INLINE uint64_t reversi_moves_lanes(const reversi_rules *r, bool wide, reversi_lanes own, reversi_lanes opp,
                                           uint64_t open)
{
    return reversi_reach(r, wide, _mm512_broadcastq_epi64(_mm256_castsi256_si128(own)),
                         _mm512_broadcastq_epi64(_mm256_castsi256_si128(opp))) &
           open;
}

#else

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

ALWAYS_INLINE uint64_t reversi_flips_inline(const reversi_rules *r, int b, uint64_t own, uint64_t opp)
{
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
ALWAYS_INLINE reversi_lanes reversi_flips_lanes(const reversi_rules *r, int b, reversi_lanes own, reversi_lanes opp)
{
    return reversi_flips_inline(r, b, own, opp);
}
ALWAYS_INLINE uint64_t reversi_moves_lanes(const reversi_rules *r, bool wide, reversi_lanes own, reversi_lanes opp,
                                           uint64_t open)
{
    return reversi_moves_inline(r, wide, own, opp) & open;
}

#endif

ALWAYS_INLINE uint64_t reversi_moves_of(const reversi_rules *r, bool wide, reversi_position p)
{
    return reversi_moves_inline(r, wide, p.own, p.opp);
}

/* The position after `b` with `flips`, seen by the other side. */
ALWAYS_INLINE reversi_position reversi_child(reversi_position p, int b, uint64_t flips)
{
    return (reversi_position){p.opp ^ flips, p.own ^ flips ^ bit_at(b)};
}

#endif
