/* kinds.h - how each kind of claim is checked; what claim.c shares with the others. */
#ifndef YOMIKIRI_KINDS_H
#define YOMIKIRI_KINDS_H

#include "verify/verify.h"

extern const char *const VERDICT_NAMES[VERDICT_COUNT];

typedef struct check {
    verifier *v;
    const claim *claim;
    json_t *outcomes;
} check;

typedef struct outcome {
    int line; /* 0: the claim's */
    const char *command, *expected, *method;
    verdict verdict;
    const char *fault;
    double seconds;
} outcome;

void outcome_add(const check *k, const outcome *o);

/* `fault` is a whole message, with file and line. */
void outcome_bad(const check *k, int line, const char *fault);

enum { CLAIM_UNKNOWN = 1000000 };

/* The claim: lower <= value <= upper (+-CLAIM_UNKNOWN: nothing is said), and the values of the moves in an object, move
 * to value (NULL: none); `depth` 0: to the end of the game. */
void check_solved(const check *k, const char *spec, const char *position, int lower, int upper, const json_t *moves,
                  int64_t depth);

/* Each adds one outcome. */
void check_record(const check *k);
void check_problem(const check *k);
void check_stored(const check *k);
void check_certificate(const check *k);

#endif
