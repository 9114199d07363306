#include "base/ticker.h"

#include "base/stop.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* A condition of macOS waits by no other clock than that of the day. */
#ifdef __APPLE__
#define TICKER_CLOCK CLOCK_REALTIME
#else
#define TICKER_CLOCK CLOCK_MONOTONIC
#endif

struct ticker {
    pthread_t thread;
    pthread_mutex_t lock; /* held while `call` runs */
    pthread_cond_t ended;
    bool over;            /* no more calls; under the lock */
    struct timespec next; /* TICKER_CLOCK */
    double seconds;
    ticker_call *call;
    void *context;
};

static struct timespec time_after(double seconds)
{
    const double most = 1e9; /* thirty years: never */
    const double s = seconds < most ? seconds : most;
    struct timespec when;
    (void)clock_gettime(TICKER_CLOCK, &when);
    const long nanoseconds = when.tv_nsec + (long)((s - (double)(time_t)s) * 1e9);
    when.tv_sec += (time_t)s + nanoseconds / 1000000000;
    when.tv_nsec = nanoseconds % 1000000000;
    return when;
}

static void *tick(void *context)
{
    ticker *t = context;
    (void)pthread_mutex_lock(&t->lock);
    while (!t->over) {
        const int result = pthread_cond_timedwait(&t->ended, &t->lock, &t->next);
        if (t->over || result != ETIMEDOUT)
            continue;
        t->over = !t->call(t->context);
        t->next = time_after(t->seconds);
    }
    (void)pthread_mutex_unlock(&t->lock);
    return NULL;
}

status ticker_start(double seconds, ticker_call *call, void *context, ticker **out, error *e)
{
    pthread_condattr_t attributes;
    ticker *t = calloc(1, sizeof *t);
    *out = t;
    if (t == NULL)
        return fail(e, STATUS_NO_MEMORY, "not enough memory for a thread");
    t->seconds = seconds;
    t->call = call;
    t->context = context;
    t->next = time_after(seconds);
    (void)pthread_condattr_init(&attributes);
#ifndef __APPLE__
    (void)pthread_condattr_setclock(&attributes, TICKER_CLOCK);
#endif
    (void)pthread_mutex_init(&t->lock, NULL);
    (void)pthread_cond_init(&t->ended, &attributes);
    (void)pthread_condattr_destroy(&attributes);
    if (pthread_create(&t->thread, NULL, tick, t) == 0)
        return STATUS_OK;
    (void)pthread_cond_destroy(&t->ended);
    (void)pthread_mutex_destroy(&t->lock);
    free(t);
    *out = NULL;
    return fail(e, STATUS_NO_MEMORY, "the system cannot make another thread");
}

bool ticker_raise(void *flag)
{
    stop_request(flag);
    return false;
}

void ticker_hold(ticker *t)
{
    (void)pthread_mutex_lock(&t->lock);
}

void ticker_release(ticker *t)
{
    (void)pthread_mutex_unlock(&t->lock);
}

void ticker_stop(ticker *t)
{
    if (t == NULL)
        return;
    (void)pthread_mutex_lock(&t->lock);
    t->over = true;
    (void)pthread_cond_signal(&t->ended);
    (void)pthread_mutex_unlock(&t->lock);
    (void)pthread_join(t->thread, NULL);
    (void)pthread_cond_destroy(&t->ended);
    (void)pthread_mutex_destroy(&t->lock);
    free(t);
}
