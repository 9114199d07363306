/* team.h - the threads of one search, from their call to the end.
 *
 * Worker 0 is the master that searches.  After `call_after` seconds it calls the others, threads of
 * a pool (base/pool.h): they join the split points that are open (split.h), or take part in rounds
 * (deterministic searches).  So a short search wakes no thread, and the master does all the work if
 * the system gives it no thread.  In a build without threads a team has one worker. */
#pragma once

#include "parallel/parallel_strategy.h"
#include "parallel/team_worker.h"

/* A team of at most `threads` >= 1 zeroed workers of `worker_size` bytes each (a worker first),
 * aligned to 64; `stop` may be NULL.  NULL: no memory. */
team *team_create(int threads, size_t worker_size, parallel_strategy strategy, const _Atomic bool *stop);
void team_destroy(team *t); /* NULL is allowed */

/* Makes a new team deterministic, if it has more than one thread. */
void team_make_deterministic(team *t);

/* Runs master(worker 0, context) while the other workers, threads of `pool`
 * (NULL: no others), help.  Returns when master has returned. */
void team_run(team *t, pool *pool, void (*master)(worker *w, void *context), void *context);

/* Runs body(worker, context) once for every worker and returns when all have finished.  Called by
 * worker 0 while it `leads_rounds`, whose thread does the parts of workers that have not begun;
 * what the workers do depends on their own state and the context alone, never on time. */
void team_round(worker *w, void (*body)(worker *w, void *context), void *context);

/* Called by worker 0 before each root window: resets the counts of refuted split points, because
 * another window may refute those of the other side. */
void team_window(team *t);

/* Undoes team_stop, for the next search. */
static inline void team_resume(team *t)
{
    atomic_store_explicit(&t->stopped, false, memory_order_relaxed);
}

static inline bool team_was_stopped(const team *t)
{
    return atomic_load_explicit(&t->stopped, memory_order_relaxed);
}
