#include "base/clock.h"

#include <time.h>

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    if (clock_gettime(clock, &t) != 0) /* a browser has no clock for a thread's time */
        (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_seconds(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double clock_thread_seconds(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

double clock_unix_seconds(void)
{
    return seconds_of(CLOCK_REALTIME);
}

void clock_pause(double seconds)
{
    const time_t whole = (time_t)seconds;
    const struct timespec pause = {.tv_sec = whole, .tv_nsec = (long)((seconds - (double)whole) * 1e9)};
    (void)nanosleep(&pause, NULL);
}
