/* records.h - sorting records of up to four words, and joining those that are equal. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { RECORD_WORDS = 4 };

/* Records are compared by their first `keys` words and then by the bits `tail` of the next. */
typedef struct record_shape {
    int words, keys;
    uint64_t tail;
    void (*join)(uint64_t *to, const uint64_t *from); /* the words after the keys of equal ones; NULL: they are alike */
} record_shape;

/* Sorts `count` records; `spare` has room for the same number. */
void records_sort(const record_shape *shape, uint64_t *record, uint64_t *spare, size_t count);

/* Sorts `count` records and joins equal ones; returns how many there are then, in `record`. */
size_t records_unique(const record_shape *shape, uint64_t *record, uint64_t *spare, size_t count);
