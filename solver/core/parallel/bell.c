#include "parallel/bell.h"

void bell_init(bell *b)
{
    atomic_init(&b->listeners, 0);
    b->rings = 0;
    (void)pthread_mutex_init(&b->lock, NULL);
    (void)pthread_cond_init(&b->rung, NULL);
}

void bell_destroy(bell *b)
{
    (void)pthread_cond_destroy(&b->rung);
    (void)pthread_mutex_destroy(&b->lock);
}

void bell_sleep(bell *b, bool (*news)(void *context), void *context)
{
    (void)pthread_mutex_lock(&b->lock);
    const unsigned heard = b->rings;
    (void)pthread_mutex_unlock(&b->lock);
    atomic_fetch_add_explicit(&b->listeners, 1, memory_order_seq_cst);
    if (!news(context)) {
        (void)pthread_mutex_lock(&b->lock);
        while (b->rings == heard)
            (void)pthread_cond_wait(&b->rung, &b->lock);
        (void)pthread_mutex_unlock(&b->lock);
    }
    atomic_fetch_sub_explicit(&b->listeners, 1, memory_order_relaxed);
}

void bell_wake(bell *b)
{
    (void)pthread_mutex_lock(&b->lock);
    b->rings++;
    (void)pthread_cond_broadcast(&b->rung);
    (void)pthread_mutex_unlock(&b->lock);
}
