/* verb_table.h - what verbs do with the file of a table. */
#pragma once

#include "cli/command.h"
#include "table/table_file.h"

bool table_is(const char *path); /* it begins as a table does */

/* What the command line asks of memory and disk; progress is shown. */
table_options table_options_of(command *c, int threads);

/* `query`: the position in the words after the first. */
status table_query(command *c, error *e);
