/* threads.c - see threads.h. */
#include "base/threads.h"

#ifdef _OPENMP
#include <omp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>  /* cgroup limit */
#include <stdlib.h> /* getenv */
#endif

static inline int least(int a, int b)
{
    return a < b ? a : b;
}

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

/* Bytes of a thread: OpenMP's implementations take a little more than the system's own stacks, and find those again that
 * have room for it. */
enum { LEAST_STACK = 4 << 20, MORE_STACK = 1 << 20, OTHER_BYTES = 1 << 20 };

/* Threads that wait until all have begun. */
typedef struct trial {
    pthread_mutex_t lock;
    pthread_t *thread;
    void **memory;
    int begun;
} trial;

static void *wait_for_others(void *context)
{
    trial *t = context;
    pthread_mutex_lock(&t->lock);
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* Whether `n` threads with their stacks and memory can be there at once. */
static bool begin_all(trial *t, int n)
{
    pthread_attr_t attributes;
    size_t stack = 0;
    bool good = pthread_attr_init(&attributes) == 0;
    if (!good)
        return false;
    if (pthread_attr_getstacksize(&attributes, &stack) == 0)
        (void)pthread_attr_setstacksize(&attributes, (stack > LEAST_STACK ? stack : LEAST_STACK) + MORE_STACK);
    while (good && t->begun < n) {
        t->memory[t->begun] = malloc(OTHER_BYTES);
        good =
            t->memory[t->begun] != NULL && pthread_create(&t->thread[t->begun], &attributes, wait_for_others, t) == 0;
        if (good)
            t->begun++;
        else
            free(t->memory[t->begun]);
    }
    (void)pthread_attr_destroy(&attributes);
    return good;
}

static bool try_threads(int n)
{
    trial t = {.thread = calloc((size_t)n, sizeof *t.thread), .memory = calloc((size_t)n, sizeof *t.memory)};
    bool good = t.thread != NULL && t.memory != NULL && pthread_mutex_init(&t.lock, NULL) == 0;
    if (good) {
        pthread_mutex_lock(&t.lock);
        good = begin_all(&t, n);
        pthread_mutex_unlock(&t.lock);
        for (int i = 0; i < t.begun; i++) {
            (void)pthread_join(t.thread[i], NULL);
            free(t.memory[i]);
        }
        (void)pthread_mutex_destroy(&t.lock);
    }
    free(t.thread);
    free(t.memory);
    return good;
}

status threads_start(int threads, error *e)
{
    const int n = least(threads, threads_allowed());
    if (n < 2)
        return STATUS_OK;
    if (!try_threads(n - 1)) {
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
