/* stop_watch.h - ends a search when its processor time is over: for the programs that make tables. */
#ifndef YOMIKIRI_STOP_WATCH_H
#define YOMIKIRI_STOP_WATCH_H

#include "base/stop.h"
#include "search/search.h"

#include <time.h>

typedef struct stop_watch {
    _Atomic bool stop;
    double end; /* in processor_seconds */
} stop_watch;

/* Of this process, all its threads. */
static inline double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void stop_watch_look(void *context, const search_progress *p)
{
    stop_watch *w = context;
    (void)p;
    if (processor_seconds() > w->end)
        stop_request(&w->stop);
}

/* The search that takes `o` ends `seconds` from now. */
static inline void stop_watch_start(stop_watch *w, double seconds, search_options *o)
{
    w->end = processor_seconds() + seconds;
    stop_withdraw(&w->stop);
    o->stop = &w->stop;
    o->progress = stop_watch_look;
    o->progress_context = w;
}

#endif
