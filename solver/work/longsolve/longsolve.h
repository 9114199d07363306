/* longsolve.h - a solve that survives its process: a tree of tasks in a store.
 *
 * Every process that works on a solve runs the same code: it keeps the tree (tree.h) in memory,
 * reads what the others have written to the store, leases the most needed tasks, has its workers
 * search them and writes their bounds.  There is no leader: any process may be killed or join at
 * any time.  The first one makes selective passes at the root, whose bounds and moves order the
 * tree but prove nothing; if it dies in them, another does.
 *
 *     first_guess.c  the selective passes
 *     work.c       this process as a worker; its searches keep moves for a proof (proof/kept.h)
 *     workers.h    tasks handed out, answers taken; the tree and the store kept together
 *
 * A process has one worker, itself, unless it speaks for others (solver/interfaces/mpi).
 *
 * A `longsolve` is used by one thread at a time. */
#pragma once

#include "longsolve/read_ahead.h"
#include "longsolve/remaining_work.h"
#include "longsolve/schedule.h"

typedef struct longsolve longsolve;

enum { LONGSOLVE_TASK_SECONDS = 10 }; /* the default */

typedef struct longsolve_options {
    const char *path;      /* of the store */
    store *joined;         /* NULL, or the store, opened with STORE_JOIN, whose questions to answer */
    double task_seconds;   /* a task is expected to take at most this; 0 with `joined`: the store's number */
    search_options search; /* threads, table, techniques, weights, stop; its window is the solve's */
    bool selective;        /* make the selective passes, if no process has made them yet */
    double passes_most;    /* seconds that they take at most; 0: as many as the solve is worth */
    store_run *workers;    /* the processes that search in place of this one; NULL: this process alone */
    int worker_count;
    bool founded; /* all bounds have been taken from answers again, after they were audited */
    double audit; /* share of the answers of other processes that are searched again; 0: none */
    int plies; /* 0: the root's value is asked for; N: the values of all openings of up to N plies.  The store keeps it
                * and the window for processes that join. */
    /* NULL, or called between tasks, and about ten times a second during one, by a thread other
     * than the caller's while the caller waits. */
    void (*progress)(void *context, longsolve *l);
    void *context;
    /* NULL, or gets the estimate of the root from the selective passes, even if longsolve_open was
     * stopped during them; .known false: no estimate. */
    search_estimate *estimate;
} longsolve_options;

/* The solve as a whole. */
typedef struct longsolve_state {
    int lower, upper;                            /* of the root, proved */
    int first_guess;                             /* of its value */
    uint64_t tasks, nodes;                       /* finished by the workers, nodes of these */
    double seconds;                              /* in these tasks */
    uint64_t unfinished_tasks, unfinished_nodes; /* given back: stopped, split or no longer needed */
    double unfinished_seconds;
    size_t hash_bytes;        /* of this process's table; 0: it has searched nothing */
    double selective_seconds; /* spent in the selective passes */
    double store_seconds;     /* spent in writing to the store */
    double tree_seconds;      /* spent in choosing tasks */
    size_t positions;         /* of the tree */
    int workers;              /* those present */
    double rate;              /* nodes a second, of one worker */
    remaining_work remaining;
    size_t goals, open_goals; /* positions whose values are asked for; those not yet known */
} longsolve_state;

typedef struct longsolve_worker {
    store_run run;
    bool present; /* takes tasks; the only field that the caller may set */
    bool busy;
    store_task task; /* while busy: search its window (bound - 1, bound) */
    tree_node *node; /* its position */
    bool withdrawn;  /* the task's answer no longer matters, or it is to be split: the worker is to end it */
    bool split;      /* the latter */
    bool answered;   /* not busy: the answer to `task` is still to be written */
    store_task next; /* leased in a transaction that is still to be committed, if `granted` */
    bool granted;
} longsolve_worker;

enum {
    NEW_BOUNDS_MOST = 4096, /* within a second; the workers get those nearest to the root */
    FOREIGN_MOST = 8192,    /* running tasks of other processes that are looked at */
};

typedef struct foreign_task {
    tree_node *node;
    int bound;
    double started;
} foreign_task;

