/* count_table.c - see count_table.h. */
#include "count/count_table.h"

#include "base/inline.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_PLACES = 64 };

/* Sets are filled in the order of a table's places: with the table's own hash they would fill from
 * one end, and every search for a place would run into the heap. */
ALWAYS_INLINE uint64_t hash(size_t size, uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ (b << 32 | b >> 32)) * 0x9e3779b97f4a7c15ull;
    h ^= b * 0xc2b2ae3d27d4eb4full;
    h = (h ^ h >> 32) * 0xd6e8feb86659fd93ull;
    h ^= h >> 32;
    return size == COUNT_SET_SIZE ? h * 0xff51afd7ed558ccdull >> 20 : h;
}

/* All bits set: every place is free. */
static void *allocate(count_budget *budget, size_t bytes)
{
    budget->refused = 0;
    if (bytes > budget->limit || budget->used > budget->limit - bytes)
        return NULL;
    void *memory = malloc(bytes);
    if (!memory) {
        budget->refused = bytes;
        return NULL;
    }
    memset(memory, 0xff, bytes);
    budget->used += bytes;
    budget->most = budget->used > budget->most ? budget->used : budget->most;
    return memory;
}

/* Where (a, b) is or would be.  `size` is that of the table, a constant of the caller. */
ALWAYS_INLINE uint64_t *find(const count_table *t, size_t size, uint64_t a, uint64_t b)
{
    for (uint64_t i = hash(size, a, b);; i++) {
        uint64_t *place = (uint64_t *)(t->place + (i & t->mask) * size);
        if ((place[0] == a && place[1] == b) || (place[0] == UINT64_MAX && place[1] == UINT64_MAX))
            return place;
    }
}

static bool grow_table(count_table *t, count_budget *budget, size_t size)
{
    const uint64_t places = t->place ? 2 * (t->mask + 1) : FIRST_PLACES;
    count_table larger = {
        .place = allocate(budget, (size_t)places * size), .size = size, .mask = places - 1, .used = t->used};
    if (!larger.place)
        return false;
    for (uint64_t i = 0; i < count_table_places(t); i++) {
        const uint64_t *old = count_table_at(t, i);
        if (old)
            memcpy(find(&larger, size, old[0], old[1]), old, size);
    }
    count_table_free(t, budget);
    *t = larger;
    return true;
}

/* The place of (a, b), made where there was none; NULL: no memory. */
ALWAYS_INLINE uint64_t *add(count_table *t, count_budget *budget, size_t size, uint64_t a, uint64_t b)
{
    if ((!t->place || t->used >= (t->mask + 1) / 4 * 3) && !grow_table(t, budget, size))
        return NULL;
    uint64_t *place = find(t, size, a, b);
    if (place[0] != a || place[1] != b) {
        memset(place, 0, size);
        place[0] = a;
        place[1] = b;
        t->used++;
    }
    return place;
}

count_entry *count_table_add(count_table *t, count_budget *budget, uint64_t a, uint64_t b)
{
    return (count_entry *)add(t, budget, sizeof(count_entry), a, b);
}

bool count_set_add(count_table *t, count_budget *budget, uint64_t a, uint64_t b)
{
    return add(t, budget, COUNT_SET_SIZE, a, b) != NULL;
}

const count_entry *count_table_find(const count_table *t, uint64_t a, uint64_t b)
{
    const uint64_t *found = t->place ? find(t, sizeof(count_entry), a, b) : NULL;
    return found && found[0] == a && found[1] == b ? (const count_entry *)found : NULL;
}

bool count_set_has(const count_table *t, uint64_t a, uint64_t b)
{
    const uint64_t *found = t->place ? find(t, COUNT_SET_SIZE, a, b) : NULL;
    return found && found[0] == a && found[1] == b;
}

void count_table_free(count_table *t, count_budget *budget)
{
    budget->used -= (size_t)count_table_places(t) * t->size;
    free(t->place);
    *t = (count_table){.place = NULL};
}
