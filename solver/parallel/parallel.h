/* parallel.h - the one room for threads: OpenMP teams, split points, cut-offs.
 *
 * Idea.  Every thread publishes the nodes on its path whose siblings may be searched by others
 * (split points; the younger siblings wait: the eldest child has been searched).  A thread without work
 * takes the next unsearched sibling of the largest open split point.  Its owner goes on with siblings
 * of its own, and when none is left it helps below the siblings that it waits for ("helpful master").
 * A value that refutes the node sets the split's cut flag, which every thread below it polls.
 * Publishing is a handful of stores; nothing is allocated and no thread is woken.
 * Sources: R. Feldmann, Game Tree Search on Massively Parallel Systems (1993), the young brothers wait concept;
 * R. Hyatt, dynamic tree splitting (ICCA Journal 20(1), 1997), late joining of open split points.
 *
 * Split conditions (search/negamax.h), each with its reason:
 *   - the eldest child has been searched: most cut-offs come from it, siblings would be wasted;
 *   - the node is at least NG_SPLIT_MIN plies from the end: smaller subtrees end before help arrives;
 *   - at least one sibling is left: otherwise there is nothing to share;
 *   - the strategy allows this ply: `root` shares ply 0 (and 1 where ply 0 has fewer moves than threads).
 *
 * Where a sibling refutes, the siblings under way were for nothing.  In a null window that happens at every other
 * ply: at one side's positions a refutation is sought, at the other's all moves are searched.  Which is which shows
 * in the static value of the position, if there is one, and in how often the splits of even and odd sizes are refuted;
 * a thread takes part in the risky ones only when no other is open, and where much would be lost it first waits a while
 * for one to open below.
 *
 * Two threads that come to one position by different orders of moves would both search it.  So the positions being
 * searched are known to all (team_enter): their siblings are searched first (after ABDADA: J.-C. Weill, The ABDADA
 * Distributed Minimax-Search Algorithm, ICCA Journal 19(1), 1996), and a thread that cannot put one off works for
 * the other until its value is in the table.  Whoever waits for a thread on such a detour helps with the detour. */
#ifndef YOMIKIRI_PARALLEL_H
#define YOMIKIRI_PARALLEL_H

#include "base/stop.h"
#include "games/spec.h"
#include "parallel/strategy.h"
#include "parallel/taskgraph.h"
#include "parallel/trace.h"

#include <stdatomic.h>

enum {
    TEAM_MAX_SPLITS = 160,
    TEAM_BUSY = 1 << 14 /* places; more than THREADS_MOST */,
    TEAM_MAX_DETOURS = 4 /* the stack of a thread ends somewhere */
};

typedef struct team team;
typedef struct worker worker;

/* What the static value of a position, against its window, says of the chance that a sibling refutes it. */
typedef enum cut_likelihood {
    CUT_UNKNOWN,
    CUT_VERY_UNLIKELY,
    CUT_UNLIKELY,
    CUT_LIKELY,
    CUT_VERY_LIKELY,
    CUT_LIKELIHOODS
} cut_likelihood;

/* Kinds of split points: 2 * cut_likelihood + parity of the size. */
enum { SPLIT_KINDS = 2 * CUT_LIKELIHOODS };

typedef struct split {
    _Alignas(64) _Atomic uint32_t state; /* SPLIT_OPEN | number of helpers at work */
    _Atomic bool cut;                    /* the node is refuted: all below stop */
    _Atomic int next;                    /* next sibling to take */
    _Atomic int alpha;                   /* raised while siblings run */
    _Atomic uint64_t best;               /* value + VALUE_INFINITY in the high half, move in the low half */
    int beta, moves;
    int size;                   /* plies left, for the timeline; the larger lie further up and are taken first */
    _Atomic int kind;           /* below SPLIT_KINDS; read before joining, as is the next */
    _Atomic bool expensive;     /* a refutation is likely, and the children before took long: not joined at once */
    const struct split *parent; /* split that the owner worked under when it opened this one */
    const struct split *left[TEAM_MAX_DETOURS]; /* those that it had left for the detours that it was on */
    int detours;
    void (*help)(worker *w, struct split *s); /* searches siblings until none is left */
    void *node;                               /* the owner's node; alive while helpers are at work */
} split;

/* One thread of a search.  Games embed it first in their own worker. */
struct worker {
    _Alignas(64) uint64_t nodes, evaluations;
    const split *under;   /* innermost split being worked under */
    uint64_t signal_seen; /* the team's `signal` when no split above was found to be cut; 0: not looked yet */
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
    bool deals; /* deterministic: worker 0 outside rounds */
};

struct team {
    _Alignas(64) _Atomic bool done;
    _Atomic bool stopped;    /* the search was told to stop: nothing found after this counts */
    _Atomic uint64_t signal; /* from 1 on; raised when a split is cut that others work at, and by a stop */
    const _Atomic bool *stop_request;
    worker **workers;
    int threads;
    int max_split_ply; /* -1: serial; INT_MAX: every ply */
    size_t worker_size;
    /* What is being searched, by hash modulo TEAM_BUSY: the rest of the hash and the searcher's index + 1; 0: nothing.
     * Entries may be overwritten: they guide, no value depends on them.  NULL: one thread, or no tasks. */
    _Atomic uint64_t *busy;
    bool ends_apart; /* `nodes` leaves out the ends of games: reversi */
    /* Deterministic: no split points, but rounds in which every worker does the part that its index gives it. */
    bool deterministic;
    int members; /* threads that really run */
    void (*round_body)(worker *w, void *context);
    void *round_context;
    _Alignas(64) _Atomic unsigned round; /* number of the round */
    _Atomic int working;                 /* members other than 0 that have not finished it */
    /* Splits of each kind closed in this root window, and those of them that were refuted. */
    _Alignas(64) _Atomic uint32_t closed[SPLIT_KINDS], refuted[SPLIT_KINDS];
};

