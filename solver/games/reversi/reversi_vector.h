/* reversi_vector.h - the primitives in vector registers: AVX2, and AVX-512 (VL, CD);
 * a part of reversi_inline.h. */
#pragma once

#include <immintrin.h>

/* A board held where the next flips are computed from it: in each of four lanes.  Moving it to a
 * general register and back costs more than computing with it. */
typedef __m256i reversi_lanes;

ALWAYS_INLINE reversi_lanes reversi_lanes_of(uint64_t board)
{
    return _mm256_set1_epi64x((long long)board);
}
ALWAYS_INLINE reversi_lanes reversi_lanes_bit(const reversi_rules *r, int b)
{
    return _mm256_set1_epi64x((long long)r->bit[b][0]);
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

ALWAYS_INLINE uint64_t reversi_or_lanes4(__m256i v)
{
    __m128i x = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(x, _mm_unpackhi_epi64(x, x)));
}

#if ARCH_AVX512

/* The opponent's discs in an unbroken run from an own disc, for each direction.  Kogge-Stone fill
 * in the eight directions at once; a rotation never wraps because only inner squares take part. */
ALWAYS_INLINE __m512i reversi_fill(const reversi_rules *r, bool wide, __m512i p, __m512i opp)
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
    return fill;
}

/* Squares whose flips are not empty, occupied ones among them. */
ALWAYS_INLINE uint64_t reversi_reach(const reversi_rules *r, bool wide, __m512i p, __m512i opp)
{
    const __m512i reach = _mm512_rolv_epi64(reversi_fill(r, wide, p, opp), _mm512_load_si512(r->rotate));
    __m256i half = _mm256_or_si256(_mm512_castsi512_si256(reach), _mm512_extracti64x4_epi64(reach, 1));
    return reversi_or_lanes4(half);
}

ALWAYS_INLINE uint64_t reversi_moves_inline(const reversi_rules *r, bool wide, uint64_t own, uint64_t opp)
{
    return reversi_reach(r, wide, _mm512_set1_epi64((long long)own), _mm512_set1_epi64((long long)opp)) & r->board &
           ~(own | opp);
}

/* Moves of `own`; `open`: the empty squares. */
ALWAYS_INLINE uint64_t reversi_moves_lanes(const reversi_rules *r, bool wide, reversi_lanes own, reversi_lanes opp,
                                           uint64_t open)
{
    return reversi_reach(r, wide, _mm512_broadcastq_epi64(_mm256_castsi256_si128(own)),
                         _mm512_broadcastq_epi64(_mm256_castsi256_si128(opp))) &
           open;
}

/* Upward rays: the lowest square that is not the opponent's must be own; downward rays:
 * the highest.  One set of directions a lane. */
