/* threads_openmp.c - teams of threads by OpenMP; without it each has one member. */
#include "base/threads.h"

#ifdef _OPENMP

#include <omp.h>

int threads_allowed(void)
{
    const int limit = omp_get_thread_limit();
    return limit < THREADS_MOST ? limit : THREADS_MOST;
}

int threads_processors(void)
{
    return omp_get_num_procs();
}

void threads_team(int threads, void (*body)(void *context, int index, int members), void *context)
{
    const int allowed = threads < 2 ? 1 : threads_allowed();
    if (threads < 2 || allowed < 2) {
        body(context, 0, 1);
        return;
    }
#pragma omp parallel num_threads(threads < allowed ? threads : allowed)
    body(context, omp_get_thread_num(), omp_get_num_threads());
}

#else

int threads_allowed(void)
{
    return 1;
}

int threads_processors(void)
{
    return 1;
}

void threads_team(int threads, void (*body)(void *context, int index, int members), void *context)
{
    (void)threads;
    body(context, 0, 1);
}

#endif
