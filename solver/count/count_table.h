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

typedef struct count_table {
    count_entry *entry;
    uint64_t mask, used; /* entries allocated - 1; taken */
} count_table;

typedef struct count_set {
    uint64_t (*word)[2];
    uint64_t mask, used;
} count_set;

/* Empty tables take no memory.  False: no memory, or beyond the budget. */
bool count_table_add(count_table *t, count_budget *budget, uint64_t a, uint64_t b, count_entry **out);
const count_entry *count_table_find(const count_table *t, uint64_t a, uint64_t b); /* NULL: not there */
void count_table_free(count_table *t, count_budget *budget);

bool count_set_add(count_set *s, count_budget *budget, uint64_t a, uint64_t b);
bool count_set_has(const count_set *s, uint64_t a, uint64_t b);
void count_set_free(count_set *s, count_budget *budget);

#endif
