/* schema.h - the tables of a store: made, recognised, brought up to the present version.
 * docs/manual.md explains each column. */
#ifndef YOMIKIRI_STORE_SCHEMA_H
#define YOMIKIRI_STORE_SCHEMA_H

#include "store/database.h"

/* Makes the tables of a new store in one transaction; nothing where another process has made them
 * meanwhile. */
status schema_make(store *s, const char *spec, const char *position, error *e);

/* STATUS_BAD_INPUT: not a store, or one of a newer program.  *older: of an older one. */
status schema_check(store *s, bool *older, error *e);

/* Shows an older store's tables under the present names, to this connection alone. */
status schema_show(store *s, error *e);

/* Brings an older store, shown or not, up to the present version, in one transaction; nothing where
 * another process has done so meanwhile.  STATUS_IO: a process of the older program is at work at
 * it. */
status schema_migrate(store *s, error *e);

#endif
