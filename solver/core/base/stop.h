/* stop.h - the request to stop: a flag that any thread or signal handler may set, and that long
 * work checks now and then.
 *
 * It orders nothing: a thread that sees the request need not see other writes made before it. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* A request that is NULL is never made. */
static inline bool stop_requested(const _Atomic bool *stop)
{
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

/* Safe in a signal handler. */
static inline void stop_request(_Atomic bool *stop)
{
    atomic_store_explicit(stop, true, memory_order_relaxed);
}

static inline void stop_withdraw(_Atomic bool *stop)
{
    atomic_store_explicit(stop, false, memory_order_relaxed);
}
