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

void team_round(worker *w, void (*body)(worker *w, void *context), void *context)
{
    team *t = w->team;
    int spins = 0;
    t->round_body = body;
    t->round_context = context;
    atomic_store_explicit(&t->working, t->members - 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&t->round, 1, memory_order_release);
    w->leads_rounds = false;
    body(w, context);
    for (int i = t->members; i < t->threads; i++) /* the system gave fewer threads: the same work, one after another */
        body(t->workers[i], context);
    w->leads_rounds = true;
    const double start = clock_seconds();
    while (atomic_load_explicit(&t->working, memory_order_acquire) > 0)
        worker_pause(&spins);
    w->wait_seconds += clock_seconds() - start;
}

/* Takes part in rounds until the search is done. */
static void take_part_in_rounds(worker *w)
{
    team *t = w->team;
    unsigned seen = 0;
    int spins = 0;
    double since = clock_seconds();
    while (!atomic_load_explicit(&t->done, memory_order_acquire)) {
        if (atomic_load_explicit(&t->round, memory_order_acquire) == seen) {
            worker_pause(&spins);
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

/* ---- the run --------------------------------------------------------------------------------- */

/* Joins the others' split points until the search is done. */
static void help_until_done(worker *w)
{
    int spins = 0;
    double since = clock_seconds();
    while (!atomic_load_explicit(&w->team->done, memory_order_acquire)) {
        const double now = clock_seconds();
        if (split_join_team(w, NULL, since, now)) {
            w->idle_seconds += now - since;
            since = clock_seconds();
            spins = 0;
        } else {
            worker_pause(&spins);
        }
    }
    w->idle_seconds += clock_seconds() - since;
}

typedef struct run {
    team *team;
    void (*master)(worker *w, void *context);
    void *context;
} run;

static void run_member(void *context, int index, int members)
{
    const run *r = context;
    team *t = r->team;
    worker *w = t->workers[index];
    if (index != 0) {
        if (t->deterministic)
            take_part_in_rounds(w);
        else
            help_until_done(w);
        return;
    }
    t->members = members;
    recording_begin(w);
    r->master(w, r->context);
    recording_add(w, GRAPH_END, 0);
    atomic_store_explicit(&t->done, true, memory_order_release);
}

void team_run(team *t, void (*master)(worker *w, void *context), void *context)
{
    run r = {t, master, context};
    atomic_store_explicit(&t->done, false, memory_order_relaxed);
    atomic_store_explicit(&t->round, 0, memory_order_relaxed);
    threads_team(t->threads, run_member, &r);
}
