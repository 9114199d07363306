/* bell.h - how threads sleep until another thread has news for them.
 *
 * A ring costs one read of memory while no thread sleeps.  None is lost:
 *
 *     the sleeper                              the ringer
 *     S1  reads the number of rings            R1  writes its news
 *     S2  counts itself in `listeners`         R2  reads `listeners`: 0, and it is done
 *     S3  looks for news                       R3  raises the number of rings
 *     S4  sleeps until the number changes
 *
 * S2, S3, R1 and R2 are sequentially consistent: either S3 sees the news of R1, and the sleeper
 * does not sleep, or R2 sees the sleeper.  S1, S4 and R3 hold the lock.  If R3 comes after S1, S4
 * sees another number; if it comes before, S3 comes after R1 and sees the news. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct bell {
    _Alignas(64) _Atomic int listeners; /* threads that sleep or are about to */
    unsigned rings;                     /* under the lock */
    pthread_mutex_t lock;
    pthread_cond_t rung;
} bell;

void bell_init(bell *b);
void bell_destroy(bell *b);

/* Sleeps until the bell rings, unless there is news: news(context) reads by
 * memory_order_seq_cst what ringers write, and may ring itself.  The bell may also have rung for
 * other threads: look again. */
void bell_sleep(bell *b, bool (*news)(void *context), void *context);

/* Wakes all sleeping threads. */
void bell_wake(bell *b);

/* Call it after news has been written by memory_order_seq_cst. */
static inline void bell_ring(bell *b)
{
    if (atomic_load_explicit(&b->listeners, memory_order_seq_cst) > 0)
        bell_wake(b);
}
