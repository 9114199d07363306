/* store.h - a long solve on disk: positions and their proved bounds, tasks, and the processes that
 * work on them.
 *
 * One database, for one spec and one root position: a file of SQLite (WAL) for the processes of one
 * machine, or one of a server of PostgreSQL for those of any number of machines.  What a function
 * here wrote before it returned STATUS_OK survives a kill at any instant; after a power failure the
 * last seconds of a file may be missing, but the rest is intact.  Several processes may have it
 * open at once; each call is one transaction, or part of the one between store_begin and
 * store_commit.
 * docs/manual.md describes the tables.
 *
 * A store is used by one thread at a time. */
#pragma once

#include "base/process.h"
#include "game/spec.h"

typedef struct store store;

/* How the bounds of a position were proved. */
typedef enum store_known {
    STORE_OPEN,    /* nothing is proved */
    STORE_SEARCH,  /* by a search of this position */
    STORE_TREE,    /* from its children's */
    STORE_PARENTS, /* at least one of them from its parents' */
    STORE_END,     /* the game is over */
} store_known;

/* Unproved values of a position; written once, by the first process to reach it. */
typedef struct store_hint {
    int estimate_lower, estimate_upper; /* by a selective pass, for the side to move; -+VALUE_INFINITY: none */
    int estimate_level;                 /* of that pass; -1: none */
    double evaluation, error;           /* evaluation and its standard error; error 0: none */
} store_hint;

static const store_hint STORE_NO_HINT = {
    .estimate_lower = -VALUE_INFINITY, .estimate_upper = VALUE_INFINITY, .estimate_level = -1};

typedef struct store_position {
    int plies;        /* most plies left */
    int lower, upper; /* proved, for the side to move; -+VALUE_INFINITY: not known */
    store_known known;
    char move[MAX_MOVE_TEXT]; /* keeps `lower`; "": not known */
    store_hint hint;
    uint64_t nodes; /* of the searches of this position */
    double seconds;
    int64_t id;                 /* read only: counts positions in the order in which they were met */
    int64_t given_up;           /* read only: nodes of the split tasks on it; -1: no task was split */
    char key[MAX_DIAGRAM_TEXT]; /* canonical; see canonical.h.  Last, so that a copy may end with its text */
} store_position;

typedef enum store_state {
    STORE_RUNNING,
    STORE_DONE,
    STORE_WITHDRAWN, /* its answer no longer matters, or its worker is gone */
    STORE_SPLIT,     /* given up as too large: its children are tasks instead */
} store_state;

typedef struct store_task {
    int64_t id;
    char key[MAX_DIAGRAM_TEXT];
    int bound; /* the question: is the value at least this? */
    store_state state;
    double needed, expected; /* probability that it is needed, nodes by the model */
    int64_t run;             /* the run that owns it */
    double started;          /* Unix time, seconds */
    double deadline;         /* Unix time; a task that runs past it may be taken over */
    int64_t finished;        /* counts finished tasks from 1; 0: not finished */
    int lower, upper;        /* found */
    uint64_t nodes;
    double seconds;
    int proved_lower, proved_upper; /* read by store_tasks: of its position, with the move that keeps the lower */
    char move[MAX_MOVE_TEXT];
    int plies; /* the same, but only if `after` is 0 */
    store_hint hint;
} store_task;

/* One process that works on the solve, on any machine. */
typedef struct store_run {
    int64_t id;
    char host[64];
    int64_t pid;
    char process[PROCESS_IDENTITY_SIZE]; /* base/process.h */
    int threads;
    int64_t hash_bytes;
    const char *program; /* version, compiler, flags in one line */
    double started, seen;
} store_run;

typedef enum store_mode {
    STORE_READ,
    STORE_JOIN,   /* to write; it must exist, or be made by another process within a second */
    STORE_CREATE, /* for writing; created if the file is missing or empty */
} store_mode;

/* Opens a store.  `spec`: the canonical spec; a store for another spec is refused;
 * NULL: any (store_spec).  `position`: the root's text, for a store that is created.
 * Cost: the whole file is read, and every row checked (store/database.h).
 * STATUS_BAD_INPUT: not a store, or a store that belongs to another program, version or spec,
 * is damaged, or has rows that the program cannot have written.  STATUS_IO: cannot be opened,
 * read-only, locked, full disk.  With one line in *e. */
status store_open(const char *path, store_mode mode, const char *spec, const char *position, store **out, error *e);
void store_close(store *s); /* NULL is allowed */
const char *store_spec(const store *s);
const char *store_root(const store *s);

/* Copies all rows of a store that is open for reading into a new one of the same spec and root, in
 * which no task runs then.  STATUS_BAD_INPUT: that one has rows already. */
status store_copy(store *from, store *to, const _Atomic bool *stop, error *e);

/* True for postgresql://...; other paths are files.  check: STATUS_BAD_INPUT if it cannot be
 * understood, or has a password, which a list of processes would show. */
bool store_is_address(const char *path);
status store_address_check(const char *path, error *e);

/* From now on a lost server is waited for, at most an hour, until *stop.  A transaction that it
 * interrupted must be repeated by the caller. */
void store_wait_for_server(store *s, const _Atomic bool *stop);

/* From now on a server may lose what was committed in its last second, if it is killed: each
 * transaction with all that follow it.  Whoever has seen one of those must write what it depends on
 * again: store_connections has then grown. */
