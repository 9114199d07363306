/* counter.h - what the two sweeps of counting share: count.c, count_forward.c. */
#pragma once

#include "count/orbits.h"
#include "table/table_work.h"

enum { COUNT_VALUE_LIMIT = 64 * 99 }; /* no final value is beyond */

/* The counts of one worker. */
typedef struct tally {
    uint64_t positions, symmetric, stabiliser, final, last_pass;
    uint64_t nodes, games, leaves;
    uint64_t end[2 * COUNT_VALUE_LIMIT + 1]; /* games by final value */
    int shortest, longest;
    const uint8_t *at[BLOCK_POSITIONS]; /* the records of each position of the current block */
} tally;

typedef struct counter {
    table_work work;
    orbits orbits;
    tally *tally; /* of each worker */
    int plies;    /* < 0: no limit */
    struct count_result *out;
    _Atomic uint8_t *seen; /* eight: a bit for each position; NULL: none is met twice */
    int root_margin;       /* minimax: the lead of the side to move at the root */
    uint64_t walked;       /* minimax: games walked */
    bool beyond;           /* a final margin was beyond COUNT_VALUE_LIMIT */
} counter;

static inline void count_add(uint64_t *sum, uint64_t more)
{
    if (__builtin_add_overflow(*sum, more, sum))
        *sum = UINT64_MAX;
}

/* The hooks of the forward sweep, for keys of `words` words. */
void count_forward_hooks(table_hooks *to, int words);

/* Adds the lines that reach a child, with `passes` passes before it. */
void count_add_child(table_work *w, table_worker *k, const table_child *c, int passes, uint8_t reached, uint64_t paths);
