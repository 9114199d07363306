/* deadline.c - see deadline.h. */
#include "base/deadline.h"

#include "base/ticker.h"

#include <stdlib.h>

struct deadline {
    ticker *ticker;
    _Atomic bool *flag;
};

static bool raise_flag(void *context)
{
    const deadline *d = context;
    atomic_store(d->flag, true);
    return false;
}

status deadline_begin(double seconds, _Atomic bool *flag, deadline **out, error *e)
{
    deadline *d = malloc(sizeof *d);
    *out = d;
    if (d == NULL)
        return fail(e, STATUS_NO_MEMORY, "not enough memory for a limit of time");
    d->flag = flag;
    const status s = ticker_start(seconds, raise_flag, d, &d->ticker, e);
    if (s == STATUS_OK)
        return s;
    free(d);
    *out = NULL;
    return s;
}

void deadline_end(deadline *d)
{
    if (d == NULL)
        return;
    ticker_stop(d->ticker);
    free(d);
}
