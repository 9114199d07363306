/* threads_pthread.c - in place of threads_openmp.c: each team consists of new threads
 * of the system. For a library that must not bring an OpenMP runtime into a process
 * that may have another. */
#include "base/pool.h"
#include "base/threads.h"

#include <sched.h>
#include <unistd.h>

int threads_allowed(void)
{
    return THREADS_MOST;
}

int threads_processors(void)
{
#if defined(__linux__)
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
#else
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (int)processors : 1;
#endif
}

void threads_team(int threads, void (*work)(void *context, int index), void *context)
{
    pool_run(threads < THREADS_MOST ? threads : THREADS_MOST, work, context);
}
