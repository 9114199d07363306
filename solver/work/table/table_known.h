/* table_known.h - values of the last level of a table that are read from a file, not searched.
 *
 * A line is a position, as any other command reads it, and its value for the side to move at the
 * end; lines that begin with # and positions of other levels are passed over.  The values are
 * taken as they stand: the file must have been made by this program. */
#pragma once

#include "table/table_file.h"

typedef struct table_known table_known;

/* `path` NULL: no values, *out is NULL.  Errors: as text_file_read; STATUS_BAD_INPUT: a line is not
 * that, or two differ. */
status table_known_read(const char *path, const table_file *f, table_known **out, error *e);
void table_known_free(table_known *k); /* NULL is allowed */

/* False: the value of the key is not there. */
bool table_known_value(const table_known *k, const uint64_t *key, int *value);
