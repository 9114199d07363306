/* packed_inline.h - entries of one word in the shared table: probe, store.
 *
 * For a game whose positions are numbers of at most 64 bits, which a bijection maps
 * to hashes of the same number of bits.  The lowest bits of a hash select the bucket;
 * the entry stores the others.  So positions are compared in full, as in transposition_inline.h,
 * and a bucket of 64 bytes holds eight entries.  No entry is ever torn.
 *
 *   word, low to high: lower 6 bits | upper 6 bits | move 4 bits | cost 5 bits | rest 43 bits
 *
 * A bound is kept as itself + PACKED_ZERO.  The rest is what remains of the hash for the smallest
 * number of buckets that the table has had since it was emptied, so entries stay as they are when
 * it grows. */
#pragma once

#include "tables/transposition_inline.h"

enum { PACKED_ZERO = PACKED_VALUE_MOST + 2, PACKED_MOST_COST = 31 };

static inline uint64_t packed_data(tt_entry e)
{
    const int lower = e.lower < -PACKED_VALUE_MOST ? -PACKED_VALUE_MOST - 1 : e.lower;
    const int upper = e.upper > PACKED_VALUE_MOST ? PACKED_VALUE_MOST + 1 : e.upper;
    const uint64_t move = e.move < PACKED_MOVES ? e.move : PACKED_MOVES;
    const uint64_t cost = e.cost < PACKED_MOST_COST ? e.cost : PACKED_MOST_COST;
    return (uint64_t)(lower + PACKED_ZERO) | (uint64_t)(upper + PACKED_ZERO) << 6 | move << 12 | cost << 16;
}

/* `most`: the value of a missing upper bound; a missing lower bound is its negative. */
static inline tt_entry packed_entry(uint64_t word, int most)
{
    const int lower = (int)(word & 63) - PACKED_ZERO, upper = (int)(word >> 6 & 63) - PACKED_ZERO;
    const uint8_t move = word >> 12 & 15;
    return (tt_entry){
        .lower = (int16_t)(lower < -PACKED_VALUE_MOST ? -most : lower),
        .upper = (int16_t)(upper > PACKED_VALUE_MOST ? most : upper),
        .move = move == PACKED_MOVES ? TABLE_NO_MOVE : move,
        .cost = word >> 16 & 31,
        .confidence = UINT8_MAX,
    };
}

/* True when the word is an entry of the position with this rest of its hash.  Bounds are never kept
 * as 0, so a word of 0 is an empty place. */
static inline bool packed_is(uint64_t word, uint64_t rest)
{
    return word >> PACKED_DATA_BITS == rest && word != 0;
}

/* True when the position of `hash` is in the table: *out is a copy of its entry. */
static inline bool packed_probe(const transposition_table *t, uint64_t hash, int most, tt_entry *out)
{
    const tt_bucket *b = &t->bucket[hash & tt_mask(t)];
    const uint64_t rest = hash >> t->packed_shift;
    for (int i = 0; i < PACKED_WAYS; i++) {
        const uint64_t word = atomic_load_explicit(&b->word[i], memory_order_relaxed);
        if (packed_is(word, rest)) {
            *out = packed_entry(word, most);
            return true;
        }
    }
    return false;
}

/* Stores `e`: an entry of the same position is narrowed; otherwise the cheapest is replaced. */
static inline void packed_store(transposition_table *t, uint64_t hash, int most, tt_entry e)
{
    tt_bucket *b = &t->bucket[hash & tt_mask(t)];
    const uint64_t rest = hash >> t->packed_shift;
    int victim = 0;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < PACKED_WAYS; i++) {
        const uint64_t word = atomic_load_explicit(&b->word[i], memory_order_relaxed);
        if (packed_is(word, rest)) {
            const tt_entry old = packed_entry(word, most);
            e.lower = old.lower > e.lower ? old.lower : e.lower;
            e.upper = old.upper < e.upper ? old.upper : e.upper;
            tt_check(t, &e);
            e.move = e.move == TABLE_NO_MOVE ? old.move : e.move;
            e.cost = old.cost > e.cost ? old.cost : e.cost;
            victim = i;
            break;
        }
        const uint64_t worth = word == 0 ? 0 : 1 + (word >> 16 & 31);
        if (worth < least) {
            least = worth;
            victim = i;
        }
    }
    atomic_store_explicit(&b->word[victim], packed_data(e) | rest << PACKED_DATA_BITS, memory_order_relaxed);
}
