/* parallel.c - OpenMP teams and split points; see parallel.h for the idea. */
#include "parallel/parallel.h"

#include "base/clock.h"
#include "base/threads.h"

#include <assert.h>
#include <limits.h>
#include <sched.h>  /* sched_yield */
#include <stdlib.h> /* calloc, aligned_alloc */
#include <string.h> /* memset */
#ifdef _OPENMP
#include <omp.h>
#endif
#if defined(__x86_64__)
#include <immintrin.h> /* _mm_pause */
#endif

#define SPLIT_OPEN 0x80000000u

static int granted_threads(int asked)
{
    return asked < threads_allowed() ? asked : threads_allowed();
}

team *team_create(int threads, size_t worker_size, parallel_strategy strategy, const _Atomic bool *stop)
{
    threads = strategy == PARALLEL_SERIAL ? 1 : granted_threads(threads);
    assert(threads >= 1);
    team *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    if (!t)
        return NULL;
    *t = (team){.stop_request = stop, .worker_size = (worker_size + 63) / 64 * 64, .signal = 1};
    t->max_split_ply = threads == 1 ? -1 : strategy == PARALLEL_ROOT ? 0 : INT_MAX;
    t->workers = calloc((size_t)threads, sizeof *t->workers);
    const bool announces = threads > 1 && strategy == PARALLEL_TASKS;
    if (announces)
        t->busy = calloc(TEAM_BUSY, sizeof *t->busy);
    for (int i = 0; t->workers && i < threads; i++, t->threads++) {
        worker *w = aligned_alloc(64, t->worker_size);
        if (!w)
            break;
        memset(w, 0, t->worker_size);
        w->index = i;
        w->team = t;
        t->workers[i] = w;
        w->splits = aligned_alloc(64, TEAM_MAX_SPLITS * sizeof *w->splits);
        if (!w->splits) {
            free(w);
            break;
        }
        memset(w->splits, 0, TEAM_MAX_SPLITS * sizeof *w->splits);
    }
    if (t->threads == threads && (t->busy || !announces))
        return t;
    team_destroy(t);
    return NULL;
}

void team_destroy(team *t)
{
    if (!t)
        return;
    for (int i = 0; i < t->threads; i++) {
        free(t->workers[i]->splits);
        free(t->workers[i]);
    }
    free(t->workers);
    free(t->busy);
    free(t);
}

/* ---- split points ------------------------------------------------------------------------------------- */

/* An idle thread looks so often, for about a millisecond, before it takes part where a refutation is likely and the
 * children before took long: siblings searched in vain tend to cost several times as much. */
enum { PATIENCE = 3000, EXPENSIVE_NODES = 150000 };

static uint64_t all_nodes(const worker *w)
{
    return w->nodes + (w->team->ends_apart ? w->evaluations : 0);
}

/* What a reading of the thread's clock takes: the least of many. */
static double reading_seconds(void)
{
    double least = 1;
    for (int i = 0; i < 1000; i++) {
        const double from = clock_thread_seconds(), taken = clock_thread_seconds() - from;
        least = taken < least ? taken : least;
    }
    return least;
}

static void mark(worker *w, graph_kind kind, int about)
{
    if (w->graph)
        task_graph_add(w->graph, kind, clock_thread_seconds(), all_nodes(w), about);
}

