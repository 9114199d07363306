/* deadline.c - see deadline.h. */
#include "base/deadline.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct deadline {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    struct timespec when; /* CLOCK_MONOTONIC */
    bool over;            /* deadline_end was called; under the lock */
    _Atomic bool *flag;
};

static void *wait_for_it(void *context)
{
    deadline *d = context;
    int result = 0;
    (void)pthread_mutex_lock(&d->lock);
    while (!d->over && result != ETIMEDOUT)
        result = pthread_cond_timedwait(&d->ended, &d->lock, &d->when);
    if (!d->over)
        atomic_store(d->flag, true);
    (void)pthread_mutex_unlock(&d->lock);
    return NULL;
}

static void set_time(struct timespec *when, double seconds)
{
    const double most = 1e9; /* thirty years: no deadline */
    const double s = seconds < most ? seconds : most;
    (void)clock_gettime(CLOCK_MONOTONIC, when);
    const long nanoseconds = when->tv_nsec + (long)((s - (double)(time_t)s) * 1e9);
    when->tv_sec += (time_t)s + nanoseconds / 1000000000;
    when->tv_nsec = nanoseconds % 1000000000;
}

status deadline_begin(double seconds, _Atomic bool *flag, deadline **out, error *e)
{
    pthread_condattr_t attributes;
    deadline *d = calloc(1, sizeof *d);
    *out = d;
    if (d == NULL)
        return fail(e, STATUS_NO_MEMORY, "not enough memory for a limit of time");
    d->flag = flag;
    set_time(&d->when, seconds);
    (void)pthread_condattr_init(&attributes);
    (void)pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    (void)pthread_mutex_init(&d->lock, NULL);
    (void)pthread_cond_init(&d->ended, &attributes);
    (void)pthread_condattr_destroy(&attributes);
    if (pthread_create(&d->thread, NULL, wait_for_it, d) == 0)
        return STATUS_OK;
    (void)pthread_cond_destroy(&d->ended);
    (void)pthread_mutex_destroy(&d->lock);
    free(d);
    *out = NULL;
    return fail(e, STATUS_NO_MEMORY, "no thread could be made for a limit of time");
}

void deadline_end(deadline *d)
{
    if (d == NULL)
        return;
    (void)pthread_mutex_lock(&d->lock);
    d->over = true;
    (void)pthread_cond_signal(&d->ended);
    (void)pthread_mutex_unlock(&d->lock);
    (void)pthread_join(d->thread, NULL);
    (void)pthread_cond_destroy(&d->ended);
    (void)pthread_mutex_destroy(&d->lock);
    free(d);
}
