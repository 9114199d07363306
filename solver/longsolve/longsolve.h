/* longsolve.h - a solve that survives its process: a tree of tasks in a store.
 *
 * Every process that works at a solve runs the same code: it keeps the tree (tree.h) in memory, takes up what the others have
 * written to the store, leases the most needed tasks, has its members search them and writes their bounds.  There is no
 * leader: any process may be killed or join at any time.  The first one makes the guide: selective passes of the root whose
 * bounds and moves, marked as guesses in the store, order the tree.
 *
 *     long_exchange ── lease ──> member: solve_position ──> long_answer ── bounds ──> tree, store (with the next exchange)
 *
 * A process has one member, itself, unless it speaks for others.
 *
 * One thread at a time owns a `longsolve`. */
#ifndef YOMIKIRI_LONGSOLVE_H
#define YOMIKIRI_LONGSOLVE_H

#include "longsolve/tree.h"
#include "store/store.h"

typedef struct longsolve longsolve;

enum { LONG_TASK_SECONDS = 10 }; /* where nobody says how long a task may take */

typedef struct long_options {
    const char *path;      /* of the store */
    bool join;             /* the store must be there already: `work` */
    double task_seconds;   /* a task is expected to take at most so long; 0 with `join`: as the store says */
    search_options search; /* threads, table, techniques, weights, stop; its window is the solve's */
    bool guide;            /* make the guide where the store has none */
    store_run *members;    /* NULL: this process alone; else who searches, in the place of this process */
    int member_count;
    int plies; /* 0: the root's value is asked for; N: that of every opening of up to N plies.  The store keeps it
                              and the window for those who join. */
    /* NULL, or called between tasks, and about twice a second within one. */
    void (*progress)(void *context, longsolve *l);
    void *context;
    /* NULL, or what the guide guesses of the root, also where long_open was stopped in it; .known false: there is no guide,
     * or it knows nothing. */
    search_estimate *estimate;
} long_options;

typedef struct long_task {
    diagram position;
    int bound; /* search the window (bound - 1, bound) */
    double expected_seconds;
    tree_node *node;
    store_task stored;
} long_task;

/* One that searches. */
typedef struct long_member {
    store_run run;
    bool there; /* takes tasks */
    bool busy;
    long_task task; /* while busy */
    bool needless;  /* the task at work: its answer does not matter any more, or it is to be split */
    bool split;     /* the latter */
    bool answered;  /* not busy: the answer to `task` is to be written */
} long_member;

/* The bounds of a task that has been searched. */
typedef struct long_answer {
    bool done; /* false: it was given up, and nothing else here says anything */
    int lower, upper;
    game_move best;
    uint64_t nodes;
    double seconds;
} long_answer;

/* What is proved of a position of the tree, for the side to move. */
typedef struct long_bounds {
    diagram position;
    int lower, upper;
} long_bounds;

/* What is known of the solve as a whole. */
typedef struct long_state {
    int lower, upper;                                  /* of the root, proved */
    int guess;                                         /* of its value */
    uint64_t tasks, nodes;                             /* finished by the members, nodes of these */
    double seconds;                                    /* in these tasks */
    double guide_seconds, store_seconds, tree_seconds; /* in the guide, in writing, in choosing */
    size_t positions;                                  /* of the tree */
    int members, busy;                                 /* who search, who are at work now */
    double rate;                                       /* nodes a second, of one member */
    double left, left_low, left_high, left_tasks;      /* nodes and tasks still needed, roughly: estimate.h */
    size_t goals, open_goals;                          /* positions whose values are asked for; not yet known */
} long_state;

/* Opens or creates the store, reads what is known.  `d` NULL: the store's own root and spec (`spec` is then filled in).
 * Errors as store_open. */
status long_open(game_spec *spec, const diagram *d, const long_options *options, longsolve **out, error *e);
void long_close(longsolve *l); /* ends this process' run in the store */

const game_spec *long_spec(const longsolve *l);
const diagram *long_root(const longsolve *l);
void long_state_of(longsolve *l, long_state *out);
store *long_store(longsolve *l);

/* True when every value that is asked for is known, or decided in the window. */
bool long_finished(const longsolve *l);

/* Who search, in an array that lives as long as the solve: `there` is the caller's to set, the rest to read. */
long_member *long_members(longsolve *l, int *count);

/* Takes up what other processes have found, writes the answers given since the last call, and leases to every idle member
 * that is there the task most needed now; `busy` and `needless` say who has one.  Several in one transaction.  An idle
 * member gets none where others are at work at all that is needed, or the solve is finished. */
status long_exchange(longsolve *l, error *e);

/* A busy member's answer. */
status long_answer_take(longsolve *l, long_member *m, const long_answer *a, error *e);

/* The positions that have been solved or narrowed since the last call, for the members' tables (solve_store_bounds): at most `most`,
 * those with the most plies left; returns how many.  Nothing where this process is its only member. */
int long_news(longsolve *l, long_bounds out[], int most);

/* Works until it is finished, the stop flag is set or there is an error: STATUS_OK, STATUS_STOPPED. */
status long_work(longsolve *l, error *e);

/* What is known of `d`, a position at most `plies` moves below the root: bounds and, where they meet, a best move, if need be
 * by a search for it (a null window).  Only after long_finished. */
status long_opening(longsolve *l, const diagram *d, search_result *out, error *e);

/* The best line as far as the tree knows it, then by searches of what is left.  Only after long_finished. */
status long_line(longsolve *l, search_result *out, error *e);

#endif
