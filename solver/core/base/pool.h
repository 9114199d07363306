/* pool.h - threads of the system that sleep until they are called to some work,
 * and afterwards again.
 *
 *     pool *p = pool_create();
 *     pool_call(p, 3, help, &work);    three threads will call help(&work, 1), (2) and (3)
 *     ...                              the caller works as well
 *     pool_dismiss(p);                 none is in help any more
 *     pool_destroy(p);
 *
 * A thread that gets no processor before the dismissal does not begin: whoever calls must be able
 * to do all the work alone.  Threads are made by the first call that needs them; if the system
 * has no more, fewer come.  One thread at a time uses a pool.  After a fork the child's pool is
 * without threads, and makes new ones. */
#pragma once

typedef struct pool pool;

pool *pool_create(void);    /* NULL: no memory */
void pool_destroy(pool *p); /* NULL is allowed */

/* Calls `threads` >= 0 threads, each with another index from 1 on, and returns at once: how many
 * there are. */
int pool_call(pool *p, int threads, void (*work)(void *context, int index), void *context);

/* Lets no further thread begin, and waits for those that have begun. */
void pool_dismiss(pool *p);

/* Does all of that: work(context, 0) in the calling thread, and in up to `threads` - 1 others. */
void pool_run(int threads, void (*work)(void *context, int index), void *context);
