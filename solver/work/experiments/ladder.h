/* ladder.h - what each technique gains: one position solved again and again, with one more
 * technique each time.
 *
 * Every rung is the rung above plus one technique; a technique that cannot act on the position
 * is not a rung.  The first rungs are methods (solve/method.h), the last of them plain alpha-beta;
 * from there on the program's own search adds its techniques (solve/techniques.h),
 * and then shares the work among threads.  Both count alike: the search without any technique
 * is the method `alphabeta` to the last evaluation.  Eight's search is another algorithm,
 * its last rung.  Ablation is the reverse: everything, then everything but one technique.
 * All find only the value. */
#pragma once

#include "search/search.h"

typedef struct ladder_options {
    search_options search;    /* techniques: those to climb; threads: of the rungs `root` and `tasks`, the others take
                              one; hash_bytes: of the rungs with a table; weights */
    double seconds_each;      /* a rung that takes longer is given up, with the reason; 0: no limit */
    bool ablate;              /* each technique taken away alone, in place of the ladder */
    const char *rung;         /* NULL: all rungs; otherwise this one alone */
    const _Atomic bool *stop; /* NULL, or polled */
    /* NULL, or called about twice a second with the rung that is being run. */
    void (*progress)(void *context, const char *rung, const search_progress *p);
    void *progress_context;
} ladder_options;

typedef struct ladder_row {
    const char *rung; /* name, one word; static text */
    const char *what; /* what it adds (ablation: takes away); static text */
    bool solved; /* false: `reason` is the reason; only evaluations, calls, nodes and seconds so far are meaningful */
    char reason[128];
    int value; /* for the side to move */
    uint64_t evaluations;
    uint64_t calls, nodes; /* as in original_result; of the other searches: positions entered, both */
    double seconds;
    double ratio;   /* evaluations of the rung above / of this one; ablation: of this one / of everything; 0: unknown,
                       since one of them was not solved or has none */
    double speedup; /* the same of seconds */
    int threads;
    int number; /* place in the table, from 1 */
} ladder_row;

/* 10 seconds a rung, 64 MiB, one thread, every technique. */
void ladder_options_init(ladder_options *options);

/* Calls `report` for every rung that the position has, in order.  STATUS_OK, though rungs were
 * given up; STATUS_STOPPED; STATUS_BAD_INPUT: no rung of that name; an error of the search (no
 * memory) ends it.  *disagree (may be NULL) becomes true when two rungs found different
 * values, which would be a bug. */
status ladder_run(const game_spec *spec, const diagram *d, const ladder_options *options,
                  void (*report)(void *context, const ladder_row *row), void *context, bool *disagree, error *e);
