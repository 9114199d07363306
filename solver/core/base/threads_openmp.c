/* threads_openmp.c - teams of threads by OpenMP; without it each has one member. */
#include "base/threads.h"

#ifdef _OPENMP
#include "base/pool.h"

#include <omp.h>
#include <stdbool.h>
#include <sys/resource.h>
#else
#define omp_get_thread_limit() 1
#define omp_get_num_procs() 1
#endif

#if defined(_OPENMP) && defined(__linux__)
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* LLVM's runtime keeps a file for its process in shared memory.
 * A process that is killed while it creates the file leaves an empty one,
 * and the next process with that id would die of a bus error. */
__attribute__((constructor)) static void remove_empty_file_of_openmp(void)
{
    char path[64];
    struct stat s;
    (void)snprintf(path, sizeof path, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", (int)getpid(), (int)getuid());
    if (lstat(path, &s) == 0 && S_ISREG(s.st_mode) && s.st_size == 0)
        (void)unlink(path);
}
#endif

int threads_allowed(void)
{
    const int limit = omp_get_thread_limit();
    return limit < THREADS_MOST ? limit : THREADS_MOST;
}

int threads_processors(void)
{
    return omp_get_num_procs();
}

#ifdef _OPENMP
/* Milliseconds for which the threads of LLVM's runtime spin after a loop;
 * those of GNU's stop by themselves. */
#ifdef KMP_VERSION_MAJOR
#define get_spinning() kmp_get_blocktime()
#define set_spinning(milliseconds) kmp_set_blocktime(milliseconds)
#else
#define get_spinning() 0
#define set_spinning(milliseconds) (void)(milliseconds)
#endif

/* True if the system may not have as many threads as it allows: a runtime of OpenMP ends the
 * program if it cannot make one. */
static bool threads_are_scarce(void)
{
    struct rlimit space, processes;
    return (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) ||
           (getrlimit(RLIMIT_NPROC, &processes) == 0 && processes.rlim_cur < 4 * THREADS_MOST);
}

void threads_team(int threads, void (*work)(void *context, int index), void *context)
{
    threads = threads < threads_allowed() ? threads : threads_allowed();
    if (threads < 2 || threads_are_scarce()) {
        pool_run(threads, work, context);
        return;
    }
    const int before = get_spinning();
    set_spinning(0);
#pragma omp parallel num_threads(threads)
    work(context, omp_get_thread_num());
    set_spinning(before);
}
#else
void threads_team(int threads, void (*work)(void *context, int index), void *context)
{
    (void)threads;
    work(context, 0);
}
#endif
