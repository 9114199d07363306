/* bits.h - sets of up to 64 squares as bits of a word.
 * Pure functions, one or two instructions each. */
#pragma once

#include "base/inline.h"

#include <assert.h>
#include <stdint.h>

/* The set of one bit; 0 <= index < 64. */
ALWAYS_INLINE uint64_t bit_at(int index)
{
    assert(index >= 0 && index < 64);
    return 1ULL << index;
}

/* Index of the lowest bit; the set is not empty. */
ALWAYS_INLINE int bit_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* Index of the highest bit; the set is not empty. */
ALWAYS_INLINE int bit_last(uint64_t set)
{
    return 63 - __builtin_clzll(set);
}

/* Number of bits. */
ALWAYS_INLINE int bit_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* Rotated to the left by `places` modulo 64. */
ALWAYS_INLINE uint64_t bit_rotate(uint64_t set, uint64_t places)
{
    return set << (places & 63) | set >> (-places & 63);
}

/* The word reversed: bit i comes from bit 63 - i. */
ALWAYS_INLINE uint64_t bit_reverse(uint64_t set)
{
    set = (set >> 1 & 0x5555555555555555ULL) | (set & 0x5555555555555555ULL) << 1;
    set = (set >> 2 & 0x3333333333333333ULL) | (set & 0x3333333333333333ULL) << 2;
    set = (set >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (set & 0x0f0f0f0f0f0f0f0fULL) << 4;
    return __builtin_bswap64(set);
}
