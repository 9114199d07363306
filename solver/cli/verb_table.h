/* verb_table.h - what verbs do with the file of a table. */
#pragma once

#include "cli/command.h"
#include "table/table_file.h"

bool table_is(const char *path); /* it begins as a table does */

/* Progress on the display of a reporter. */
void table_show(void *reporter, const table_progress *p);

/* `query`: the position in the words after the first. */
status table_query(command *c, error *e);
