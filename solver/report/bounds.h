/* bounds.h - bounds of a value as a store has them, in words and in JSON. */
#ifndef YOMIKIRI_BOUNDS_H
#define YOMIKIRI_BOUNDS_H

#include <jansson.h>

/* "+4", "?", "<= +4", ">= -2", "-2..+4"; bounds of +-STORE_UNKNOWN say nothing. */
void cli_bounds_text(int lower, int upper, char out[static 32]);

/* "value", "lower" and "upper"; null where they are not known. */
void cli_set_bounds(json_t *record, int lower, int upper);

#endif
