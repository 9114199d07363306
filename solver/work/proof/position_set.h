/* position_set.h - lists of the positions of one level of a proof, as FORMAT.md
 * orders them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words x and y of solver/independent/checker/FORMAT.md.  In games with gains y is
 * line << 32 | margin + 2^31, so that among positions that differ only in the margin the one with
 * the least comes first. */
typedef struct proof_position {
    uint64_t x, y;
} proof_position;

typedef struct position_list {
    proof_position *at;
    size_t count, room;
} position_list;

/* False: no memory. */
bool positions_add(position_list *list, proof_position p);

/* Adds all of `more`; false: no memory. */
bool positions_append(position_list *list, const position_list *more);

/* Sorts by x, then y, and keeps the first of those that are equal in x and y >> `shift`. */
void positions_make_set(position_list *list, int shift);

void positions_free(position_list *list);

/* A set of positions for membership tests: a match is equal in x and y >> shift, with a y at most
 * as large. */
typedef struct position_index {
    proof_position *slot; /* a power of two, x and y all ones: empty */
    size_t slots, count;
    int shift;
} position_index;

bool positions_has(const position_index *index, proof_position p);

/* Adds `p`, or lowers the y of the position that is equal in x and y >> shift; false: no memory. */
bool positions_put(position_index *index, proof_position p);

void positions_forget(position_index *index); /* empties it */

/* Replaces *out with all positions of the index, as a set; empties the index. */
void positions_take(position_index *index, position_list *out);
