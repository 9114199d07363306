/* threads.c - see threads.h. */
#include "base/threads.h"

#ifdef _OPENMP
#include <omp.h>
#include <stdatomic.h>
#include <stdio.h>  /* cgroup limit */
#include <stdlib.h> /* getenv */

static inline int least(int a, int b)
{
    return a < b ? a : b;
}
#endif

void threads_for(int threads, size_t n, void (*body)(void *context, size_t i), void *context)
{
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic) num_threads(least(threads, threads_allowed()))
#else
    (void)threads;
#endif
    for (size_t i = 0; i < n; i++)
        body(context, i);
}

#ifdef _OPENMP

int threads_allowed(void)
{
    return least(omp_get_thread_limit(), THREADS_MOST);
}

void threads_start(int threads)
{
    _Atomic int met = 0; /* a team without any work might not be made */
#pragma omp parallel num_threads(least(threads, threads_allowed()))
    (void)atomic_fetch_add_explicit(&met, 1, memory_order_relaxed);
}

/* Processors that the cgroup (version 2) grants, rounded up; 0: no limit known. */
static int cgroup_processors(void)
{
    FILE *f = fopen("/sys/fs/cgroup/cpu.max", "r");
    long quota = 0, period = 0;
    if (!f)
        return 0;
    if (fscanf(f, "%ld %ld", &quota, &period) != 2 || quota <= 0 || period <= 0)
        quota = 0;
    fclose(f);
    return quota > 0 ? (int)((quota + period - 1) / period) : 0;
}

int threads_default(void)
{
    if (getenv("OMP_NUM_THREADS"))
        return least(omp_get_max_threads(), threads_allowed());
    const int processors = omp_get_num_procs(), granted = cgroup_processors();
    return granted > 0 ? least(granted, processors) : processors;
}

#else

void threads_start(int threads)
{
    (void)threads;
}

int threads_allowed(void)
{
    return 1;
}

int threads_default(void)
{
    return 1;
}

#endif