split *split_open(worker *w, void (*help)(worker *, split *), void *node, int next, int moves, int alpha, int beta,
                  int best_value, int best_move, int size, cut_likelihood likelihood, uint64_t nodes)
{
    const int level = atomic_load_explicit(&w->open, memory_order_relaxed);
    if (level >= TEAM_MAX_SPLITS)
        return NULL;
    split *s = &w->splits[level];
    const int kind = 2 * (int)likelihood + (size & 1);
    const bool expensive = likelihood == CUT_VERY_LIKELY && nodes > EXPENSIVE_NODES * (uint64_t)next;
    mark(w, GRAPH_OPEN, 2 * kind + expensive);
    /* Nobody can be inside: the state is closed with no helper.  Late readers only look at state, kind and expensive. */
    atomic_store_explicit(&s->cut, false, memory_order_relaxed);
    atomic_store_explicit(&s->next, next, memory_order_relaxed);
    atomic_store_explicit(&s->alpha, alpha, memory_order_relaxed);
    atomic_store_explicit(&s->best, (uint64_t)(best_value + VALUE_INFINITY) << 32 | (uint32_t)best_move,
                          memory_order_relaxed);
    s->beta = beta;
    s->moves = moves;
    s->size = size;
    atomic_store_explicit(&s->kind, kind, memory_order_relaxed);
    atomic_store_explicit(&s->expensive, expensive, memory_order_relaxed);
    s->parent = w->under;
    s->detours = w->detours;
    memcpy(s->left, w->left, sizeof s->left);
    s->help = help;
    s->node = node;
    w->under = s;
    w->splits_opened++;
    atomic_store_explicit(&s->state, SPLIT_OPEN, memory_order_release);
    atomic_store_explicit(&w->open, level + 1, memory_order_release);
    return s;
}

/* Both are alive: an owner or a helper is inside. */
static bool lies_below(const split *s, const split *below)
{
    while (s && s != below)
        s = s->parent;
    return s == below;
}

/* True when a detour from below `below` led the owner of `s` to it: until `s` is closed, `below` cannot be. */
static bool holds_up(const split *s, const split *below)
{
    bool held = false;
    for (int i = 0; i < s->detours && !held; i++)
        held = lies_below(s->left[i], below);
    return held;
}

/* Joins `s` if it is open and, when `below` is not NULL, if it lies below that split or, where `detour` says that this
 * will do, holds it up. */
static bool split_join(split *s, const split *below, bool detour)
{
    uint32_t state = atomic_load_explicit(&s->state, memory_order_relaxed);
    do {
        if (!(state & SPLIT_OPEN))
            return false;
    } while (!atomic_compare_exchange_weak_explicit(&s->state, &state, state + 1, memory_order_seq_cst,
                                                    memory_order_relaxed));
    /* Either the cut is seen here, or the one who cuts sees that somebody is inside and gives a signal. */
    const bool wanted = !atomic_load_explicit(&s->cut, memory_order_seq_cst) &&
                        atomic_load_explicit(&s->next, memory_order_relaxed) < s->moves &&
                        (!below || lies_below(s, below) || (detour && holds_up(s, below)));
    if (!wanted)
        atomic_fetch_sub_explicit(&s->state, 1, memory_order_release);
    return wanted;
}

bool split_is_risky(int kind, uint64_t closed, uint64_t refuted)
{
    /* Chance in per cent before any was closed, and the number of splits that it counts for. */
    static const int chance[CUT_LIKELIHOODS] = {10, 0, 3, 10, 35};
    enum { COUNTS = 8, MOST = 20 };
    return 100 * refuted + (uint64_t)(COUNTS * chance[kind / 2]) >= MOST * (closed + COUNTS);
}

static bool is_risky(const team *t, int kind)
{
    return split_is_risky(kind, atomic_load_explicit(&t->closed[kind], memory_order_relaxed),
                          atomic_load_explicit(&t->refuted[kind], memory_order_relaxed));
}

void team_window(team *t)
{
    mark(t->workers[0], GRAPH_WINDOW, 0);
    for (int i = 0; i < SPLIT_KINDS; i++) {
        atomic_store_explicit(&t->closed[i], 0, memory_order_relaxed);
        atomic_store_explicit(&t->refuted[i], 0, memory_order_relaxed);
    }
}

/* Works at the first open split of `other`'s path (the largest) that is `risky` or not, the first below `below` when
 * that is not NULL; `patient`: not at an expensive one.  False when there was none. */
