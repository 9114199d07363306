/* threads.c - see threads.h. */
#include "base/threads.h"

#ifdef _OPENMP
#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
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

/* Bytes of a trial thread beyond the system's default stack: OpenMP's runtimes take
 * a little more than that. */
enum { MORE_STACK = 2 << 20 };

typedef struct trial {
    pthread_mutex_t all_begun;
    sem_t one_begun;
} trial;

/* A thread's first allocation reserves address space, which the allocator
 * keeps for later threads. */
static void *begin_and_wait(void *context)
{
    trial *t = context;
    void *memory = malloc(1);
    (void)sem_post(&t->one_begun);
    (void)pthread_mutex_lock(&t->all_begun);
    (void)pthread_mutex_unlock(&t->all_begun);
    return memory;
}

/* Whether `n` threads of the system can exist at once. */
static bool can_begin(int n)
{
    trial t = {.all_begun = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread[THREADS_MOST];
    pthread_attr_t attributes;
    size_t stack = 0;
    int begun = 0;
    void *memory;
    if (sem_init(&t.one_begun, 0, 0) != 0 || pthread_attr_init(&attributes) != 0)
        return false;
    (void)pthread_attr_getstacksize(&attributes, &stack);
    (void)pthread_attr_setstacksize(&attributes, stack + MORE_STACK);
    (void)pthread_mutex_lock(&t.all_begun);
    for (; begun < n && pthread_create(&thread[begun], &attributes, begin_and_wait, &t) == 0; begun++)
        while (sem_wait(&t.one_begun) != 0) /* interrupted by a signal */
            ;
    (void)pthread_mutex_unlock(&t.all_begun);
    for (int i = 0; i < begun; i++) {
        (void)pthread_join(thread[i], &memory);
        free(memory);
    }
    (void)pthread_attr_destroy(&attributes);
    (void)sem_destroy(&t.one_begun);
    return begun == n;
}

status threads_start(int threads, error *e)
{
    const int n = least(threads, threads_allowed());
    if (n < 2)
        return STATUS_OK;
    if (!can_begin(n - 1)) {
        return fail(e, STATUS_NO_MEMORY,
                    "%d threads cannot be started: not enough memory or too many threads; expected fewer threads", n);
    }
    _Atomic int met = 0; /* a team without any work might not be made */
#pragma omp parallel num_threads(n)
    (void)atomic_fetch_add_explicit(&met, 1, memory_order_relaxed);
    return STATUS_OK;
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

status threads_start(int threads, error *e)
{
    (void)threads;
    (void)e;
    return STATUS_OK;
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
