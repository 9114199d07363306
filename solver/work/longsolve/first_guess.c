/* first_guess.c - the first guess of a long solve: selective passes, which one process makes; those
 * that join meanwhile begin with 0 as the guess.  See longsolve.h. */
#include "base/clock.h"
#include "base/stop.h"
#include "base/ticker.h"
#include "longsolve/workers.h"
#include "solve/solve.h"

static const char MAKER[] = "passes_run"; /* a number of the store: the run that makes the passes */

/* The passes stop when they have taken PASSES_LEAST seconds and either PASSES_MOST or more nodes
 * than 1/PASSES_SHARE of what the whole solve is expected to take (those of othello:6x7 take 1/24
 * of its time); and after 1/LIFE_SHARE of the time that a process lasts, lest they never end. */
enum { PASSES_LEAST = 600, PASSES_MOST = 3600, PASSES_SHARE = 12, LIFE_SHARE = 4 };
static const double WATCH_SECONDS = 0.1; /* between two looks at the stop flag, and reports of progress */

typedef struct passes {
    longsolve *l;
    status failed;
    error failure;
} passes;

/* Called by the search. */
static void limit(void *context, const search_progress *p)
{
    longsolve *l = context;
    model prior;
    const model_case whole = {.plies = diagram_empties(&l->spec, &l->root), .margin = -1};
    model_init(&prior);
    const bool enough = p->seconds > PASSES_LEAST &&
                        (p->seconds > PASSES_MOST || (double)p->nodes > model_nodes(&prior, &whole) / PASSES_SHARE);
    if (enough || p->seconds > l->lifetime / LIFE_SHARE || (l->o.passes_most > 0 && p->seconds > l->o.passes_most))
        atomic_store_explicit(&l->stop, true, memory_order_relaxed);
}

/* Lets others know that this process lives. */
static status show_life(longsolve *l, error *e)
{
    if (l->o.progress)
        l->o.progress(l->o.context, l);
    if (clock_seconds() - l->renewed < RENEW_SECONDS)
        return STATUS_OK;
    l->renewed = clock_seconds();
    return store_run_seen(l->store, &l->run, e);
}

/* The store is the ticker's while the passes are made. */
static bool watch(void *context)
{
    passes *p = context;
    if (p->failed == STATUS_OK)
        p->failed = show_life(p->l, &p->failure);
    if (p->failed != STATUS_OK || stop_requested(p->l->o.search.stop))
        atomic_store_explicit(&p->l->stop, true, memory_order_relaxed);
    return true;
}

/* Makes the passes, while a thread watches them; their bounds are then in the table. */
static status make_passes(longsolve *l, search_result *r, error *e)
{
    ticker *t;
    passes p = {.l = l};
    search_options o = l->search;
    o.estimate = l->o.estimate != NULL;
    o.stop = &l->stop;
    o.progress = limit;
    o.progress_context = l;
    status s = ticker_start(WATCH_SECONDS, watch, &p, &t, e);
    if (s != STATUS_OK)
        return s;
    s = solve_selective(&l->spec, &l->root, &o, r, e);
    ticker_stop(t);
    l->state.selective_seconds = r->seconds;
    if (l->o.estimate)
        *l->o.estimate = r->estimate;
    if (r->seconds > 0.2 && r->nodes > 0)
        l->first_rate = (double)r->nodes / r->seconds;
    if (p.failed != STATUS_OK)
        return fail(e, p.failed, "%s", p.failure.text);
    return s == STATUS_STOPPED && !stop_requested(l->o.search.stop) ? STATUS_OK : s;
}

/* *mine true: this process is to make the passes, since no other is at it. */
static status claim(longsolve *l, void *context, error *e)
{
    bool *mine = context, found, lives = false;
    double maker = 0;
    status s = store_begin(l->store, e);
    if (s != STATUS_OK)
        return s;
    s = store_release(l->store, &l->run, e);
    if (s == STATUS_OK)
        s = store_get(l->store, MAKER, &maker, &found, e);
    if (s == STATUS_OK)
        s = store_run_lives(l->store, (int64_t)maker, &lives, e);
    *mine = !lives;
    if (s == STATUS_OK && *mine)
        s = store_set(l->store, MAKER, (double)l->run.id, e);
    if (s == STATUS_OK)
        s = store_commit(l->store, e);
    if (s != STATUS_OK)
        store_rollback(l->store);
    return s;
}

status longsolve_find_first_guess(longsolve *l, error *e)
{
    search_result r = {.first_guess = 0};
    bool mine;
    solve_memory_keep(&l->spec, &l->root, &l->search);
    status s = longsolve_read_first_guess(l, e);
    if (s != STATUS_OK || l->guessed || !l->o.selective || tree_settled(l->tree))
        return s;
    s = longsolve_repeat(l, claim, &mine, e);
    if (s != STATUS_OK || !mine)
        return s;
    s = make_passes(l, &r, e);
    if (s == STATUS_OK)
        s = store_set(l->store, "first_guess", r.first_guess, e);
    return s == STATUS_OK ? longsolve_read_first_guess(l, e) : s;
}
