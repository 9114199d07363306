#include "parallel/team.h"

#include "base/memory.h"
#include "parallel/searching.h"
#include "parallel/split.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h> /* aligned_alloc, calloc */
#include <string.h> /* memset */

team *team_create(int threads, size_t worker_size, parallel_strategy strategy, const _Atomic bool *stop)
{
    const int allowed = strategy == PARALLEL_SERIAL ? 1 : threads_allowed();
    threads = threads < allowed ? threads : allowed;
    assert(threads >= 1);
    team *t = memory_zeroed(sizeof *t);
    if (!t)
        return NULL;
    t->stop_request = stop;
    t->members = threads;
    t->called = true;
    bell_init(&t->bell);
    atomic_init(&t->signal, 1);
    t->max_split_ply = threads == 1 ? -1 : strategy == PARALLEL_ROOT ? 0 : INT_MAX;
    const bool announces = threads > 1 && strategy == PARALLEL_TASKS;
    if (announces)
        t->searching = calloc(SEARCHING_PLACES, sizeof *t->searching);
    t->workers = calloc((size_t)threads, sizeof *t->workers);
    bool memory = t->workers && (t->searching || !announces);
    /* A worker's split points lie behind it; each is written when opened, and not read before. */
    const size_t size = (worker_size + 63) / 64 * 64;
    while (memory && t->threads < threads) {
        worker *w = aligned_alloc(64, size + TEAM_MAX_SPLITS * sizeof *w->splits);
        memory = w != NULL;
        if (!memory)
            break;
        memset(w, 0, size);
        w->index = t->threads;
        w->team = t;
        w->splits = (split *)(void *)((char *)w + size);
#ifndef NDEBUG
        for (int i = 0; i < TEAM_MAX_SPLITS; i++)
            atomic_init(&w->splits[i].state, 0); /* closed: split_open asserts it */
#endif
        t->workers[t->threads++] = w;
    }
    if (memory)
        return t;
    team_destroy(t);
    return NULL;
}

void team_destroy(team *t)
{
    if (!t)
        return;
    for (int i = 0; t->workers && i < t->threads; i++)
        free(t->workers[i]);
    free(t->workers);
    free(t->searching);
    bell_destroy(&t->bell);
    free(t);
}

void team_make_deterministic(team *t)
{
    t->deterministic = t->threads > 1;
    free(t->searching);
    t->searching = NULL;
    t->workers[0]->leads_rounds = t->deterministic;
}

void team_window(team *t)
{
    recording_add(t->workers[0], GRAPH_WINDOW, 0);
    for (int i = 0; i < SPLIT_KINDS; i++) {
        atomic_store_explicit(&t->closed[i], 0, memory_order_relaxed);
        atomic_store_explicit(&t->refuted[i], 0, memory_order_relaxed);
    }
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* Takes the part of `w` in this round; false: another thread has taken it. */
static bool take_part(worker *w, unsigned round)
{
    unsigned before = round - 1;
    return atomic_compare_exchange_strong_explicit(&w->in_rounds, &before, round, memory_order_acq_rel,
                                                   memory_order_relaxed);
}

static bool round_is_done(void *context)
{
    const team *t = context;
    return atomic_load_explicit(&t->working, memory_order_seq_cst) == 0;
}

void team_round(worker *w, void (*body)(worker *w, void *context), void *context)
{
    team *t = w->team;
    const unsigned round = atomic_load_explicit(&t->round, memory_order_relaxed) + 1;
    t->round_body = body;
    t->round_context = context;
    atomic_store_explicit(&t->working, t->threads - 1, memory_order_relaxed);
    atomic_store_explicit(&t->round, round, memory_order_seq_cst);
    bell_ring(&t->bell);
    worker_call(w);
    w->leads_rounds = false;
    body(w, context);
    for (int i = 1; i < t->threads; i++)
        if (take_part(t->workers[i], round)) {
            body(t->workers[i], context);
            atomic_fetch_sub_explicit(&t->working, 1, memory_order_relaxed);
        }
    w->leads_rounds = true;
    const double start = clock_seconds();
    for (worker_wait wait = {0}; atomic_load_explicit(&t->working, memory_order_acquire) > 0;)
        worker_pause(w, &wait, round_is_done, t);
    w->wait_seconds += clock_seconds() - start;
}

static bool is_done(const team *t)
{
    return atomic_load_explicit(&t->done, memory_order_seq_cst);
}

/* The round that a worker waits for. */
typedef struct next_round {
    const team *team;
    unsigned seen;
} next_round;

static bool round_begins(void *context)
{
    const next_round *n = context;
    return is_done(n->team) || atomic_load_explicit(&n->team->round, memory_order_seq_cst) != n->seen;
}

/* Takes part in rounds until the search is done. */
static void take_part_in_rounds(worker *w)
{
    team *t = w->team;
    next_round next = {t, 0};
    worker_wait wait = {0};
    double since = t->start;
    while (!is_done(t)) {
        if (!round_begins(&next)) {
            worker_pause(w, &wait, round_begins, &next);
            continue;
        }
        next.seen = atomic_load_explicit(&t->round, memory_order_acquire);
        if (!take_part(w, next.seen))
            continue;
        w->idle_seconds += clock_seconds() - since;
        t->round_body(w, t->round_context);
        since = clock_seconds();
        wait = (worker_wait){0};
        if (atomic_fetch_sub_explicit(&t->working, 1, memory_order_seq_cst) == 1)
            bell_ring(&t->bell);
    }
    w->idle_seconds += clock_seconds() - since;
}

/* ---- the run --------------------------------------------------------------------------------- */

static bool may_join(void *context)
{
    worker *w = context;
    return is_done(w->team) || split_is_offered(w, NULL);
}

/* Joins the others' split points until the search is done. */
static void help_until_done(worker *w)
{
    worker_wait wait = {0};
    double idle = w->team->start, since = clock_seconds();
    while (!is_done(w->team)) {
        const double now = clock_seconds();
        if (split_join_team(w, NULL, since, now)) {
            w->idle_seconds += now - idle;
            idle = since = clock_seconds();
            wait = (worker_wait){0};
        } else {
            worker_pause(w, &wait, may_join, w);
        }
    }
    w->idle_seconds += clock_seconds() - idle;
}

static void work_as(void *context, int index)
{
    const team *t = context;
    worker *w = t->workers[index];
    w->began = true;
    w->stack = __builtin_frame_address(0);
    if (t->deterministic)
        take_part_in_rounds(w);
    else
        help_until_done(w);
}

void team_call(team *t)
{
    if (clock_seconds() < t->start + t->call_after)
        return;
    t->called = true;
    t->members = 1 + pool_call(t->pool, t->threads - 1, work_as, t);
}

void team_run(team *t, pool *pool, void (*master)(worker *w, void *context), void *context)
{
    worker *w = t->workers[0];
    atomic_store_explicit(&t->done, false, memory_order_relaxed);
    t->pool = t->threads > 1 ? pool : NULL;
    t->called = !t->pool;
    t->members = t->threads;
    t->start = clock_seconds();
    w->stack = __builtin_frame_address(0);
    recording_begin(w);
    master(w, context);
    recording_add(w, GRAPH_END, 0);
    atomic_store_explicit(&t->done, true, memory_order_seq_cst);
    bell_ring(&t->bell);
    if (t->pool && t->called)
        pool_dismiss(t->pool);
    for (int i = 1; i < t->threads; i++)
        if (!t->workers[i]->began)
            t->workers[i]->idle_seconds += clock_seconds() - t->start;
}
