/* threads_openmp.c - teams of threads by OpenMP; without it each has one member. */
#include "base/threads.h"

#ifdef _OPENMP

#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

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

static void meet(void *met, int index, int members)
{
    (void)index, (void)members;
    (void)atomic_fetch_add_explicit((_Atomic int *)met, 1, memory_order_relaxed);
}

bool threads_can_team(int threads)
{
    _Atomic int met = 0; /* a team without any work might not be made */
    if (!can_begin(threads - 1))
        return false;
    threads_team(threads, meet, &met);
    return true;
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

bool threads_can_team(int threads)
{
    return threads < 2;
}

#endif
