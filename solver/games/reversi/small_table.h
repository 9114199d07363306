/* small_table.h - a table of near-leaf positions, private to one thread; it stays in the
 * second-level cache.
 *
 * 1 << SMALL_BITS entries, each overwritten by whatever comes next.  A match is exact: no position
 * is mistaken for another.  Bounds are values of the game, -64..64. */
#pragma once

#include "reversi/reversi_inline.h"
#include "reversi/tuning.h"

#include <string.h> /* memset */

/* A position and bounds of its exact value.  The key of a position contains `own` and also gives
 * the place, so that 48 bits next to `opp` identify the whole position. */
typedef struct small_entry {
    uint64_t opp;  /* 0: empty */
    uint64_t rest; /* the key above its lowest 16 bits, which hold lower and upper bound */
} small_entry;
_Static_assert(SMALL_BITS == 16, "16 bits of the key are known from the place alone");

enum { SMALL_LISTED = 8192 };

/* It lists the places in use, so that emptying it after a short search costs little. */
typedef struct small_table {
    small_entry entry[1 << SMALL_BITS];
    uint32_t used; /* entries that are not empty; the places of the first SMALL_LISTED are listed */
    uint16_t place[SMALL_LISTED];
} small_table;

/* For each `opp` a permutation of the values of `own`: key and opp identify the position. */
ALWAYS_INLINE uint64_t small_key(uint64_t own, uint64_t opp)
{
    return __builtin_bswap64(own * 0x9e3779b97f4a7c15ULL ^ opp * 0xc2b2ae3d27d4eb4fULL);
}

ALWAYS_INLINE small_entry *small_place(small_table *table, uint64_t key)
{
    return &table->entry[(uint16_t)key];
}

static inline void small_clear(void *table)
{
    small_table *t = table;
    if (t->used > SMALL_LISTED)
        memset(t->entry, 0, sizeof t->entry);
    for (uint32_t i = 0; i < t->used && t->used <= SMALL_LISTED; i++)
        t->entry[t->place[i]] = (small_entry){0};
    t->used = 0;
}

ALWAYS_INLINE bool small_match(const small_entry *e, uint64_t key, uint64_t opp)
{
    return e->opp == opp && (e->rest ^ key) >> 16 == 0;
}

ALWAYS_INLINE int small_lower(const small_entry *e)
{
    return (int8_t)(e->rest >> 8);
}

ALWAYS_INLINE int small_upper(const small_entry *e)
{
    return (int8_t)e->rest;
}

ALWAYS_INLINE void small_store(small_entry *e, uint64_t key, uint64_t opp, int lower, int upper)
{
    *e = (small_entry){opp, (key & ~0xffffULL) | (uint64_t)(uint8_t)lower << 8 | (uint8_t)upper};
}

/* Adds what a search with the null window (alpha, alpha + 1) proved:
 * a value above alpha is a lower bound. */
ALWAYS_INLINE void small_add(small_table *t, small_entry *e, uint64_t key, uint64_t opp, int alpha, int value)
{
    if (e->opp == 0 && t->used++ < SMALL_LISTED)
        t->place[t->used - 1] = (uint16_t)key;
    const bool known = small_match(e, key, opp);
    int lower = known ? small_lower(e) : INT8_MIN, upper = known ? small_upper(e) : INT8_MAX;
    if (value > alpha)
        lower = value;
    else
        upper = value;
    small_store(e, key, opp, lower, upper);
}
