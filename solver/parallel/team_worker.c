#include "parallel/team_worker.h"

#include <sched.h> /* sched_yield */
#if defined(__x86_64__)
#include <immintrin.h> /* _mm_pause */
#endif

bool worker_look_up(worker *w, uint64_t signal)
{
    bool cancelled = atomic_load_explicit(&w->team->stopped, memory_order_relaxed);
    for (const split *s = w->under; s && !cancelled; s = s->parent)
        cancelled = atomic_load_explicit(&s->cut, memory_order_relaxed);
    if (!cancelled)
        w->signal_seen = signal;
    return cancelled;
}

void worker_pause(int *spins)
{
    enum { SPINS = 2000 };
    if (++*spins < SPINS) {
#if defined(__x86_64__)
        _mm_pause();
#endif
    } else {
        sched_yield();
    }
}