/* A team of `threads` zeroed workers of `worker_size` bytes each (a worker first), aligned to 64.
 * NULL: no memory. */
team *team_create(int threads, size_t worker_size, parallel_strategy strategy, const _Atomic bool *stop);
void team_destroy(team *t);

/* Runs master(worker 0, context) while the other workers help wherever splits are open.  Returns when
 * master has returned. */
void team_run(team *t, void (*master)(worker *w, void *context), void *context);

/* Makes a new team of one thread open its split points, take every sibling itself and record them. */
void team_record(team *t, task_graph *g);

/* Makes a new team deterministic. */
void team_deterministic(team *t);

/* Runs body(worker, context) once for every worker and returns when all have finished.  Called by worker 0 while it
 * `deals`; what the workers do depends on their own state and the context alone, never on time. */
void team_round(worker *w, void (*body)(worker *w, void *context), void *context);

/* Called by worker 0 before each root window: what was learned about risky splits may be the other way round now. */
void team_window(team *t);

/* True when one split point in five of this kind, or more, is likely to be refuted, after `closed` of which `refuted`
 * were: threads join such split points last. */
bool split_is_risky(int kind, uint64_t closed, uint64_t refuted);

/* Opens a split point of `w` for `moves` siblings from index `next` on; NULL when the stack of splits is full.  `nodes`:
 * what the children before took. */
split *split_open(worker *w, void (*help)(worker *, split *), void *node, int next, int moves, int alpha, int beta,
                  int best_value, int best_move, int size, cut_likelihood likelihood, uint64_t nodes);

/* No further helper joins; waits for those at work, helping below them; pops the split.
 * After it, s->best and s->cut are final. */
void split_close(worker *w, split *s);

/* `w` begins, ends to search the position of this hash. */
static inline void team_enter(const worker *w, uint64_t hash)
{
    atomic_store_explicit(&w->team->busy[hash % TEAM_BUSY], hash / TEAM_BUSY * TEAM_BUSY + (uint64_t)w->index + 1,
                          memory_order_relaxed);
}
static inline void team_leave(const worker *w, uint64_t hash)
{
    atomic_store_explicit(&w->team->busy[hash % TEAM_BUSY], 0, memory_order_relaxed);
}

/* To be called a while before the others here: another thread has often just written the line. */
static inline void team_prefetch(const worker *w, uint64_t hash)
{
    __builtin_prefetch((const void *)&w->team->busy[hash % TEAM_BUSY]);
}

/* Who else searches it now: a worker's index, or -1. */
static inline int team_searcher(const worker *w, uint64_t hash)
{
    const uint64_t entry = atomic_load_explicit(&w->team->busy[hash % TEAM_BUSY], memory_order_relaxed);
    const int index = (int)(entry % TEAM_BUSY) - 1;
    return index >= 0 && index != w->index && index < w->team->threads && entry / TEAM_BUSY == hash / TEAM_BUSY ? index
                                                                                                                : -1;
}

/* Works at the largest open split of worker `other`, as a detour from the position that both came to; false: there was
 * none, or this is a detour of detours already. */
bool team_help(worker *w, int other);

/* True when no sibling of `s` is wanted any more. */
static inline bool split_is_cut(const split *s)
{
    return atomic_load_explicit(&s->cut, memory_order_relaxed);
}

/* The next sibling to search, or -1. */
static inline int split_take(split *s)
{
    if (split_is_cut(s) || atomic_load_explicit(&s->next, memory_order_relaxed) >= s->moves)
        return -1;
    const int i = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);
    return i < s->moves ? i : -1;
}

/* Reports the value of a sibling that `w` has searched: raises alpha, cuts at beta. */
void split_report(worker *w, split *s, int value, int move);

static inline int split_value(uint64_t best)
{
    return (int)(best >> 32) - VALUE_INFINITY;
}
static inline int split_move(uint64_t best)
{
    return (int)(uint32_t)best;
}

/* What worker_cancelled does after a signal. */
bool worker_listen(worker *w, uint64_t signal);

/* True when the result of the current node is not wanted any more: the search was stopped, or a split above was cut by
 * another thread.  After true, nothing may be stored. */
static inline bool worker_cancelled(worker *w)
{
    const uint64_t signal = atomic_load_explicit(&w->team->signal, memory_order_acquire);
    return signal != w->signal_seen && worker_listen(w, signal);
}

/* Polls the stop request of the search; called now and then by every worker. */
static inline void worker_poll(worker *w)
{
    team *t = w->team;
    if (stop_requested(t->stop_request) && !atomic_load_explicit(&t->stopped, memory_order_relaxed)) {
        atomic_store_explicit(&t->stopped, true, memory_order_relaxed);
        atomic_fetch_add_explicit(&t->signal, 1, memory_order_release);
    }
}

#endif
