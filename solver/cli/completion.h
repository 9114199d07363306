/* completion.h - what a word on the command line can be completed to, from the tables of verbs and
 * options (options.h). */
#pragma once

#include "report/output.h"

/* Prints what the last of the words behind the program's name can be, one a line, where known with
 * a tab and what it is; "@files": names of files.  `yomikiri --complete WORD...` is what the
 * shells' scripts call. */
void completion_print(output *out, int count, char *const *word);