status store_write_late(store *s, error *e);

/* Inside a transaction: its commit waits until the server cannot lose it, nor those before it. */
status store_flush(store *s, error *e);

/* After a failure: whether a repetition of the transaction may succeed. */
bool store_again(const store *s);
int store_connections(const store *s); /* made so far: grows when a lost server is back */

/* Unix time by the clock that all processes of the store share. */
double store_clock(store *s);

/* Make several calls one transaction, which waits for other writers.  After a failure the store is
 * as it was before. */
status store_begin(store *s, error *e);
status store_commit(store *s, error *e);
void store_rollback(store *s);

/* True when another process has written since the last call (or it is the first). */
bool store_changed(store *s);

/* Numbers of the solve as a whole, by name; *found false: no such number,
 * and *value is unchanged. */
status store_set(store *s, const char *name, double value, error *e);
status store_get(store *s, const char *name, double *value, bool *found, error *e);

/* Positions.  put: narrows existing bounds (never widens them), adds nodes and seconds, keeps
 * estimates already written.  STATUS_BAD_INPUT, in a transaction perhaps only of a later call: the
 * bounds contradict the existing ones. */
status store_put(store *s, const store_position *p, error *e);
status store_find(store *s, const char *key, store_position *out, bool *found, error *e);

/* Calls visit for every position. */
status store_positions(store *s, status (*visit)(void *context, const store_position *p, error *e), void *context,
                       error *e);

/* Moves of proofs, `count` one after another, by a hash of their subject; in a store opened
 * for writing.  get: at most `most`; *count 0: no moves, or more than that. */
status store_choices_put(store *s, uint64_t after, const uint8_t *moves, size_t count, error *e);
status store_choices_get(store *s, uint64_t after, uint8_t *moves, size_t most, size_t *count, error *e);

/* Runs. */
void store_run_here(store_run *run);                        /* fills host, pid, process: of this process */
status store_run_begin(store *s, store_run *run, error *e); /* fills id, started, seen */
status store_run_seen(store *s, const store_run *run, error *e);
status store_run_end(store *s, const store_run *run, error *e);     /* and its tasks, as store_release */
status store_run_lives(store *s, int64_t run, bool *out, error *e); /* it has not ended, and was seen lately */
status store_run_keep(store *s, const store_run *run, int64_t task, error *e); /* ends all of its tasks but this */

/* How long a run lasts before it ends, by the runs so far, in seconds; INFINITY: none has ended. */
status store_lifetime(store *s, double *seconds, error *e);

/* Tasks.  lease: records a new running task (id filled in); *granted false: another run is working
 * on this question or has answered it.
 * renew: sets a running task's deadline to `deadline` seconds from now, and its nodes and
 * seconds so far.
 * finish: does nothing if it was taken over or withdrawn meanwhile; its bounds still count.  In a
 * transaction it should be last, since others that finish tasks wait for the end. */
status store_lease(store *s, store_task *task, bool *granted, error *e);
status store_renew(store *s, const store_task *task, double deadline, error *e);
status store_finish(store *s, const store_task *task, error *e);

/* Ends the tasks of runs that are gone: past their deadline, or of a process that has certainly
 * ended.  Those with nodes so far are then split, the others withdrawn. */
status store_release(store *s, const store_run *self, error *e);

/* Visits the running tasks, or (STORE_DONE) the finished and split ones whose number is above
 * `after`, in the order of these, without their id, needed, deadline and seconds. */
status store_tasks(store *s, store_state state, int64_t after,
                   status (*visit)(void *context, const store_task *t, error *e), void *context, error *e);

/* A finished task and its process. */
typedef struct store_answer {
    store_task task;
    char host[64];
    int64_t pid;
} store_answer;

/* The first answer whose number is at least `number`, but not of the runs `own` to `last`. */
status store_answer_from(store *s, int64_t number, int64_t own, int64_t last, store_answer *out, bool *found, error *e);

/* Withdraws all answers of a run, one of which is false, and all that followed from any: bounds are
 * again those of the other answers, and kept moves are gone.  *count: the answers withdrawn.
 * `run` 0: all bounds that are not of answers are withdrawn, and kept moves stay. */
status store_withdraw(store *s, int64_t run, int64_t *count, error *e);

/* How often that was done; in a transaction it cannot be done before the end. */
status store_withdrawals(store *s, int64_t *out, error *e);
status store_run_ended(store *s, const store_run *run, bool *out, error *e);

/* A process that has not ended its run; `run` without process, hash_bytes and program. */
typedef struct store_worker {
    store_run run;
    int64_t tasks; /* done */
    double nodes;  /* of them */
} store_worker;

/* Visits the first `most` of them. */
status store_workers(store *s, int most, void (*visit)(void *context, const store_worker *w), void *context, error *e);

/* The summary that `yomikiri status` prints. */
typedef struct store_summary {
    int64_t positions, solved;                         /* exact */
    int64_t running, done, withdrawn, split, repeated; /* repeated: finished twice */
    double seconds, nodes;                             /* of all tasks */
    double worked;                                     /* seconds with some process present */
    int64_t bytes;                                     /* of the tables */
    int64_t workers;                                   /* runs that were seen lately */
    double rate; /* nodes a second, of these together; if there are none, one run's average */
} store_summary;
status store_summarize(store *s, store_summary *out, error *e);
