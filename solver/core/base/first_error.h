/* first_error.h - the first error of several threads, which ends their work; all zeros: none. */
#pragma once

#include "base/status.h"

#include <stdatomic.h>
#include <stddef.h> /* NULL */

typedef struct first_error {
    _Atomic int failed; /* a status */
    error why;          /* of the thread that set it; to be read once the threads have ended */
} first_error;

static inline status first_error_status(const first_error *f)
{
    return (status)atomic_load_explicit(&f->failed, memory_order_relaxed);
}

/* Keeps the error of a thread, unless `s` is STATUS_OK or another thread failed before. */
static inline void first_error_keep(first_error *f, status s, const error *e)
{
    int none = STATUS_OK;
    if (s != STATUS_OK && atomic_compare_exchange_strong(&f->failed, &none, (int)s))
        f->why = *e;
}

/* After the threads have ended: the status, and *e if it is an error. */
static inline status first_error_take(const first_error *f, error *e)
{
    const status s = first_error_status(f);
    if (s != STATUS_OK && e != NULL)
        *e = f->why;
    return s;
}
