/* need.h - a benchmark ends with one line and exit code 2 when something fails.  BENCH, defined
 * before: its name. */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static inline void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, BENCH ": %s\n", what);
    exit(2);
}

static inline void need_ok(status s, const error *e)
{
    need(s == STATUS_OK, e->text);
}
