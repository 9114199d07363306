/* evaluation_inline.h - the values of positions by the evaluation, for the innermost loops.
 *
 * Indices of all features are kept as one vector, power[b][f] being what square b adds to feature f
 * when its digit is 1.  With S = 2*own + opp as sums over discs, the child's vector (roles swapped)
 * after a move is S + sum of flipped + 2*power[move]: one vector addition for each disc flipped. */
#ifndef YOMIKIRI_EVALUATION_INLINE_H
#define YOMIKIRI_EVALUATION_INLINE_H

#include "base/bits.h"
#include "games/reversi_inline.h"
#include "reversi/evaluation.h"

#include <string.h> /* memcpy */

#if ARCH_AVX512 || ARCH_AVX2

/* The weights of eight features, added to `sum`; Zen gathers faster in two halves than in one whole
 * register. */
ALWAYS_INLINE __m256i evaluation_gather(__m256i sum, const int16_t *weight, const uint32_t *offset, __m128i index)
{
    const __m256i i = _mm256_add_epi32(_mm256_cvtepu16_epi32(index), _mm256_load_si256((const __m256i *)offset));
    const __m256i x = _mm256_i32gather_epi32((const int *)weight, i, 2); /* the weight is the low half of each */
    return _mm256_add_epi32(sum, _mm256_srai_epi32(_mm256_slli_epi32(x, 16), 16));
}

ALWAYS_INLINE int evaluation_total(__m256i sum)
{
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
}

#endif

#if ARCH_AVX512

_Static_assert(PATTERN_FEATURES == 64, "an index vector is two registers of 32 numbers");

typedef struct evaluation_index {
    __m512i low, high; /* features 0..31, 32..63 */
} evaluation_index;

ALWAYS_INLINE evaluation_index evaluation_zero(void)
{
    return (evaluation_index){_mm512_setzero_si512(), _mm512_setzero_si512()};
}

/* x + power of square b */
ALWAYS_INLINE evaluation_index evaluation_plus(const evaluation *ev, evaluation_index x, int b)
{
    const uint16_t *power = ev->set.power[b];
    return (evaluation_index){_mm512_add_epi16(x.low, _mm512_load_si512(power)),
                              _mm512_add_epi16(x.high, _mm512_load_si512(power + 32))};
}

ALWAYS_INLINE evaluation_index evaluation_twice(evaluation_index x)
{
    return (evaluation_index){_mm512_slli_epi16(x.low, 1), _mm512_slli_epi16(x.high, 1)};
}

/* The weights of 32 features, or of the first half of them. */
ALWAYS_INLINE __m256i evaluation_gathers(__m256i sum, const int16_t *weight, const uint32_t *offset, __m512i index,
                                         bool all)
{
    sum = evaluation_gather(sum, weight, offset, _mm512_castsi512_si128(index));
    sum = evaluation_gather(sum, weight, offset + 8, _mm512_extracti64x2_epi64(index, 1));
    if (all) {
        sum = evaluation_gather(sum, weight, offset + 16, _mm512_extracti64x2_epi64(index, 2));
        sum = evaluation_gather(sum, weight, offset + 24, _mm512_extracti64x2_epi64(index, 3));
    }
    return sum;
}

/* Sum of the weights of one phase at these indices. */
ALWAYS_INLINE int evaluation_sum(const evaluation *ev, evaluation_index x, int empties)
{
    const int16_t *weight = evaluation_phase(ev, ev->phase_of[empties]);
    __m256i sum = evaluation_gathers(_mm256_setzero_si256(), weight, ev->set.offset, x.low, true);
    if (ev->set.features > 32)
        sum = evaluation_gathers(sum, weight, ev->set.offset + 32, x.high, ev->set.features > 48);
    return evaluation_total(sum);
}

ALWAYS_INLINE void evaluation_store(evaluation_index x, uint16_t out[PATTERN_FEATURES])
{
    _mm512_storeu_si512(out, x.low);
    _mm512_storeu_si512(out + 32, x.high);
}

#else

enum { EVALUATION_PARTS = PATTERN_FEATURES / 16 };

/* 16 features in one vector register or more. */
typedef uint16_t evaluation_part __attribute__((vector_size(32)));

typedef struct evaluation_index {
    evaluation_part of[EVALUATION_PARTS];
} evaluation_index;

ALWAYS_INLINE evaluation_index evaluation_zero(void)
{
    return (evaluation_index){{{0}, {0}, {0}, {0}}};
}

/* x + power of square b */
ALWAYS_INLINE evaluation_index evaluation_plus(const evaluation *ev, evaluation_index x, int b)
{
    const evaluation_part *power = (const evaluation_part *)(const void *)ev->set.power[b];
    return (evaluation_index){{x.of[0] + power[0], x.of[1] + power[1], x.of[2] + power[2], x.of[3] + power[3]}};
}

ALWAYS_INLINE evaluation_index evaluation_twice(evaluation_index x)
{
    return (evaluation_index){{x.of[0] + x.of[0], x.of[1] + x.of[1], x.of[2] + x.of[2], x.of[3] + x.of[3]}};
}

ALWAYS_INLINE void evaluation_store(evaluation_index x, uint16_t out[PATTERN_FEATURES])
{
    memcpy(out, x.of, sizeof x.of);
}

#if ARCH_AVX2

/* The weights of 16 features. */
ALWAYS_INLINE __m256i evaluation_gathers(__m256i sum, const int16_t *weight, const uint32_t *offset, __m256i index)
{
    sum = evaluation_gather(sum, weight, offset, _mm256_castsi256_si128(index));
    return evaluation_gather(sum, weight, offset + 8, _mm256_extracti128_si256(index, 1));
}

/* Sum of the weights of one phase at these indices. */
ALWAYS_INLINE int evaluation_sum(const evaluation *ev, evaluation_index x, int empties)
{
    const int16_t *weight = evaluation_phase(ev, ev->phase_of[empties]);
    const uint32_t *offset = ev->set.offset;
    __m256i sum = evaluation_gathers(_mm256_setzero_si256(), weight, offset, (__m256i)x.of[0]);
    sum = evaluation_gathers(sum, weight, offset + 16, (__m256i)x.of[1]);
    if (ev->set.features > 32)
        sum = evaluation_gathers(sum, weight, offset + 32, (__m256i)x.of[2]);
    if (ev->set.features > 48)
        sum = evaluation_gathers(sum, weight, offset + 48, (__m256i)x.of[3]);
    return evaluation_total(sum);
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
#endif

/* Standard error of the values of positions with `empties` empty squares, in 1/EVALUATION_UNIT
 * discs. */
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

/* Value, for its side to move, of the position after move b with `flips` from a position with this
 * base; `empties` are those after the move. */
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

#endif
