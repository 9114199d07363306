/* kinds.h - how each kind of claim is checked. */
#ifndef YOMIKIRI_KINDS_H
#define YOMIKIRI_KINDS_H

#include "verify/proved.h"
#include "verify/verify.h"

/* Adds the outcome of a claim about `position`. */
void check_solved(const check *k, const char *spec, const char *position, const proved *p);

/* The answer and the reference compared with the claim. */
verdict judge_proved(const run *r, const proved *p, char fault[static 256]);

/* Each adds one outcome; check_command one for each line of expectations. */
void check_command(const check *k);
void check_record(const check *k);
void check_problem(const check *k);
void check_stored(const check *k);
void check_certificate(const check *k);

#endif
