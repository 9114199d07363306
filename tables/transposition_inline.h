/* transposition_inline.h - the hot half of the shared table: prefetch, probe, store. */
#pragma once

#include "tables/transposition.h"

#include <stdatomic.h>
#include <string.h> /* memcpy */

enum { TABLE_WAYS = 2, PACKED_WAYS = 8, PACKED_DATA_BITS = 21 };

typedef struct tt_slot {
    _Atomic uint64_t data, key0, key1; /* key0 XOR data, key1 XOR data with its halves exchanged */
} tt_slot;

typedef union tt_bucket {
    _Alignas(64) tt_slot slot[TABLE_WAYS];
    _Atomic uint64_t word[PACKED_WAYS]; /* packed_inline.h */
} tt_bucket;

_Static_assert(sizeof(tt_bucket) == 64, "a bucket is one cache line");
_Static_assert(sizeof(tt_entry) == 8 && offsetof(tt_entry, generation) == 7,
               "an entry is one word, its generation the highest byte");

struct transposition_table {
    tt_bucket *bucket;
    _Atomic uint64_t mask;           /* buckets in use - 1; grows while others read and write */
    size_t bytes;                    /* of the buckets */
    size_t most;                     /* bytes that may be used after growing */
    size_t touched;                  /* bytes that may contain entries */
    uint8_t generation;              /* entries of another one count as empty */
    bool packed;                     /* entries are those of packed_inline.h */
    int packed_shift;                /* if so, the bits of a hash that they leave out */
    atomic_flag growing;             /* by one thread at a time */
    _Atomic uint64_t contradictions; /* tt_contradictions */
};

static inline uint64_t tt_mask(const transposition_table *t)
{
    return atomic_load_explicit(&t->mask, memory_order_relaxed);
}

static inline uint64_t tt_pack(tt_entry e)
{
    uint64_t word;
    memcpy(&word, &e, sizeof word);
    return word;
}

static inline tt_entry tt_unpack(uint64_t word)
{
    tt_entry e;
    memcpy(&e, &word, sizeof e);
    return e;
}

/* True for the data of an entry that was stored since the table was last emptied. */
static inline bool tt_is_live(const transposition_table *t, uint64_t data)
{
    return data != 0 && data >> 56 == t->generation;
}

/* Different for the two keys, so that a slot torn between three writers does not match
 * in either by chance. */
static inline uint64_t tt_exchange(uint64_t data)
{
    return data << 32 | data >> 32;
}

static inline void tt_prefetch(const transposition_table *t, uint64_t hash)
{
    if (t)
        __builtin_prefetch(&t->bucket[hash & tt_mask(t)]);
}

/* True when the position (key0, key1) is in the table: *out is a copy of its entry. */
static inline bool tt_probe(const transposition_table *t, uint64_t hash, uint64_t key0, uint64_t key1, tt_entry *out)
{
    if (!t)
        return false;
    tt_bucket *b = &t->bucket[hash & tt_mask(t)];
    for (int i = 0; i < TABLE_WAYS; i++) {
        tt_slot *s = &b->slot[i];
        const uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
        const uint64_t k0 = atomic_load_explicit(&s->key0, memory_order_relaxed) ^ data;
        const uint64_t k1 = atomic_load_explicit(&s->key1, memory_order_relaxed) ^ tt_exchange(data);
        if (k0 == key0 && k1 == key1 && tt_is_live(t, data)) {
            *out = tt_unpack(data);
            return true;
        }
    }
    return false;
}

/* Two proofs about one position contradict each other: the symptom of every error in a search. */
static inline void tt_check(transposition_table *t, const tt_entry *merged)
{
    if (__builtin_expect(merged->lower > merged->upper, 0))
        tt_contradict(t);
}

/* Stores `e`.  An entry of the same position is narrowed, not overwritten, if both have the same
 * confidence; otherwise the cheapest entry is replaced. */
static inline void tt_store(transposition_table *t, uint64_t hash, uint64_t key0, uint64_t key1, tt_entry e)
{
    if (!t)
        return;
    tt_bucket *b = &t->bucket[hash & tt_mask(t)];
    tt_slot *victim = NULL;
    int least = 1 << 30;
    for (int i = 0; i < TABLE_WAYS; i++) {
        tt_slot *s = &b->slot[i];
        const uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
        const uint64_t k0 = atomic_load_explicit(&s->key0, memory_order_relaxed) ^ data;
        const uint64_t k1 = atomic_load_explicit(&s->key1, memory_order_relaxed) ^ tt_exchange(data);
        const tt_entry old = tt_unpack(data);
        const bool live = tt_is_live(t, data);
        if (live && k0 == key0 && k1 == key1) {
            victim = s;
            if (old.confidence > e.confidence)
                return; /* bounds of higher confidence stay */
            if (old.confidence == e.confidence) {
                if (old.lower > e.lower)
                    e.lower = old.lower;
                if (old.upper < e.upper)
                    e.upper = old.upper;
                if (e.confidence == UINT8_MAX)
                    tt_check(t, &e);
                if (e.move == TABLE_NO_MOVE)
                    e.move = old.move;
                if (old.cost > e.cost)
                    e.cost = old.cost;
            }
            break;
        }
        const int worth = live ? old.cost : -1;
        if (worth < least) {
            least = worth;
            victim = s;
        }
    }
    e.generation = t->generation;
    const uint64_t word = tt_pack(e);
    atomic_store_explicit(&victim->data, word, memory_order_relaxed);
    atomic_store_explicit(&victim->key0, key0 ^ word, memory_order_relaxed);
    atomic_store_explicit(&victim->key1, key1 ^ tt_exchange(word), memory_order_relaxed);
}
