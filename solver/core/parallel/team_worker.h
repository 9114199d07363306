/* team_worker.h - the state of each thread of a search: its private part, and what the others read.
 *
 * A team has a worker for each thread; games embed it first in their own worker.
 * A worker's path from the root is a chain of split points (split.h): `under` is the innermost one,
 * `parent` leads up.  When a split point is cut, the threads below it must notice soon,
 * without looking at every split point above them each time: the team's `signal` is raised,
 * and a worker looks only when it sees a new number.
 *
 *     team -> worker 0: splits[0] <- splits[1]        worker 1: splits[0], which joined
 *                                        ^ under                    | parent      splits[1] of
 *                                        '--------------------------'             worker 0 */
#pragma once

#include "base/pool.h"
#include "base/stop.h"
#include "parallel/bell.h"
#include "parallel/joining.h"
#include "parallel/taskgraph.h"
#include "parallel/trace.h"

enum {
    TEAM_MAX_SPLITS = 160, /* of one worker; a deeper node is not shared */
    TEAM_MAX_DETOURS = 4   /* a thread's stack is finite */
};

typedef struct team team;
typedef struct worker worker;

/* A node on its owner's path whose remaining siblings may be searched by others.  See split.h. */
typedef struct split {
    _Alignas(64) _Atomic uint32_t state; /* SPLIT_OPEN | number of active helpers */
    _Atomic bool cut;                    /* the node is refuted: all below stop */
    _Atomic int next;                    /* next sibling to take */
    _Atomic int alpha;                   /* raised while siblings run */
    _Atomic uint64_t best;               /* value + VALUE_INFINITY in the high half, move in the low half */
    int beta, moves;
    int plies_left;             /* for the timeline; nodes with more lie further up and are taken first */
    _Atomic int kind;           /* below SPLIT_KINDS; read before joining, as are `next` and: */
    _Atomic bool expensive;     /* joining_is_expensive */
    const struct split *parent; /* split point that the owner worked under when it opened this one */
    const struct split *left[TEAM_MAX_DETOURS]; /* those that it left to go on its current detours */
    int detours;
    void (*search)(worker *w, struct split *s); /* searches siblings until none is left */
    void *node;                                 /* the owner's node; alive while helpers are active */
} split;

/* One thread of a search. */
struct worker {
    _Alignas(64) uint64_t nodes, evaluations;
    const split *under;   /* innermost split point being worked under */
    uint64_t signal_seen; /* the team's `signal` when no split point above was found to be cut; 0: not looked yet */
    team *team;
    int index;
    _Alignas(64) _Atomic int open; /* splits[0..open) may be joined */
    uint64_t splits_opened, joins;
    double idle_seconds, wait_seconds;
    split *splits;                       /* TEAM_MAX_SPLITS */
    trace_lane *trace;                   /* NULL: no timeline */
    task_graph *graph;                   /* NULL: no recording */
    const split *left[TEAM_MAX_DETOURS]; /* where each detour within a detour began: `under` */
    int detours;
    bool leads_rounds;          /* deterministic: worker 0 outside rounds */
    _Atomic unsigned in_rounds; /* the last round in which a thread has taken this worker's part */
    bool began;                 /* a thread of its own works, or has worked, as this worker */
    const char *stack;          /* of its thread: where the search began */
};

struct team {
    _Alignas(64) _Atomic bool done;
    _Atomic bool stopped;    /* a stop was requested: nothing found after this counts */
    _Atomic uint64_t signal; /* from 1 on; raised by a stop and when a split point where others work is cut */
    const _Atomic bool *stop_request;
    worker **workers;
    int threads;                 /* workers */
    int members;                 /* threads at most: fewer if the system did not give them */
    int max_split_ply;           /* -1: serial; INT_MAX: every ply */
    _Atomic uint64_t *searching; /* the positions being searched (searching.h); NULL: not announced */
    bool ends_apart;             /* `nodes` leaves out the ends of games: reversi */
    /* Deterministic: no split points, but rounds in which each worker does the part given
     * by its index. */
    bool deterministic;
    void (*round_body)(worker *w, void *context);
    void *round_context;
    _Alignas(64) _Atomic unsigned round; /* number of the round */
    _Atomic int working;                 /* workers other than 0 whose part is not done */
    pool *pool;                          /* of the other threads */
    bool called;                         /* they have been called, or do not exist */
    double start, call_after;            /* seconds */
    bell bell; /* rings for all events that a thread may wait for: split points opened or left, rounds, the end */
    /* Split points of each kind closed in this root window, and those of them that were refuted. */
    _Alignas(64) _Atomic uint32_t closed[SPLIT_KINDS], refuted[SPLIT_KINDS];
};

/* The slow part of worker_cancelled, after a signal. */
bool worker_look_up(worker *w, uint64_t signal);

/* True when the result of the current node is no longer wanted: the search was stopped, or a split
 * point above was cut by another thread.  After true, nothing may be stored. */
static inline bool worker_cancelled(worker *w)
{
    const uint64_t signal = atomic_load_explicit(&w->team->signal, memory_order_acquire);
    return signal != w->signal_seen && worker_look_up(w, signal);
}

/* Every worker of the team gives up soon. */
static inline void team_stop(team *t)
{
    atomic_store_explicit(&t->stopped, true, memory_order_relaxed);
    atomic_fetch_add_explicit(&t->signal, 1, memory_order_release);
}

/* Calls the threads of the other workers if the search has lasted `call_after` seconds. */
void team_call(team *t);

/* Worker 0 does that when it opens a split point, and now and then. */
static inline void worker_call(const worker *w)
{
    if (w->index == 0 && !w->team->called)
        team_call(w->team);
}

/* Checks whether a stop was requested; called now and then by every worker. */
static inline void worker_poll(worker *w)
{
    team *t = w->team;
    if (stop_requested(t->stop_request) && !atomic_load_explicit(&t->stopped, memory_order_relaxed))
        team_stop(t);
    worker_call(w);
}

/* A wait under way; zeroed at first. */
typedef struct worker_wait {
    int spins;
    double since; /* when it stopped spinning */
} worker_wait;

/* Waits a little for the team's bell: spins at first, then lets other threads run,
 * then sleeps (bell_sleep). */
void worker_pause(const worker *w, worker_wait *wait, bool (*news)(void *context), void *context);

/* ---- one thread's split points, recorded as a graph of tasks (taskgraph.h) ---- */

/* Makes a new team of one thread open its split points, take every sibling itself
 * and record them. */
void recording_prepare(team *t, task_graph *g);

/* The search begins.  Does nothing if the worker does not record; nor does recording_add. */
void recording_begin(worker *w);

/* The strand since the last event ends with one of this kind; `about`: see task_graph_add. */
void recording_add(worker *w, graph_kind kind, int about);
