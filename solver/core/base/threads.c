/* threads.c - see threads.h.  Teams: threads_openmp.c, or threads_pthread.c in its place. */
#include "base/threads.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>  /* cgroup limit */
#include <stdlib.h> /* getenv */

typedef struct loop {
    size_t n;
    void (*body)(void *context, size_t i);
    void *context;
    _Atomic size_t next;
} loop;

static void take_turns(void *context, int index)
{
    loop *l = context;
    (void)index;
    for (size_t i; (i = atomic_fetch_add_explicit(&l->next, 1, memory_order_relaxed)) < l->n;)
        l->body(l->context, i);
}

void threads_for(int threads, size_t n, void (*body)(void *context, size_t i), void *context)
{
    loop l = {.n = n, .body = body, .context = context};
    threads_team(n < (size_t)threads ? (int)n : threads, take_turns, &l);
}

int threads_default(void)
{
    const char *named = getenv("OMP_NUM_THREADS");
    const int wanted = named ? atoi(named) : 0, processors = threads_processors();
    long quota = 0, period = 0, granted = LONG_MAX; /* processors that the cgroup (version 2) grants, rounded up */
    FILE *f = fopen("/sys/fs/cgroup/cpu.max", "r");
    if (f && fscanf(f, "%ld %ld", &quota, &period) == 2 && quota > 0 && period > 0)
        granted = (quota + period - 1) / period;
    if (f)
        fclose(f);
    const int useful = wanted > 0 ? wanted : granted < processors ? (int)granted : processors;
    return useful < threads_allowed() ? useful : threads_allowed();
}
