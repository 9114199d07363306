/* longsolve.h - a solve that survives its process: a tree of tasks in a store.
 *
 * Every process that works at a solve runs the same code: it keeps the tree (tree.h) in memory, takes up what the others have
 * written to the store, leases the most needed task, solves it and writes its bounds.  There is no leader: any process may be
 * killed or join at any time.  The first one makes the guide: selective passes of the root whose bounds and moves, marked
 * as guesses in the store, order the tree.
 *
 *     long_take ── lease ──> solve_position ──> long_give ── bounds ──> store, tree
 *
 * One thread at a time owns a `longsolve`. */
#ifndef YOMIKIRI_LONGSOLVE_H
#define YOMIKIRI_LONGSOLVE_H

#include "longsolve/tree.h"
#include "store/store.h"

typedef struct longsolve longsolve;

typedef struct long_options {
    const char *path;      /* of the store */
    bool join;             /* the store must be there already: `work` */
    double task_seconds;   /* a task is expected to take at most so long; > 0 */
    search_options search; /* threads, table, techniques, weights, stop; its window is the solve's */
    bool guide;            /* make the guide where the store has none */
    /* NULL, or called a few times a second at most. */
    void (*progress)(void *context, longsolve *l);
    void *context;
} long_options;

typedef struct long_task {
    diagram position;
    int bound; /* search the window (bound - 1, bound) */
    double expected_seconds;
    tree_node *node;
    store_task stored;
} long_task;

/* What is known of the solve as a whole. */
typedef struct long_state {
    int lower, upper;                                  /* of the root, proved */
    int guess;                                         /* of its value */
    uint64_t tasks, nodes;                             /* finished by this process, nodes of these */
    double seconds;                                    /* in these tasks */
    double guide_seconds, store_seconds, tree_seconds; /* in the guide, in writing, in choosing */
    size_t positions;                                  /* of the tree */
    const long_task *task;                             /* at work now; NULL: none */
    double rate;                                       /* nodes a second */
    double left, left_tasks;                           /* a rough estimate of the nodes and tasks still needed */
} long_state;

/* Opens or creates the store, reads what is known.  `d` NULL: the store's own root and spec (`spec` is then filled in).
 * Errors as store_open. */
status long_open(game_spec *spec, const diagram *d, const long_options *options, longsolve **out, error *e);
void long_close(longsolve *l); /* ends this process' run in the store */

const game_spec *long_spec(const longsolve *l);
const diagram *long_root(const longsolve *l);
void long_state_of(longsolve *l, long_state *out);
store *long_store(longsolve *l);

/* True when the root's value is known, or the window is decided. */
bool long_finished(const longsolve *l);

/* The next task, leased to this process.  *found false: the others are at work at all that is needed now, or it is
 * finished. */
status long_take(longsolve *l, long_task *out, bool *found, error *e);

/* A task's bounds.  `done` false: it was given up, *r says nothing. */
status long_give(longsolve *l, const long_task *task, const search_result *r, bool done, error *e);

/* Takes up what other processes have found; renews this one's leases. */
status long_listen(longsolve *l, error *e);
bool long_needs(longsolve *l, const long_task *task);

/* Works until the root's value is known, the stop flag is set or there is an error: STATUS_OK, STATUS_STOPPED. */
status long_work(longsolve *l, error *e);

/* The best line as far as the tree knows it, then by searches of what is left.  Only after long_finished. */
status long_line(longsolve *l, search_result *out, error *e);

#endif
