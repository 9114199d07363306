/* count_table.c - see count_table.h. */
#include "count/count_table.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 64 };

static uint64_t hash(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ (b << 32 | b >> 32)) * 0x9e3779b97f4a7c15ull;
    h ^= b * 0xc2b2ae3d27d4eb4full;
    h = (h ^ h >> 32) * 0xd6e8feb86659fd93ull;
    return h ^ h >> 32;
}

/* All bits set: every place is free. */
static void *allocate(count_budget *budget, uint64_t count, size_t size)
{
    size_t bytes = (size_t)count * size;
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

static count_entry *entry_place(const count_table *t, uint64_t a, uint64_t b)
{
    uint64_t i = hash(a, b) & t->mask;
    while (t->entry[i].a != a || t->entry[i].b != b) {
        if (t->entry[i].a == UINT64_MAX && t->entry[i].b == UINT64_MAX)
            break;
        i = (i + 1) & t->mask;
    }
    return &t->entry[i];
}

static bool grow_table(count_table *t, count_budget *budget)
{
    uint64_t size = t->entry ? 2 * (t->mask + 1) : FIRST_SIZE;
    count_table larger = {.entry = allocate(budget, size, sizeof(count_entry)), .mask = size - 1, .used = t->used};
    if (!larger.entry)
        return false;
    for (uint64_t i = 0; t->entry && i <= t->mask; i++) {
        const count_entry *old = &t->entry[i];
        if (old->a != UINT64_MAX || old->b != UINT64_MAX)
            *entry_place(&larger, old->a, old->b) = *old;
    }
    count_table_free(t, budget);
    *t = larger;
    return true;
}

bool count_table_add(count_table *t, count_budget *budget, uint64_t a, uint64_t b, count_entry **out)
{
    if ((!t->entry || t->used >= (t->mask + 1) / 4 * 3) && !grow_table(t, budget))
        return false;
    *out = entry_place(t, a, b);
    if ((*out)->a != a || (*out)->b != b) {
        **out = (count_entry){.a = a, .b = b};
        t->used++;
    }
    return true;
}

const count_entry *count_table_find(const count_table *t, uint64_t a, uint64_t b)
{
    if (!t->entry)
        return NULL;
    const count_entry *found = entry_place(t, a, b);
    return found->a == a && found->b == b ? found : NULL;
}

void count_table_free(count_table *t, count_budget *budget)
{
    if (t->entry)
        budget->used -= (size_t)(t->mask + 1) * sizeof *t->entry;
    free(t->entry);
    *t = (count_table){.entry = NULL};
}

/* Sets are filled in the order of a table's places: with the table's own hash they would fill from
 * one end, and every search for a place would run into the heap. */
static uint64_t *set_place(const count_set *s, uint64_t a, uint64_t b)
{
    uint64_t i = hash(a, b) * 0xff51afd7ed558ccdull >> 20 & s->mask;
    while (s->word[i][0] != a || s->word[i][1] != b) {
        if (s->word[i][0] == UINT64_MAX && s->word[i][1] == UINT64_MAX)
            break;
        i = (i + 1) & s->mask;
    }
    return s->word[i];
}

static bool grow_set(count_set *s, count_budget *budget)
{
    uint64_t size = s->word ? 2 * (s->mask + 1) : FIRST_SIZE;
    count_set larger = {.word = allocate(budget, size, sizeof *s->word), .mask = size - 1, .used = s->used};
    if (!larger.word)
        return false;
    for (uint64_t i = 0; s->word && i <= s->mask; i++) {
        const uint64_t *old = s->word[i];
        if (old[0] != UINT64_MAX || old[1] != UINT64_MAX)
            memcpy(set_place(&larger, old[0], old[1]), old, sizeof *s->word);
    }
    count_set_free(s, budget);
    *s = larger;
    return true;
}

bool count_set_add(count_set *s, count_budget *budget, uint64_t a, uint64_t b)
{
    if ((!s->word || s->used >= (s->mask + 1) / 4 * 3) && !grow_set(s, budget))
        return false;
    uint64_t *place = set_place(s, a, b);
    if (place[0] != a || place[1] != b) {
        place[0] = a;
        place[1] = b;
        s->used++;
    }
    return true;
}

bool count_set_has(const count_set *s, uint64_t a, uint64_t b)
{
    return s->word && set_place(s, a, b)[0] == a && set_place(s, a, b)[1] == b;
}

void count_set_free(count_set *s, count_budget *budget)
{
    if (s->word)
        budget->used -= (size_t)(s->mask + 1) * sizeof *s->word;
    free(s->word);
    *s = (count_set){.word = NULL};
}