static bool help(worker *w, const worker *other, const split *below, bool risky, bool patient)
{
    const int open = atomic_load_explicit(&other->open, memory_order_acquire);
    for (int level = 0; level < open; level++) {
        split *s = &other->splits[level];
        const int kind = atomic_load_explicit(&s->kind, memory_order_relaxed);
        if (is_risky(w->team, kind) != risky ||
            (patient && atomic_load_explicit(&s->expensive, memory_order_relaxed)) ||
            !split_join(s, below, w->detours < TEAM_MAX_DETOURS))
            continue;
        const split *outer = w->under;
        const bool detour = below && !lies_below(s, below);
        if (detour)
            w->left[w->detours++] = outer;
        w->under = s;
        w->signal_seen = 0; /* these are other splits above, and then the former ones again */
        w->joins++;
        s->help(w, s);
        w->under = outer;
        w->signal_seen = 0;
        w->detours -= detour;
        atomic_fetch_sub_explicit(&s->state, 1, memory_order_release);
        return true;
    }
    return false;
}

/* `looks` in vain before. */
static bool help_somewhere(worker *w, const split *below, int looks)
{
    const team *t = w->team;
    for (int risky = 0; risky < 2; risky++)
        for (int k = 1; k < t->threads; k++)
            if (help(w, t->workers[(w->index + k) % t->threads], below, risky, risky && looks < PATIENCE))
                return true;
    return false;
}

bool team_help(worker *w, int other)
{
    if (w->detours == TEAM_MAX_DETOURS)
        return false;
    w->left[w->detours++] = w->under;
    const worker *searcher = w->team->workers[other];
    const bool helped = help(w, searcher, NULL, false, false) || help(w, searcher, NULL, true, false);
    w->detours--;
    return helped;
}

/* Waits a little: spins at first, then lets other threads run. */
static void relax(int *spins)
{
    if (++*spins < 2000) {
#if defined(__x86_64__)
        _mm_pause();
#endif
    } else {
        sched_yield();
    }
}

void split_close(worker *w, split *s)
{
    int spins = 0;
    uint32_t state = atomic_fetch_and_explicit(&s->state, ~SPLIT_OPEN, memory_order_acquire);
    if ((state & ~SPLIT_OPEN) != 0) {
        const double start = clock_seconds();
        double helped = 0;
        while (atomic_load_explicit(&s->state, memory_order_acquire) != 0) {
            const double from = clock_seconds();
            if (!split_is_cut(s) && help_somewhere(w, s, spins)) {
                helped += clock_seconds() - from;
                spins = 0;
            } else {
                relax(&spins);
            }
        }
        const double waited = clock_seconds() - start;
        w->wait_seconds += waited - helped;
        if (w->trace)
            trace_add(
                w->trace,
                &(trace_event){.kind = TRACE_WAIT, .start = start, .seconds = waited, .remaining = (int16_t)s->size});
    }
    const int kind = atomic_load_explicit(&s->kind, memory_order_relaxed);
    atomic_fetch_add_explicit(&w->team->closed[kind], 1, memory_order_relaxed);
    if (split_is_cut(s))
        atomic_fetch_add_explicit(&w->team->refuted[kind], 1, memory_order_relaxed);
    atomic_store_explicit(&w->open, (int)(s - w->splits), memory_order_release);
    w->under = s->parent;
    mark(w, GRAPH_CLOSE, split_is_cut(s) ? s->moves - atomic_load(&s->next) : GRAPH_NOT_REFUTED);
}

void split_report(worker *w, split *s, int value, int move)
{
    const uint64_t mine = (uint64_t)(value + VALUE_INFINITY) << 32 | (uint32_t)move;
    uint64_t best = atomic_load_explicit(&s->best, memory_order_relaxed);
    while (split_value(best) < value &&
           !atomic_compare_exchange_weak_explicit(&s->best, &best, mine, memory_order_relaxed, memory_order_relaxed)) {}
    int alpha = atomic_load_explicit(&s->alpha, memory_order_relaxed);
    while (alpha < value && !atomic_compare_exchange_weak_explicit(&s->alpha, &alpha, value, memory_order_relaxed,
                                                                   memory_order_relaxed)) {}
    if (value >= s->beta) {
        atomic_store_explicit(&s->cut, true, memory_order_seq_cst);
        if ((atomic_load_explicit(&s->state, memory_order_seq_cst) & ~SPLIT_OPEN) != 0)
            atomic_fetch_add_explicit(&w->team->signal, 1, memory_order_release);
    }
    mark(w, GRAPH_SIBLING, 0);
}

