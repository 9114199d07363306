/* reversi_four.h - up to four moves of one position at once, with AVX-512, on
 * boards that are not wide.
 *
 * A register holds four boards twice: in lanes 0..3 what runs to higher bits is computed, in lanes
 * 4..7 what runs to lower ones, so that the four axes do for all eight directions and no lane has
 * to be combined with another but at the end.  A move flips what lies between it and an own disc;
 * so it runs through those of the opponent's discs only that a fill from the own discs has reached
 * in the other direction, and nothing is left to test where it ends. */
#pragma once

#include "games/reversi_inline.h"

#if ARCH_AVX512

enum { REVERSI_AXES = REVERSI_DIRECTIONS / 2 };

/* The rotation of one step along axis i of a board that is not wide, upward in lanes
 * 0..3, downward in the others. */
ALWAYS_INLINE __m512i reversi_four_step(int i)
{
    const long long up = i == 0 ? 1 : i == 1 ? 8 : i == 2 ? 9 : 7, down = 64 - up;
    return _mm512_set_epi64(down, down, down, down, up, up, up, up);
}

/* What the moves of a position flip through: the same for all of them. */
typedef struct reversi_four_ways {
    __m512i way[REVERSI_AXES];  /* discs of the opponent that have an own disc at the end of their run */
    __m512i pair[REVERSI_AXES]; /* those behind another one of them */
} reversi_four_ways;

ALWAYS_INLINE void reversi_four_prepare(const reversi_rules *r, uint64_t own, uint64_t opp, reversi_four_ways *out)
{
    const __m512i reached =
        reversi_fill(r, false, _mm512_set1_epi64((long long)own), _mm512_set1_epi64((long long)opp));
    for (int i = 0; i < REVERSI_AXES; i++) {
        const int up = i, down = i + REVERSI_AXES; /* directions of the fill */
        out->way[i] = _mm512_permutexvar_epi64(_mm512_set_epi64(up, up, up, up, down, down, down, down), reached);
        out->pair[i] = _mm512_and_si512(out->way[i], _mm512_rolv_epi64(out->way[i], reversi_four_step(i)));
    }
}

/* `from` and all of `way` that a run of at most six steps leads to; pair: way & way a step on. */
ALWAYS_INLINE __m512i reversi_four_run(__m512i from, __m512i way, __m512i pair, __m512i step)
{
    const __m512i step2 = _mm512_add_epi64(step, step);
    /* 0xf8: a | (b & c) */
    __m512i run = _mm512_and_si512(way, _mm512_rolv_epi64(from, step));
    run = _mm512_ternarylogic_epi64(run, way, _mm512_rolv_epi64(run, step), 0xf8);
    run = _mm512_ternarylogic_epi64(run, pair, _mm512_rolv_epi64(run, step2), 0xf8);
    return _mm512_ternarylogic_epi64(run, pair, _mm512_rolv_epi64(run, step2), 0xf8);
}

ALWAYS_INLINE __m512i reversi_four_union(const __m512i x[REVERSI_AXES])
{
    return _mm512_ternarylogic_epi64(_mm512_or_si512(x[0], x[1]), x[2], x[3], 0xfe); /* a | b | c */
}

/* Up to four moves, each a word of one bit (0: no move, and what is written for it means nothing),
 * of the position that `ways` were prepared for, with the empty squares `open`.  Writes four words
 * to each: seen by the side to move after the move, its own discs, the opponent's, and its
 * moves. */
ALWAYS_INLINE void reversi_four_moves(const reversi_rules *r, const reversi_four_ways *ways, uint64_t own, uint64_t opp,
                                      uint64_t open, const uint64_t move[4], uint64_t *to_own, uint64_t *to_opp,
                                      uint64_t *to_moves)
{
    const __m256i four =
        _mm256_set_epi64x((long long)move[3], (long long)move[2], (long long)move[1], (long long)move[0]);
    const __m512i squares = _mm512_inserti64x4(_mm512_castsi256_si512(four), four, 1);
    __m512i part[REVERSI_AXES];
    for (int i = 0; i < REVERSI_AXES; i++)
        part[i] = reversi_four_run(squares, ways->way[i], ways->pair[i], reversi_four_step(i));
    __m512i flips = reversi_four_union(part);
    flips = _mm512_or_si512(flips, _mm512_shuffle_i64x2(flips, flips, 0x4e));
    const __m512i o = _mm512_xor_si512(flips, _mm512_set1_epi64((long long)opp));
    const __m512i p = _mm512_ternarylogic_epi64(flips, squares, _mm512_set1_epi64((long long)own), 0x96); /* xor */
    _mm256_storeu_si256((__m256i *)(void *)to_own, _mm512_castsi512_si256(o));
    _mm256_storeu_si256((__m256i *)(void *)to_opp, _mm512_castsi512_si256(p));
    for (int i = 0; i < REVERSI_AXES; i++) {
        const __m512i step = reversi_four_step(i);
        const __m512i way = _mm512_and_si512(p, _mm512_set1_epi64((long long)r->inner[i]));
        const __m512i pair = _mm512_and_si512(way, _mm512_rolv_epi64(way, step));
        part[i] = _mm512_rolv_epi64(reversi_four_run(o, way, pair, step), step);
    }
    const __m512i reach = reversi_four_union(part);
    const __m256i left = _mm256_andnot_si256(four, _mm256_set1_epi64x((long long)open));
    /* 0xe0: a & (b | c) */
    _mm256_storeu_si256(
        (__m256i *)(void *)to_moves,
        _mm256_ternarylogic_epi64(left, _mm512_castsi512_si256(reach), _mm512_extracti64x4_epi64(reach, 1), 0xe0));
}

#endif
