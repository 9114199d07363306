/* threads.h - how many threads there are, and loops shared among them.
 *
 * What a search needs beyond that (teams, split points) is in parallel/. */
#pragma once

#include <stddef.h>

enum { THREADS_MOST = 1024 };

/* Runs body(context, i) for every i in [0, n), dealt out dynamically to
 * at most `threads` threads. */
void threads_for(int threads, size_t n, void (*body)(void *context, size_t i), void *context);

/* Runs body(context, index, members) concurrently in `threads` threads, or fewer if the system has
 * no more; index 0 is the calling thread. */
void threads_team(int threads, void (*body)(void *context, int index, int members), void *context);

/* Threads that this build and machine allow at once, at most THREADS_MOST (1 without threads). */
int threads_allowed(void);

/* Starts `threads` threads (at most threads_allowed), which later loops and searches reuse. Call it
 * before large tables take the available memory: OpenMP runtimes end the program if they cannot
 * create a thread. */
void threads_start(int threads);

/* Processors that this process may use. */
int threads_processors(void);

/* Threads to use when the user names none: OMP_NUM_THREADS, else the processors this process may
 * use (affinity, cgroup limit). */
int threads_default(void);
