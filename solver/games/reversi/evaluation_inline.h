/* evaluation_inline.h - the values of positions by the evaluation, for the innermost loops.
 *
 * The indices of all features are kept as one vector; power[b][f] is what square b
 * adds to feature f when its digit is 1.  With S = 2*own + opp as sums over discs,
 * the child's vector (roles swapped) after a move is S + sum of flipped + 2*power[move]:
 * one vector addition for each disc flipped. */
#pragma once

#include "base/bits.h"
#include "reversi/reversi_inline.h"
#include "reversi/evaluation.h"

#include <string.h> /* memcpy */

/* The number of features that one vector register holds: 16, or 32. */
typedef uint16_t evaluation_part __attribute__((vector_size(ARCH_AVX512 ? 64 : 32)));

enum { EVALUATION_PARTS = PATTERN_FEATURES * sizeof(uint16_t) / sizeof(evaluation_part) };

typedef struct evaluation_index {
    evaluation_part of[EVALUATION_PARTS];
} evaluation_index;

ALWAYS_INLINE evaluation_index evaluation_zero(void)
{
    return (evaluation_index){.of = {{0}}};
}

/* x + power of square b */
ALWAYS_INLINE evaluation_index evaluation_plus(const evaluation *ev, evaluation_index x, int b)
{
    const evaluation_part *power = (const evaluation_part *)(const void *)ev->set.power[b];
    for (int i = 0; i < EVALUATION_PARTS; i++)
        x.of[i] += power[i];
    return x;
}

ALWAYS_INLINE evaluation_index evaluation_twice(evaluation_index x)
{
    for (int i = 0; i < EVALUATION_PARTS; i++)
        x.of[i] += x.of[i];
    return x;
}

ALWAYS_INLINE void evaluation_store(evaluation_index x, uint16_t out[PATTERN_FEATURES])
{
    memcpy(out, x.of, sizeof x.of);
}

#if ARCH_AVX512 || ARCH_AVX2

/* The weights of 16 features from `f` on, added to `sum`; Zen gathers faster in two halves than in
 * one whole register. */
ALWAYS_INLINE __m256i evaluation_gather(__m256i sum, const int16_t *weight, const uint32_t *offset,
                                        const evaluation_index *x, int f)
{
    for (int k = f; k < f + 16; k += 8) {
        const __m128i index = ((const __m128i *)(const void *)x)[k / 8];
        const __m256i at = _mm256_load_si256((const __m256i *)(const void *)(offset + k));
        const __m256i i = _mm256_add_epi32(_mm256_cvtepu16_epi32(index), at);
        const __m256i w = _mm256_i32gather_epi32((const int *)weight, i, 2); /* the weight is the low half of each */
        sum = _mm256_add_epi32(sum, _mm256_srai_epi32(_mm256_slli_epi32(w, 16), 16));
    }
    return sum;
}

/* Sum of the weights of one phase at these indices. */
ALWAYS_INLINE int evaluation_sum(const evaluation *ev, evaluation_index x, int empties)
{
    const int16_t *weight = evaluation_phase(ev, ev->phase_of[empties]);
    const uint32_t *offset = ev->set.offset;
    __m256i sum = evaluation_gather(_mm256_setzero_si256(), weight, offset, &x, 0);
    sum = evaluation_gather(sum, weight, offset, &x, 16);
    if (ev->set.features > 32)
        sum = evaluation_gather(sum, weight, offset, &x, 32);
    if (ev->set.features > 48)
        sum = evaluation_gather(sum, weight, offset, &x, 48);
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
}

#else

/* Sum of the weights of one phase at these indices. */
ALWAYS_INLINE int evaluation_sum(const evaluation *ev, evaluation_index x, int empties)
{
    const int16_t *weight = evaluation_phase(ev, ev->phase_of[empties]);
    uint16_t index[PATTERN_FEATURES];
    int sum = 0;
    evaluation_store(x, index);
    for (int f = 0; f < ev->set.features; f++)
        sum += weight[ev->set.offset[f] + index[f]];
    return sum;
}

#endif

/* Standard error of the values of positions with `empties` empty squares,
 * in 1/EVALUATION_UNIT discs. */
ALWAYS_INLINE int evaluation_error(const evaluation *ev, int empties)
{
    return ev->deviation[ev->phase_of[empties]];
}

ALWAYS_INLINE evaluation_index evaluation_add(const evaluation *ev, evaluation_index x, uint64_t discs)
{
    for (; discs; discs &= discs - 1)
        x = evaluation_plus(ev, x, bit_first(discs));
    return x;
}

/* 2*own + opp, from which evaluation_child computes children. */
ALWAYS_INLINE evaluation_index evaluation_base(const evaluation *ev, uint64_t own, uint64_t opp)
{
    return evaluation_add(ev, evaluation_twice(evaluation_add(ev, evaluation_zero(), own)), opp);
}

/* Value, for its side to move, of the position after move b with `flips` from a position
 * with this base; `empties` are those after the move. */
ALWAYS_INLINE int evaluation_child(const evaluation *ev, evaluation_index base, int b, uint64_t flips, int empties)
{
    const evaluation_index moved = evaluation_plus(ev, evaluation_plus(ev, base, b), b);
    return evaluation_sum(ev, evaluation_add(ev, moved, flips), empties);
}

/* Value of a position for its side to move. */
ALWAYS_INLINE int evaluation_value(const evaluation *ev, uint64_t own, uint64_t opp, int empties)
{
    return evaluation_sum(ev, evaluation_base(ev, opp, own), empties);
}
