/* reversi_stable.h - discs that can never be flipped, on the bitboards of reversi.h. */
#pragma once

#include "reversi/reversi_inline.h"

/* Steps from the full lines and the corners inward: on 8x8 hardly a disc is farther away. */
enum { STABLE_STEPS = 6 };

/* Discs of `discs` that can never be flipped, a subset of them: on each of the four lines through
 * it a stable disc has the border, a full line, or a stable neighbour.  The number of steps is
 * fixed: a branch that ends them early is mispredicted too often. */
ALWAYS_INLINE uint64_t stable_discs(const reversi_rules *r, uint64_t discs, uint64_t empties)
{
#if ARCH_AVX512 || ARCH_AVX2
    __m256i open = _mm256_setzero_si256();
    for (uint64_t e = empties; e; e &= e - 1)
        open = _mm256_or_si256(open, _mm256_load_si256((const __m256i *)r->line[bit_first(e)]));
    const __m256i border = _mm256_load_si256((const __m256i *)r->border);
    const __m256i safe = _mm256_or_si256(border, _mm256_xor_si256(open, _mm256_set1_epi64x(-1)));
    const __m256i step = _mm256_load_si256((const __m256i *)r->rotate);
    const __m256i own = _mm256_set1_epi64x((long long)discs);
    __m256i stable = _mm256_setzero_si256(), axis = safe;
    for (int i = 0; i <= STABLE_STEPS; i++) {
        __m256i all = _mm256_and_si256(axis, _mm256_permute4x64_epi64(axis, 0x4e));
        all = _mm256_and_si256(all, _mm256_permute4x64_epi64(all, 0xb1));
        stable = _mm256_or_si256(stable, _mm256_and_si256(all, own));
        /* what a shift brings in from outside, or loses, is safe anyway:
         * it lies at the border of the axis */
        axis = _mm256_or_si256(_mm256_sllv_epi64(stable, step), _mm256_srlv_epi64(stable, step));
        axis = _mm256_or_si256(safe, axis);
    }
    return (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(stable));
#else
    uint64_t safe[4], stable = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t open = 0;
        for (uint64_t e = empties; e; e &= e - 1)
            open |= r->line[bit_first(e)][i];
        safe[i] = r->border[i] | ~open;
    }
    for (int step = 0; step <= STABLE_STEPS; step++) {
        uint64_t more = discs;
        for (int i = 0; i < 4; i++)
            more &= safe[i] | bit_rotate(stable, r->rotate[i]) | bit_rotate(stable, -r->rotate[i]);
        if (more == stable)
            break;
        stable |= more;
    }
    return stable;
#endif
}
