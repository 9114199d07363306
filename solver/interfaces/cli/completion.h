/* completion.h - what a word on the command line can be completed to, from the tables of verbs and
 * options (options.h). */
#pragma once

#include "report/output.h"

/* Prints what the last of the words after the program's name can be, one per line, followed where
 * known by a tab and a description; "@files": names of files.  The shells' scripts call `yomikiri
 * --complete WORD...`. */
void completion_print(output *out, int count, char *const *word);
