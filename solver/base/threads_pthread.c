/* threads_pthread.c - in place of threads_openmp.c: each team consists of new threads of the
 * system. For a library that must not bring an OpenMP runtime into a process that may have
 * another. */
#include "base/threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h> /* calloc */

enum { STACK = 4 << 20 };

typedef struct call {
    void (*body)(void *context, int index, int members);
    void *context;
    int members;
    pthread_mutex_t begun; /* held until `members` is known */
} call;

typedef struct member {
    call *call;
    int index;
    pthread_t thread;
} member;

static void *take_part(void *own)
{
    const member *m = own;
    (void)pthread_mutex_lock(&m->call->begun);
    (void)pthread_mutex_unlock(&m->call->begun);
    m->call->body(m->call->context, m->index, m->call->members);
    return NULL;
}

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

void threads_team(int threads, void (*body)(void *context, int index, int members), void *context)
{
    call c = {.body = body, .context = context, .members = 1, .begun = PTHREAD_MUTEX_INITIALIZER};
    pthread_attr_t attributes;
    threads = threads < THREADS_MOST ? threads : THREADS_MOST;
    member *list = threads > 1 ? calloc((size_t)threads, sizeof *list) : NULL;
    if (list && pthread_attr_init(&attributes) == 0) {
        (void)pthread_attr_setstacksize(&attributes, STACK);
        (void)pthread_mutex_lock(&c.begun);
        for (bool made = true; made && c.members < threads; c.members += made) {
            member *m = &list[c.members];
            *m = (member){.call = &c, .index = c.members};
            made = pthread_create(&m->thread, &attributes, take_part, m) == 0;
        }
        (void)pthread_mutex_unlock(&c.begun);
        (void)pthread_attr_destroy(&attributes);
    }
    body(context, 0, c.members);
    for (int i = 1; list && i < c.members; i++)
        (void)pthread_join(list[i].thread, NULL);
    free(list);
}
