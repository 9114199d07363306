/* transposition_inline.h - the hot half of the shared table: prefetch, probe, store. */
#pragma once

#include "tables/transposition.h"

#include <stdatomic.h>
#include <string.h> /* memcpy */

enum { TABLE_WAYS = 2, PACKED_WAYS = 8, PACKED_DATA_BITS = 21 };

typedef struct table_slot {
    _Atomic uint64_t data, key0, key1; /* key0 XOR data, key1 XOR data with its halves exchanged */
} table_slot;

typedef union table_bucket {
    _Alignas(64) table_slot slot[TABLE_WAYS];
    _Atomic uint64_t word[PACKED_WAYS]; /* packed_inline.h */
} table_bucket;

_Static_assert(sizeof(table_bucket) == 64, "a bucket is one cache line");
_Static_assert(sizeof(table_entry) == 8 && offsetof(table_entry, generation) == 7,
               "an entry is one word, its generation the highest byte");

struct transposition_table {
    table_bucket *bucket;
    _Atomic uint64_t mask; /* buckets in use - 1; grows while others read and write */
    size_t bytes;          /* of the buckets */
    size_t most;           /* bytes that may come into use */
    size_t touched;        /* bytes that entries may stand in */
    uint8_t generation;    /* entries of another one are as good as empty */
    bool packed;           /* entries are those of packed_inline.h */
    int packed_shift;      /* then: the bits of a hash that they leave out */
    atomic_flag growing;   /* by one thread at a time */
};

static inline uint64_t table_mask(const transposition_table *t)
{
    return atomic_load_explicit(&t->mask, memory_order_relaxed);
}

static inline uint64_t table_pack(table_entry e)
{
    uint64_t word;
    memcpy(&word, &e, sizeof word);
    return word;
}

static inline table_entry table_unpack(uint64_t word)
{
    table_entry e;
    memcpy(&e, &word, sizeof e);
    return e;
}

/* True for the data of an entry that was stored since the table was last emptied. */
static inline bool table_is_live(const transposition_table *t, uint64_t data)
{
    return data != 0 && data >> 56 == t->generation;
}

/* Different for the two keys, so that a slot torn between three writers
 * matches by chance in neither. */
static inline uint64_t table_exchange(uint64_t data)
{
    return data << 32 | data >> 32;
}

static inline void table_prefetch(const transposition_table *t, uint64_t hash)
{
    if (t)
        __builtin_prefetch(&t->bucket[hash & table_mask(t)]);
}

/* True when the position (key0, key1) is in the table: *out is a copy of its entry. */
static inline bool table_probe(const transposition_table *t, uint64_t hash, uint64_t key0, uint64_t key1,
                               table_entry *out)
{
    if (!t)
        return false;
    table_bucket *b = &t->bucket[hash & table_mask(t)];
    for (int i = 0; i < TABLE_WAYS; i++) {
        table_slot *s = &b->slot[i];
        const uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
        const uint64_t k0 = atomic_load_explicit(&s->key0, memory_order_relaxed) ^ data;
        const uint64_t k1 = atomic_load_explicit(&s->key1, memory_order_relaxed) ^ table_exchange(data);
        if (k0 == key0 && k1 == key1 && table_is_live(t, data)) {
            *out = table_unpack(data);
            return true;
        }
    }
    return false;
}

/* Stores `e`.  An entry of the same position is narrowed, not overwritten, when both are of one
 * confidence; otherwise the cheapest entry gives way. */
static inline void table_store(transposition_table *t, uint64_t hash, uint64_t key0, uint64_t key1, table_entry e)
{
    if (!t)
        return;
    table_bucket *b = &t->bucket[hash & table_mask(t)];
    table_slot *victim = NULL;
    int least = 1 << 30;
    for (int i = 0; i < TABLE_WAYS; i++) {
        table_slot *s = &b->slot[i];
        const uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
        const uint64_t k0 = atomic_load_explicit(&s->key0, memory_order_relaxed) ^ data;
        const uint64_t k1 = atomic_load_explicit(&s->key1, memory_order_relaxed) ^ table_exchange(data);
        const table_entry old = table_unpack(data);
        const bool live = table_is_live(t, data);
        if (live && k0 == key0 && k1 == key1) {
            victim = s;
            if (old.confidence > e.confidence)
                return; /* bounds of higher confidence stay */
            if (old.confidence == e.confidence) {
                if (old.lower > e.lower)
                    e.lower = old.lower;
                if (old.upper < e.upper)
                    e.upper = old.upper;
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
    const uint64_t word = table_pack(e);
    atomic_store_explicit(&victim->data, word, memory_order_relaxed);
    atomic_store_explicit(&victim->key0, key0 ^ word, memory_order_relaxed);
    atomic_store_explicit(&victim->key1, key1 ^ table_exchange(word), memory_order_relaxed);
}
