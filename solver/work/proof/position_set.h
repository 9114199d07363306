/* position_set.h - lists of the positions of one level of a proof, as FORMAT.md orders them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The words x and y of solver/independent/checker/FORMAT.md.
 * In games with gains y is line << 32 | margin + 2^31, so that among positions that differ
 * only in the margin the one with the least comes first. */
typedef struct proof_position {
    uint64_t x, y;
    int32_t margin; /* of a game in a file, where both words are full: the prover's */
    int32_t wide;   /* then 1 or 2, the prover's number; otherwise 0, and the margin is not stored */
} proof_position;

typedef struct position_list {
    unsigned char *at;
    size_t count, room;
    size_t size; /* bytes of each position; the first one added decides */
} position_list;

/* The bytes of a position that are stored. */
static inline size_t position_size(proof_position p)
{
    return p.wide ? sizeof p : offsetof(proof_position, margin);
}

proof_position positions_get(const position_list *list, size_t i);

/* False: no memory. */
bool positions_add(position_list *list, proof_position p);

/* Adds all of `more`; false: no memory. */
bool positions_append(position_list *list, const position_list *more);

void positions_set(position_list *list, size_t i, proof_position p);

/* Sorts by x, y and margin, and keeps the first of those that are equal in x and y >> `shift`. */
void positions_make_set(position_list *list, int shift);

void positions_free(position_list *list);

/* A set of positions for membership tests: a match is equal in x and y >> shift, with a y and a
 * margin at most as large. */
typedef struct position_index {
    position_list slot; /* `count` slots, a power of two; all bits ones: empty */
    size_t count;
    int shift;
} position_index;

bool positions_has(const position_index *index, proof_position p);

/* Adds `p`, or lowers the y or the margin of the position that is equal in x and y >> shift;
 * false: no memory. */
bool positions_put(position_index *index, proof_position p);

void positions_forget(position_index *index); /* empties it */

/* Replaces *out with all positions of the index, as a set; empties the index. */
void positions_take(position_index *index, position_list *out);