struct longsolve {
    longsolve_options o;
    game_spec spec;
    game_rules rules;
    diagram root;
    search_options search; /* of tasks: with the memory that is kept */
    int alpha, beta;       /* of the root: only values between them matter */
    int plies;             /* openings of this length are asked for; 0: the root alone */
    bool viewing;          /* an overview: nothing is written, and the store is the caller's */
    bool guessed;          /* the store has the first guess */
    search_memory *memory; /* its own */
    store *store;
    read_ahead *ahead; /* until the first tasks are handed out; NULL: nothing */
    store_run run;     /* of this process */
    longsolve_worker *worker;
    int workers;
    tree_task *chosen; /* tasks not handed out yet, the most needed first; room for one a worker and some in advance */
    int ready;         /* of them */
    tree *tree;
    model model;
    double first_rate; /* nodes a second of the selective passes, or assumed */
    double lifetime;   /* seconds that a process of the solve lasts; INFINITY: none has ended yet */
    bool stale;        /* answers have been withdrawn from the store: open it again */
    bool founded;      /* then with o.founded as this is */
    int64_t withdrawals;
    int64_t audited; /* the number up to which answers were chosen to be searched again */
    uint64_t audit_salt;
    bool saving;      /* a task has been interrupted to save what it has proved */
    int connections;  /* those of the store that the leases are known to */
    int64_t finished; /* number of the last finished task taken up */
    struct {          /* which one it was, and over which connection it was read */
        int64_t run;
        double started;
        int connections;
    } last;
    longsolve_state state;
    double renewed;          /* when the leases were renewed */
    double listened, looked; /* when the others' finished and running tasks were read */
    double listen_seconds;   /* how long that took */
    double checked;          /* when running tasks were last checked for being still needed */
    double check_seconds;    /* how long that check took */
    bool narrowed;           /* bounds have been narrowed since then */
    bool exhausted;          /* the last choice has found all there is, and nothing has changed since */
    bool idle;               /* that was so when running tasks were last read: long ones are worked on too */
    tree_node **changed_node;
    size_t changed, changed_room;
    tree_node *new_bounds[NEW_BOUNDS_MOST]; /* that the workers may not know */
    int new_bounds_count;
    bool out_of_memory;
    foreign_task foreign_task[FOREIGN_MOST];
    int foreign;
    _Atomic bool stop; /* of the search under way */
};

/* ---- open.c: beginning and end ---- */

/* Opens or creates the store, or takes `joined`, which it closes even on failure;
 * reads what is known.  `d` NULL: the store's own root and spec (`spec` is then filled in).
 * Errors as store_open; STATUS_STOPPED: in the selective passes. */
status longsolve_open(game_spec *spec, const diagram *d, const longsolve_options *options, longsolve **out, error *e);

/* A read-only view of a long solve from its store: the tree in the order in which a search met it,
 * and the first guess.  The store remains the caller's. */
status longsolve_overview(store *s, longsolve **out, error *e);

void longsolve_close(longsolve *l); /* ends this process' run in the store; NULL is allowed */

/* ---- work.c: this process as a worker ---- */

/* Searches task after task until the solve is finished, the stop flag is set or there is an error:
 * STATUS_OK, STATUS_STOPPED. */
status longsolve_work(longsolve *l, error *e);

/* ---- audit.c: answers of other processes need not be true ---- */

/* Whether one was chosen, by chance, that is still to be searched again. */
bool longsolve_audit_due(longsolve *l);

/* Searches it.  If it is false, all answers of its process are withdrawn, and l->stale is set, with
 * one line in *e. */
status longsolve_audit(longsolve *l, error *e);

/* After answers contradicted each other (*e): searches all of them until a false one is found. */
status longsolve_audit_all(longsolve *l, error *e);

/* Withdraws all bounds that are not of answers, which others may have written without a search;
 * sets l->stale and l->founded, and fails. */
status longsolve_found_bounds(longsolve *l, error *e);

/* Sets l->stale, and fails, if another process has withdrawn answers since the solve was opened. */
status longsolve_check_current(longsolve *l, error *e);

/* ---- longsolve.c: the state, and the answer of a finished solve ---- */

void longsolve_get_state(longsolve *l, longsolve_state *out);

/* The work left, at `rate` nodes a second per worker; running tasks count as having searched at
 * this rate since they started.  False: no memory. */
bool longsolve_remaining(longsolve *l, double rate, remaining_work *out);

double longsolve_rate(const longsolve *l); /* nodes a second of a worker */

/* The workers that are present: those of this process, and others that are at work. */
int longsolve_workers(const longsolve *l);

/* The most that a task is expected to take: the more workers, the less. */
double longsolve_task_seconds(const longsolve *l);

/* The time that a task has taken, over the time expected; a task that was expected to be shorter
 * than tasks should be counts as one of that size. */
double longsolve_overrun(const longsolve *l, const store_task *task);

/* True when every value that is asked for is known, or decided in the window. */
bool longsolve_finished(const longsolve *l);

/* The bounds of `d`, a position at most `plies` moves below the root, and, if they meet, a best
 * move, found by a search (in a null window) if need be.  Only after longsolve_finished. */
status longsolve_opening(longsolve *l, const diagram *d, search_result *out, error *e);

/* The best line, first from the tree, then from a search of the rest, which only the process that
 * began or resumed the solve makes: with an empty table it may take minutes.
 * Only after longsolve_finished. */
status longsolve_line(longsolve *l, search_result *out, error *e);

/* The best line in the tree, at most `most` moves; returns their number.  The first *proved
 * moves keep a proved bound of the root; the rest follows the hints. */
int longsolve_line_so_far(const longsolve *l, int most, game_move *out, int *proved);
