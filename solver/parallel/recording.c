#include "parallel/recording.h"

#include "base/clock.h"

#include <limits.h>

void recording_prepare(team *t, task_graph *g)
{
    t->max_split_ply = INT_MAX;
    t->workers[0]->graph = g;
}

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
