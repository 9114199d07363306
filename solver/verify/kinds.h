/* kinds.h - how each kind of claim is checked. */
#ifndef YOMIKIRI_KINDS_H
#define YOMIKIRI_KINDS_H

#include "verify/verify.h"

enum { CLAIM_UNKNOWN = 1000000 };

/* The claim: lower <= value <= upper (+-CLAIM_UNKNOWN: nothing is said), and the values of the
 * moves in an object, move to value (NULL: none); `depth` 0: to the end of the game. */
void check_solved(const check *k, const char *spec, const char *position, int lower, int upper, const json_t *moves,
                  int64_t depth);

/* Each adds one outcome; check_command one for each line of expectations. */
void check_command(const check *k);
void check_record(const check *k);
void check_problem(const check *k);
void check_stored(const check *k);
void check_certificate(const check *k);

#endif