bool worker_listen(worker *w, uint64_t signal)
{
    bool cancelled = atomic_load_explicit(&w->team->stopped, memory_order_relaxed);
    for (const split *s = w->under; s && !cancelled; s = s->parent)
        cancelled = split_is_cut(s);
    if (!cancelled)
        w->signal_seen = signal;
    return cancelled;
}

/* ---- teams ------------------------------------------------------------------------------------------- */

static void idle(worker *w)
{
    int spins = 0;
    double since = clock_seconds();
    while (!atomic_load_explicit(&w->team->done, memory_order_acquire)) {
        const double found = clock_seconds();
        if (help_somewhere(w, NULL, spins)) {
            w->idle_seconds += found - since;
            since = clock_seconds();
            spins = 0;
        } else {
            relax(&spins);
        }
    }
    w->idle_seconds += clock_seconds() - since;
}

void team_record(team *t, task_graph *g)
{
    t->max_split_ply = INT_MAX;
    t->workers[0]->graph = g;
}

void team_deterministic(team *t)
{
    t->deterministic = t->threads > 1;
    free(t->busy);
    t->busy = NULL;
    t->workers[0]->deals = t->deterministic;
}

void team_round(worker *w, void (*body)(worker *w, void *context), void *context)
{
    team *t = w->team;
    int spins = 0;
    t->round_body = body;
    t->round_context = context;
    atomic_store_explicit(&t->working, t->members - 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&t->round, 1, memory_order_release);
    w->deals = false;
    body(w, context);
    for (int i = t->members; i < t->threads; i++) /* the system gave fewer threads: the same work, one after another */
        body(t->workers[i], context);
    w->deals = true;
    const double start = clock_seconds();
    while (atomic_load_explicit(&t->working, memory_order_acquire) > 0)
        relax(&spins);
    w->wait_seconds += clock_seconds() - start;
}

/* Takes part in rounds until the search is done. */
static void follow(worker *w)
{
    team *t = w->team;
    unsigned seen = 0;
    int spins = 0;
    double since = clock_seconds();
    while (!atomic_load_explicit(&t->done, memory_order_acquire)) {
        if (atomic_load_explicit(&t->round, memory_order_acquire) == seen) {
            relax(&spins);
            continue;
        }
        w->idle_seconds += clock_seconds() - since;
        seen++;
        t->round_body(w, t->round_context);
        since = clock_seconds();
        spins = 0;
        atomic_fetch_sub_explicit(&t->working, 1, memory_order_release);
    }
    w->idle_seconds += clock_seconds() - since;
}

static void member(team *t, int index, void (*master)(worker *w, void *context), void *context)
{
    worker *w = t->workers[index];
    if (index != 0) {
        if (t->deterministic)
            follow(w);
        else
            idle(w);
        return;
    }
    if (w->graph) {
        const double reading = reading_seconds();
        task_graph_begin(w->graph, clock_thread_seconds(), all_nodes(w), reading);
    }
    master(w, context);
    mark(w, GRAPH_END, 0);
    atomic_store_explicit(&t->done, true, memory_order_release);
}

void team_run(team *t, void (*master)(worker *w, void *context), void *context)
{
    atomic_store_explicit(&t->done, false, memory_order_relaxed);
    atomic_store_explicit(&t->round, 0, memory_order_relaxed);
    t->members = 1;
    if (t->threads == 1) {
        member(t, 0, master, context);
        return;
    }
#ifdef _OPENMP
#pragma omp parallel num_threads(t->threads)
    {
        if (omp_get_thread_num() == 0)
            t->members = omp_get_num_threads();
        member(t, omp_get_thread_num(), master, context);
    }
#endif
}
