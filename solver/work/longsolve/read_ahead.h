/* read_ahead.h - all positions of a store, read at once: a tree that grows from a store on a server
 * does not wait for an answer at each of its nodes. */
#pragma once

#include "store/store.h"

typedef struct read_ahead read_ahead;

/* As of this moment. */
status read_ahead_create(store *s, read_ahead **out, error *e);
void read_ahead_destroy(read_ahead *a); /* NULL is allowed */

/* False: there is no such position. */
bool read_ahead_find(const read_ahead *a, const char *key, store_position *out);
