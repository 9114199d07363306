/* verb_table.h - what verbs do with the file of a table. */
#pragma once

#include "cli/command.h"
#include "table/table_file.h"

/* Whether a file begins as a table does.  STATUS_IO, STATUS_BAD_INPUT: it cannot be read, or is not
 * a regular file. */
status table_is(const char *path, bool *is, error *e);

/* The limits of memory and disk on the command line; progress is shown. */
table_options table_options_of(command *c, int threads);

/* `query`: the position in the words after the first. */
status table_query(command *c, error *e);
