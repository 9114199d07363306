/* work.c - a process that works alone on a long solve; see longsolve.h. */
#include "base/clock.h"
#include "base/stop.h"
#include "base/ticker.h"
#include "longsolve/workers.h"
#include "proof/kept.h"
#include "solve/solve.h"

static const double WATCH_SECONDS = 0.1; /* between two exchanges with the store while a task is searched */
enum { SAVES = 16 };                     /* of a task, in the time that a process lasts */
static const double AWAY_SECONDS = 5;    /* a longer pause between them: the process was stopped meanwhile */

/* Watches the task that is being searched; it owns the solve and the store until
 * the search has ended. */
typedef struct watch {
    longsolve *l;
    longsolve_worker *self;
    bool searching;
    double saved;        /* when the search began, or last saved what it has proved */
    bool saving;         /* it is interrupted for that */
    double looked, away; /* the end of the last exchange; seconds in which the process was stopped */
    status failed;
    error failure;
} watch;

/* The search itself only polls l->stop. */
static bool watch_task(void *context)
{
    watch *w = context;
    longsolve *l = w->l;
    if (!w->searching)
        return true;
    const double pause = clock_seconds() - w->looked;
    if (pause >= AWAY_SECONDS) { /* only time in which the process was running counts for a task */
        w->away += pause;
        w->self->task.started += pause;
    }
    if (w->failed == STATUS_OK)
        w->failed = longsolve_exchange(l, &w->failure);
    w->saving = clock_seconds() - w->saved > l->lifetime / SAVES;
    if (w->saving || w->failed != STATUS_OK || stop_requested(l->o.search.stop) || w->self->withdrawn)
        atomic_store_explicit(&l->stop, true, memory_order_relaxed);
    if (l->o.progress)
        l->o.progress(l->o.context, l);
    w->looked = clock_seconds();
    return true;
}

/* Takes the answer of a search with the options `o`, and keeps its moves for a proof. */
static status take_answer(watch *w, const search_options *o, status searched, const search_result *r, error *e)
{
    longsolve *l = w->l;
    longsolve_answer answer = longsolve_answer_of(searched, r);
    answer.nodes += w->self->task.nodes;
    answer.seconds += w->self->task.seconds - w->away;
    status s = STATUS_OK;
    if (answer.done)
        s = kept_after_search(l->store, &l->spec, o, &w->self->node->position, r, e);
    else if (w->self->split || stop_requested(l->o.search.stop))
        s = longsolve_hand_back(l, w->self, o, e);
    return s == STATUS_OK ? longsolve_take_answer(l, w->self, &answer, e) : s;
}

/* Searches once; nothing of the solve is used here while `t` is released. */
static status search_once(watch *w, ticker *t, const diagram *position, const search_options *o, search_result *r,
                          error *e)
{
    longsolve *l = w->l;
    atomic_store_explicit(&l->stop, false, memory_order_relaxed);
    w->searching = true;
    w->saving = false;
    w->looked = w->saved = clock_seconds();
    ticker_release(t);
    const status s = solve_position(&l->spec, position, o, r, e);
    ticker_hold(t);
    w->searching = false;
    l->state.hash_bytes = r->hash_bytes;
    return w->failed == STATUS_OK ? s : fail(e, w->failed, "%s", w->failure.text);
}

/* Searches the task of `w`, and saves now and then what it has proved. */
static status work_at(watch *w, ticker *t, error *e)
{
    longsolve *l = w->l;
    search_result r;
    search_options o = l->search;
    const diagram position = w->self->node->position;
    o.alpha = w->self->task.bound - 1;
    o.beta = w->self->task.bound;
    o.stop = &l->stop;
    o.progress = NULL;
    w->away = 0;
    status s = search_once(w, t, &position, &o, &r, e);
    while (s == STATUS_STOPPED && w->saving && !w->self->withdrawn && !stop_requested(l->o.search.stop)) {
        const status saved = longsolve_save(l, w->self, &o, &r, e);
        if (saved != STATUS_OK)
            return saved;
        s = search_once(w, t, &position, &o, &r, e);
    }
    return s == STATUS_OK || s == STATUS_STOPPED ? take_answer(w, &o, s, &r, e) : s;
}

/* The ticker is held except during each search. */
static status work_on(watch *w, ticker *t, error *e)
{
    longsolve *l = w->l;
    for (;;) {
        const bool stop = stop_requested(l->o.search.stop);
        const bool due = longsolve_audit_due(l) && !stop;
        w->self->present = !stop && !due;
        status s = longsolve_exchange(l, e);
        if (s == STATUS_OK && due)
            s = longsolve_audit(l, e);
        const bool end = tree_settled(l->tree) && !longsolve_audit_due(l);
        if (s == STATUS_OK && end && l->o.audit > 0 && !l->o.founded && !l->o.joined)
            s = longsolve_found_bounds(l, e);
        if (s != STATUS_OK || end)
            return s;
        if (stop)
            return STATUS_STOPPED;
        if (l->o.progress)
            l->o.progress(l->o.context, l);
        if (!w->self->busy) {
            clock_pause(due ? 0 : 0.02);
            continue;
        }
        s = work_at(w, t, e);
        if (s != STATUS_OK)
            return s;
    }
}

status longsolve_work(longsolve *l, error *e)
{
    watch w = {.l = l, .self = &l->worker[0]};
    ticker *t;
    status s = ticker_start(WATCH_SECONDS, watch_task, &w, &t, e);
    if (s != STATUS_OK)
        return s;
    ticker_hold(t);
    s = work_on(&w, t, e);
    if (s == STATUS_BAD_INPUT && l->o.audit > 0 && !l->stale)
        s = longsolve_audit_all(l, e);
    ticker_release(t);
    ticker_stop(t);
    return s;
}
