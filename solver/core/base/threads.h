/* threads.h - how many threads there are, and loops shared among them.
 *
 * What a search needs beyond that (teams, split points) is in parallel/. */
#pragma once

#include <stddef.h>

enum { THREADS_MOST = 1024 };

/* Runs body(context, i) for every i in [0, n), dealt out dynamically
 * to at most `threads` threads. */
void threads_for(int threads, size_t n, void (*body)(void *context, size_t i), void *context);

/* Runs work(context, index) in `threads` threads at once, or fewer if the system has no more; index
 * 0 is the calling thread, which can do all the work alone. */
void threads_team(int threads, void (*work)(void *context, int index), void *context);

/* Threads that this build and machine allow at once, at most THREADS_MOST (1 without threads). */
int threads_allowed(void);

/* Processors that this process may use. */
int threads_processors(void);

/* Threads to use when the user names none: OMP_NUM_THREADS, or the processors this process may
 * use (affinity, cgroup limit). */
int threads_default(void);
