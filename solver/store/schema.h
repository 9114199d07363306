/* schema.h - the tables of a store: made and recognised.
 * docs/manual.md explains each column. */
#ifndef YOMIKIRI_STORE_SCHEMA_H
#define YOMIKIRI_STORE_SCHEMA_H

#include "store/database.h"

/* Makes the tables of a new store in one transaction; nothing where another process has made them
 * meanwhile. */
status schema_make(store *s, const char *spec, const char *position, error *e);

/* STATUS_BAD_INPUT: not a store, or one of another version. */
status schema_check(store *s, error *e);

#endif
