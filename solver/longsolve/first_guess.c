/* first_guess.c - see first_guess.h. */
#include "longsolve/first_guess.h"

#include "base/stop.h"
#include "base/ticker.h"
#include "longsolve/longsolve_inside.h"
#include "longsolve/sync.h"
#include "solve/solve.h"

#include <stdatomic.h>

/* The passes may take as long as this many tasks, or one part in this many of the nodes that the
 * whole solve is expected to take (those of othello:6x7 take one in 24 of its time), but no longer
 * than an hour for that. */
enum { PASSES_TASKS = 60, PASSES_SHARE = 12, PASSES_SECONDS = 3600 };
static const double WATCH_SECONDS = 0.1; /* between two looks at the stop flag and two reports of progress */

static bool take_too_long(const longsolve *l, const search_progress *p)
{
    model prior;
    const model_case whole = {.plies = diagram_empties(&l->spec, &l->root), .margin = -1};
    model_init(&prior);
    return p->seconds > PASSES_TASKS * l->o.task_seconds &&
           ((double)p->nodes > model_nodes(&prior, &whole) / PASSES_SHARE || p->seconds > PASSES_SECONDS);
}

/* Called by the search. */
static void limit_passes(void *context, const search_progress *p)
{
    longsolve *l = context;
    if (take_too_long(l, p))
        atomic_store_explicit(&l->stop, true, memory_order_relaxed);
}

static bool watch_passes(void *context)
{
    longsolve *l = context;
    if (stop_requested(l->o.search.stop))
        atomic_store_explicit(&l->stop, true, memory_order_relaxed);
    if (l->o.progress)
        l->o.progress(l->o.context, l);
    return true;
}

/* The passes, while a thread watches them. */
static status make_passes(longsolve *l, search_result *r, error *e)
{
    ticker *t;
    search_options o = l->search;
    o.estimate = l->o.estimate != NULL;
    o.stop = &l->stop;
    o.progress = limit_passes;
    o.progress_context = l;
    status s = ticker_start(WATCH_SECONDS, watch_passes, l, &t, e);
    if (s != STATUS_OK)
        return s;
    s = solve_selective(&l->spec, &l->root, &o, r, e);
    ticker_stop(t);
    l->state.selective_seconds = r->seconds;
    if (l->o.estimate)
        *l->o.estimate = r->estimate;
    if (r->seconds > 0.2 && r->nodes > 0)
        l->first_rate = (double)r->nodes / r->seconds;
    return s == STATUS_STOPPED && !stop_requested(l->o.search.stop) ? STATUS_OK : s;
}

status longsolve_find_first_guess(longsolve *l, error *e)
{
    solve_memory_keep(&l->spec, &l->root, &l->search);
    search_result r = {.first_guess = 0};
    status s = longsolve_read_first_guess(l, e);
    if (s == STATUS_OK && l->o.selective && !tree_settled(l->tree)) {
        s = make_passes(l, &r, e);
        if (s == STATUS_OK && !l->guessed)
            s = store_set(l->store, "first_guess", r.first_guess, e);
        if (s == STATUS_OK)
            s = longsolve_read_first_guess(l, e);
    }
    return s;
}
