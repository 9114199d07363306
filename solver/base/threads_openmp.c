/* threads_openmp.c - teams of threads by OpenMP; without it each has one member. */
#include "base/threads.h"

#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_limit() 1
#define omp_get_num_procs() 1
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#endif

#if defined(_OPENMP) && defined(__linux__)
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* LLVM's runtime keeps a file for its process in shared memory. A process that is killed while it
 * creates the file leaves an empty one, and the next process with that id would die of a bus
 * error. */
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
