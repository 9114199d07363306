/* count_table.h - hash tables of whole positions for counting; one thread.
 *
 * Open addressing, linear probing, at most 3/4 full, doubled when fuller.  A position is two words;
 * which side is to move is known from the table that it stands in. */
#ifndef YOMIKIRI_COUNT_TABLE_H
#define YOMIKIRI_COUNT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that all tables of one count may take. */
typedef struct count_budget {
    size_t limit, used, most;
    size_t refused; /* bytes that the system did not give although the budget had them; 0: it gave all */
} count_budget;

typedef struct count_entry {
    uint64_t a, b;    /* both UINT64_MAX: no entry */
    uint64_t paths;   /* lines from the root to here */
    uint64_t optimal; /* optimal lines from here */
    int32_t value;    /* for the side to move */
    bool final;
} count_entry;

enum { COUNT_SET_SIZE = 2 * sizeof(uint64_t) }; /* a set has the two words of each position alone */

/* Of entries or, as a set, of positions: of what was first added. */
typedef struct count_table {
    char *place;
    size_t size;         /* of a place */
    uint64_t mask, used; /* places - 1; taken */
} count_table;

/* Empty tables take no memory.  NULL, false: no memory, or beyond the budget. */
count_entry *count_table_add(count_table *t, count_budget *budget, uint64_t a, uint64_t b);
bool count_set_add(count_table *t, count_budget *budget, uint64_t a, uint64_t b);

const count_entry *count_table_find(const count_table *t, uint64_t a, uint64_t b); /* NULL: not there */
bool count_set_has(const count_table *t, uint64_t a, uint64_t b);

void count_table_free(count_table *t, count_budget *budget);

static inline uint64_t count_table_places(const count_table *t)
{
    return t->place ? t->mask + 1 : 0;
}

/* Place i, of a set the two words alone; NULL: it is free. */
static inline void *count_table_at(const count_table *t, uint64_t i)
{
    uint64_t *place = (uint64_t *)(t->place + i * t->size);
    return place[0] != UINT64_MAX || place[1] != UINT64_MAX ? place : NULL;
}

#endif