ALWAYS_INLINE __m256i reversi_flips_rays(const reversi_rules *r, bool wide, int b, reversi_lanes p, reversi_lanes o)
{
    (void)wide;
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

#else /* ARCH_AVX2 */

/* As with AVX-512, the four directions of either sign in a register. */
ALWAYS_INLINE uint64_t reversi_reach(const reversi_rules *r, bool wide, reversi_lanes p, reversi_lanes opp)
{
    const __m256i step = _mm256_load_si256((const __m256i *)r->rotate), step2 = _mm256_add_epi64(step, step);
    const __m256i o = _mm256_and_si256(opp, _mm256_load_si256((const __m256i *)r->inner));
    __m256i pair = _mm256_and_si256(o, _mm256_sllv_epi64(o, step)), back = _mm256_srlv_epi64(pair, step);
    __m256i up = _mm256_and_si256(o, _mm256_sllv_epi64(p, step)),
            down = _mm256_and_si256(o, _mm256_srlv_epi64(p, step));
    up = _mm256_or_si256(up, _mm256_and_si256(o, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(o, _mm256_srlv_epi64(down, step)));
    up = _mm256_or_si256(up, _mm256_and_si256(pair, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(back, _mm256_srlv_epi64(down, step2)));
    if (!wide) {
        up = _mm256_or_si256(up, _mm256_and_si256(pair, _mm256_sllv_epi64(up, step2)));
        down = _mm256_or_si256(down, _mm256_and_si256(back, _mm256_srlv_epi64(down, step2)));
    } else {
        __m256i n = step2;
        for (int i = 0; i < 3; i++) { /* runs of 8, 16, 32 */
            pair = _mm256_and_si256(pair, _mm256_sllv_epi64(pair, n));
            back = _mm256_and_si256(back, _mm256_srlv_epi64(back, n));
            n = _mm256_add_epi64(n, n);
            up = _mm256_or_si256(up, _mm256_and_si256(pair, _mm256_sllv_epi64(up, n)));
            down = _mm256_or_si256(down, _mm256_and_si256(back, _mm256_srlv_epi64(down, n)));
        }
    }
    return reversi_or_lanes4(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)));
}

ALWAYS_INLINE uint64_t reversi_moves_inline(const reversi_rules *r, bool wide, uint64_t own, uint64_t opp)
{
    return reversi_reach(r, wide, reversi_lanes_of(own), reversi_lanes_of(opp)) & r->board & ~(own | opp);
}

/* Moves of `own`; `open`: the empty squares. */
ALWAYS_INLINE uint64_t reversi_moves_lanes(const reversi_rules *r, bool wide, reversi_lanes own, reversi_lanes opp,
                                           uint64_t open)
{
    return reversi_reach(r, wide, own, opp) & open;
}

/* Upward rays: the lowest square that is not the opponent's must be own.  Downward rays: of the
 * squares just above own discs, the square that has none above it that is not the opponent's. */
ALWAYS_INLINE __m256i reversi_flips_rays(const reversi_rules *r, bool wide, int b, reversi_lanes p, reversi_lanes o)
{
    const __m256i up = _mm256_load_si256((const __m256i *)&r->ray[b][0]);
    const __m256i down = _mm256_load_si256((const __m256i *)&r->ray[b][4]);
    const __m256i step = _mm256_load_si256((const __m256i *)r->rotate), zero = _mm256_setzero_si256();
    const __m256i u = _mm256_andnot_si256(o, up);
    const __m256i end = _mm256_and_si256(_mm256_and_si256(p, up), _mm256_sub_epi64(zero, u));
    const __m256i beyond = _mm256_sub_epi64(_mm256_cmpeq_epi64(end, zero), end); /* all where there is no end */
    __m256i wall = _mm256_andnot_si256(o, down), n = _mm256_add_epi64(step, step);
    __m256i first = _mm256_sllv_epi64(_mm256_and_si256(p, down), step);
    wall = _mm256_or_si256(wall, _mm256_srlv_epi64(wall, step));
    first = _mm256_andnot_si256(wall, first);
    if (!wide) {
        first = _mm256_andnot_si256(_mm256_srlv_epi64(wall, n), first);
        first = _mm256_andnot_si256(_mm256_srlv_epi64(wall, _mm256_add_epi64(n, n)), first);
    } else {
        for (int i = 0; i < 4; i++) { /* walls up to 32 squares away */
            wall = _mm256_or_si256(wall, _mm256_srlv_epi64(wall, n));
            n = _mm256_add_epi64(n, n);
        }
        first = _mm256_andnot_si256(wall, first);
    }
    const __m256i above = _mm256_sub_epi64(zero, first); /* `first` and above; 0 when there is none */
    return _mm256_or_si256(_mm256_andnot_si256(beyond, up), _mm256_and_si256(above, down));
}

#endif

ALWAYS_INLINE uint64_t reversi_flips_inline(const reversi_rules *r, bool wide, int b, uint64_t own, uint64_t opp)
{
    return reversi_or_lanes4(reversi_flips_rays(r, wide, b, reversi_lanes_of(own), reversi_lanes_of(opp)));
}

ALWAYS_INLINE reversi_lanes reversi_flips_lanes(const reversi_rules *r, bool wide, int b, reversi_lanes own,
                                                reversi_lanes opp)
{
    __m256i f = reversi_flips_rays(r, wide, b, own, opp);
    f = _mm256_or_si256(f, _mm256_permute4x64_epi64(f, 0x4e));
    return _mm256_or_si256(f, _mm256_shuffle_epi32(f, 0x4e));
}
