/* ladder.h - what each technique buys: one game solved rung by rung.
 *
 * Every rung is the rung above with one technique more, from plain minimax to all threads.  The first ones
 * are the original articles' searches (originals.h), the others the program's own with its techniques
 * switched on one after the other (TECH_... of search.h).  Ablation is the reverse: everything, then
 * everything but one technique. */
#ifndef YOMIKIRI_LADDER_H
#define YOMIKIRI_LADDER_H

#include "search/search.h"

typedef struct ladder_options {
    int threads;              /* of the rungs `root` and `tasks`; the others take one */
    size_t hash_bytes;        /* of the rungs with a table */
    double seconds;           /* a rung that takes longer is given up and says so; 0: no limit */
    bool ablate;              /* each technique taken away alone, in place of the ladder */
    const char *rung;         /* NULL: all; else only this one */
    const _Atomic bool *stop; /* NULL, or polled */
} ladder_options;

typedef struct ladder_row {
    const char *rung; /* name, one word; static text */
    const char *what; /* what it adds (ablation: takes away); static text */
    bool solved; /* false: `reason` says why not, and only evaluations, calls, nodes, seconds so far mean anything */
    char reason[128];
    int value; /* for the side to move */
    uint64_t evaluations;
    uint64_t calls, nodes; /* as in classic_result; of the other searches: positions entered, both */
    double seconds;
    double ratio;   /* evaluations of the last rung solved before / of this one; ablation: of this one / of
                       everything; 0: unknown */
    double speedup; /* the same of seconds */
    int threads;
    int number; /* place in the table, from 1 */
} ladder_row;

/* 10 seconds a rung, 64 MiB, one thread. */
void ladder_options_init(ladder_options *options);

/* Names of the rungs in order; NULL after the last. */
const char *ladder_rung_name(int i);

/* Calls `report` for every rung that the game has, in order.  STATUS_OK, though rungs were given up; STATUS_STOPPED;
 * STATUS_BAD_INPUT: no rung of that name; an error of the search (no memory) ends it.  *disagree (may be NULL)
 * becomes true when two rungs found different values, which would be a bug. */
status ladder_run(const game_spec *spec, const diagram *d, const ladder_options *options,
                  void (*report)(void *context, const ladder_row *row), void *context, bool *disagree, error *e);

#endif
