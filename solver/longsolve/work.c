/* work.c - see work.h. */
#include "longsolve/work.h"

#include "base/clock.h"
#include "base/stop.h"
#include "longsolve/longsolve_inside.h"
#include "longsolve/workers.h"
#include "solve/solve.h"

#include <stdatomic.h>
#include <time.h> /* nanosleep */

static const double WATCH_SECONDS = 0.1; /* between two exchanges with the store while a task is searched */
static const double AWAY_SECONDS = 5;    /* a longer pause between them: the process was stopped meanwhile */

static bool stop_asked(const longsolve *l)
{
    return stop_requested(l->o.search.stop);
}

static void end_task(longsolve *l)
{
    atomic_store_explicit(&l->stop, true, memory_order_relaxed);
}

typedef struct watch {
    longsolve *l;
    longsolve_worker *self;
    double looked, away; /* the last look; seconds in which the process was stopped */
    status failed;
    error *e;
} watch;

/* A task takes only the time in which the process was at work. */
static void note_time(watch *w)
{
    const double now = clock_seconds(), pause = now - w->looked;
    w->looked = now;
    if (pause < AWAY_SECONDS)
        return;
    w->away += pause;
    w->self->task.stored.started += pause;
}

/* Between two looks at the clock: is the task still of use? */
static void watch_task(void *context, const search_progress *p)
{
    watch *w = context;
    longsolve *l = w->l;
    (void)p;
    note_time(w);
    if (w->failed == STATUS_OK)
        w->failed = longsolve_exchange(l, w->e);
    if (w->failed != STATUS_OK || stop_asked(l) || w->self->withdrawn)
        end_task(l);
    if (l->o.progress)
        l->o.progress(l->o.context, l);
}

static status work_at(longsolve *l, longsolve_worker *self, error *e)
{
    watch w = {.l = l, .self = self, .looked = clock_seconds(), .e = e};
    search_result r;
    search_options o = l->search;
    o.alpha = self->task.bound - 1;
    o.beta = self->task.bound;
    o.stop = &l->stop;
    o.progress = watch_task;
    o.progress_seconds = WATCH_SECONDS;
    o.progress_context = &w;
    atomic_store_explicit(&l->stop, false, memory_order_relaxed);
    const status s = solve_position(&l->spec, &self->task.position, &o, &r, e);
    if (w.failed != STATUS_OK)
        return w.failed;
    if (s != STATUS_OK && s != STATUS_STOPPED)
        return s;
    const longsolve_answer answer = {.done = s == STATUS_OK,
                                     .lower = r.lower,
                                     .upper = r.upper,
                                     .best = r.best,
                                     .nodes = r.nodes,
                                     .seconds = r.seconds - w.away};
    return longsolve_take_answer(l, self, &answer, e);
}

static void rest(void)
{
    const struct timespec pause = {.tv_nsec = 20000000};
    (void)nanosleep(&pause, NULL);
}

status longsolve_work(longsolve *l, error *e)
{
    longsolve_worker *self = &l->worker[0];
    for (;;) {
        const bool stop = stop_asked(l);
        self->present = !stop;
        status s = longsolve_exchange(l, e);
        if (s != STATUS_OK || tree_settled(l->tree))
            return s;
        if (stop)
            return STATUS_STOPPED;
        if (l->o.progress)
            l->o.progress(l->o.context, l);
        if (!self->busy) {
            rest();
            continue;
        }
        s = work_at(l, self, e);
        if (s != STATUS_OK)
            return s;
    }
}
