#include "parallel/team_worker.h"

#include <limits.h>
#include <sched.h> /* sched_yield */
#if defined(__x86_64__)
#include <immintrin.h> /* _mm_pause */
#endif

bool worker_look_up(worker *w, uint64_t signal)
{
    bool cancelled = atomic_load_explicit(&w->team->stopped, memory_order_relaxed);
    for (const split *s = w->under; s && !cancelled; s = s->parent)
        cancelled = atomic_load_explicit(&s->cut, memory_order_relaxed);
    if (!cancelled)
        w->signal_seen = signal;
    return cancelled;
}

void worker_pause(const worker *w, worker_wait *wait, bool (*news)(void *context), void *context)
{
    enum { SPINS = 2000 };
    static const double WAKE = 1e-3; /* seconds without sleep */
    if (wait->spins < SPINS) {
        wait->since = ++wait->spins == SPINS ? clock_seconds() : 0;
#if defined(__x86_64__)
        _mm_pause();
#endif
    } else if (clock_seconds() < wait->since + WAKE) {
        (void)sched_yield();
    } else {
        bell_sleep(&w->team->bell, news, context);
        *wait = (worker_wait){0};
    }
}

/* ---- recording ------------------------------------------------------------------------------- */

void recording_prepare(team *t, task_graph *g)
{
    t->max_split_ply = INT_MAX;
    t->workers[0]->graph = g;
}

static uint64_t all_nodes(const worker *w)
{
    return w->nodes + (w->team->ends_apart ? w->evaluations : 0);
}

/* Seconds that it takes to read the thread's clock: the least of many readings. */
static double reading_seconds(void)
{
    double least = 1;
    for (int i = 0; i < 1000; i++) {
        const double from = clock_thread_seconds(), taken = clock_thread_seconds() - from;
        least = taken < least ? taken : least;
    }
    return least;
}

void recording_begin(worker *w)
{
    if (w->graph) {
        const double reading = reading_seconds();
        task_graph_begin(w->graph, clock_thread_seconds(), all_nodes(w), reading);
    }
}

void recording_add(worker *w, graph_kind kind, int about)
{
    if (w->graph)
        task_graph_add(w->graph, kind, clock_thread_seconds(), all_nodes(w), about);
}
