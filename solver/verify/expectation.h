/* expectation.h - whether a record holds what a line of a results file expects: key=value. */
#ifndef YOMIKIRI_EXPECTATION_H
#define YOMIKIRI_EXPECTATION_H

#include "verify/results_file.h"

#include <jansson.h>
#include <stdbool.h>

/* A value and the text of what it should be: a number, a text, words of a list, or pairs "a1:3
 * b1:-2" of an object, all of them unless "..." stands at the end. */
bool expectation_met(const json_t *value, const char *expected);

/* Every word of the line; the first that is not met is named in `fault`.  record NULL: there is
 * none.  Of an oracle's record only values are compared, those that it has. */
bool expectations_met(const json_t *record, const results_line *l, bool oracle, char fault[static 256]);

#endif
