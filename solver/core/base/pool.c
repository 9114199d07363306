#include "base/pool.h"

#include "base/grow.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h> /* calloc */
#include <unistd.h> /* getpid */

enum { STACK = 8 << 20 };

typedef struct member {
    pool *pool;
    int index; /* from 1 on */
    pthread_t thread;
} member;

struct pool {
    member **member; /* the caller's */
    size_t capacity;
    int members;
    pid_t process;        /* in which the threads are */
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t called, left;
    unsigned calls;
    int wanted; /* those with a higher index are not called; 0: dismissed */
    int inside; /* threads at work */
    bool over;
    void (*work)(void *context, int index);
    void *context;
};

static void *attend(void *own)
{
    const member *m = own;
    pool *p = m->pool;
    (void)pthread_mutex_lock(&p->lock);
    for (unsigned heard = 0; !p->over;) {
        if (heard == p->calls || m->index > p->wanted) {
            (void)pthread_cond_wait(&p->called, &p->lock);
            continue;
        }
        heard = p->calls;
        p->inside++;
        (void)pthread_mutex_unlock(&p->lock);
        p->work(p->context, m->index);
        (void)pthread_mutex_lock(&p->lock);
        if (--p->inside == 0)
            (void)pthread_cond_signal(&p->left);
    }
    (void)pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Forgets the threads of another process, with the lock that one of them may hold. */
static void begin_pool(pool *p)
{
    for (int i = 0; i < p->members; i++)
        free(p->member[i]);
    p->members = p->inside = p->wanted = 0;
    p->process = getpid();
    (void)pthread_mutex_init(&p->lock, NULL);
    (void)pthread_cond_init(&p->called, NULL);
    (void)pthread_cond_init(&p->left, NULL);
}

pool *pool_create(void)
{
    pool *p = calloc(1, sizeof *p);
    if (p)
        begin_pool(p);
    return p;
}

void pool_destroy(pool *p)
{
    if (!p)
        return;
    if (p->process != getpid())
        begin_pool(p);
    (void)pthread_mutex_lock(&p->lock);
    p->over = true;
    (void)pthread_cond_broadcast(&p->called);
    (void)pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->members; i++) {
        (void)pthread_join(p->member[i]->thread, NULL);
        free(p->member[i]);
    }
    (void)pthread_cond_destroy(&p->left);
    (void)pthread_cond_destroy(&p->called);
    (void)pthread_mutex_destroy(&p->lock);
    free(p->member);
    free(p);
}

/* False: the system has no more. */
static bool add_member(pool *p, const pthread_attr_t *attributes)
{
    member **larger = grow(p->member, &p->capacity, (size_t)p->members + 1, sizeof(member *));
    p->member = larger ? larger : p->member;
    member *m = larger ? malloc(sizeof *m) : NULL;
    if (!m)
        return false;
    m->pool = p;
    m->index = p->members + 1;
    if (pthread_create(&m->thread, attributes, attend, m) != 0) {
        free(m);
        return false;
    }
    p->member[p->members++] = m;
    return true;
}

int pool_call(pool *p, int threads, void (*work)(void *context, int index), void *context)
{
    pthread_attr_t attributes;
    if (p->process != getpid())
        begin_pool(p);
    (void)pthread_mutex_lock(&p->lock);
    p->calls++;
    p->wanted = threads;
    p->work = work;
    p->context = context;
    if (p->members > 0)
        (void)pthread_cond_broadcast(&p->called);
    (void)pthread_mutex_unlock(&p->lock);
    if (p->members < threads && pthread_attr_init(&attributes) == 0) {
        (void)pthread_attr_setstacksize(&attributes, STACK);
        while (p->members < threads && add_member(p, &attributes)) {}
        (void)pthread_attr_destroy(&attributes);
    }
    return p->members < threads ? p->members : threads;
}

void pool_dismiss(pool *p)
{
    (void)pthread_mutex_lock(&p->lock);
    p->wanted = 0;
    while (p->inside > 0)
        (void)pthread_cond_wait(&p->left, &p->lock);
    (void)pthread_mutex_unlock(&p->lock);
}

void pool_run(int threads, void (*work)(void *context, int index), void *context)
{
    pool *p = threads > 1 ? pool_create() : NULL;
    if (p)
        (void)pool_call(p, threads - 1, work, context);
    work(context, 0);
    if (p)
        pool_dismiss(p);
    pool_destroy(p);
}
