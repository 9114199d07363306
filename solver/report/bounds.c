/* bounds.c - see bounds.h. */
#include "report/bounds.h"

#include "store/store.h"

#include <stdio.h>

void cli_bounds_text(int lower, int upper, char out[static 32])
{
    if (lower == upper)
        (void)snprintf(out, 32, "%+d", lower);
    else if (lower <= -STORE_UNKNOWN && upper >= STORE_UNKNOWN)
        (void)snprintf(out, 32, "?");
    else if (lower <= -STORE_UNKNOWN)
        (void)snprintf(out, 32, "<= %+d", upper);
    else if (upper >= STORE_UNKNOWN)
        (void)snprintf(out, 32, ">= %+d", lower);
    else
        (void)snprintf(out, 32, "%+d..%+d", lower, upper);
}

void cli_set_bounds(json_t *record, int lower, int upper)
{
    (void)json_object_set_new(record, "value", lower == upper ? json_integer(lower) : json_null());
    (void)json_object_set_new(record, "lower", lower > -STORE_UNKNOWN ? json_integer(lower) : json_null());
    (void)json_object_set_new(record, "upper", upper < STORE_UNKNOWN ? json_integer(upper) : json_null());
}
