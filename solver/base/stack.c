/* stack.c - see stack.h. */
#include "base/stack.h"

#include <pthread.h>
#include <sys/resource.h>

/* Threads begun without a size get what the limit was when the program began. */
static void enlarge_threads(void)
{
#ifdef __GLIBC__
    pthread_attr_t attributes;
    size_t bytes = STACK_BYTES;
    if (pthread_getattr_default_np(&attributes) != 0)
        return;
    if (pthread_attr_getstacksize(&attributes, &bytes) == 0 && bytes < STACK_BYTES &&
        pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0)
        (void)pthread_setattr_default_np(&attributes);
    (void)pthread_attr_destroy(&attributes);
#endif
}

status stack_reserve(error *e)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= STACK_BYTES)
        return STATUS_OK;
    const rlim_t had = limit.rlim_cur;
    limit.rlim_cur = STACK_BYTES;
    if ((limit.rlim_max != RLIM_INFINITY && limit.rlim_max < STACK_BYTES) || setrlimit(RLIMIT_STACK, &limit) != 0) {
        return fail(e, STATUS_NO_MEMORY, "a stack of %llu KiB (ulimit -s) is too small; expected at least %d KiB",
                    (unsigned long long)had >> 10, STACK_BYTES >> 10);
    }
    enlarge_threads();
    return STATUS_OK;
}
