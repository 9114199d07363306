/* outcome.h - the result of checking a claim: a JSON object with the keys of docs/manual.md. */
#ifndef YOMIKIRI_OUTCOME_H
#define YOMIKIRI_OUTCOME_H

#include "report/record.h"
#include "verify/claims.h"

typedef enum verdict {
    VERDICT_AGREE,
    VERDICT_DISAGREE,
    VERDICT_BAD,     /* the claim cannot be read or run */
    VERDICT_STOPPED, /* its time was over before it was decided */
    VERDICT_SKIPPED, /* nothing of it can be checked */
    VERDICT_COUNT
} verdict;

extern const char *const VERDICT_NAMES[VERDICT_COUNT];

/* A claim that is being checked. */
typedef struct check {
    struct verifier *v;
    const claim *claim;
    record *outcomes; /* a list */
} check;

typedef struct outcome {
    int line; /* 0: the claim's */
    const char *command, *expected, *method;
    verdict verdict;
    const char *fault;
    double seconds;
} outcome;

void outcome_add(const check *k, const outcome *o);

/* A claim that cannot be read: `fault` is a whole message, with file and line. */
void outcome_bad(const check *k, int line, const char *fault);

/* A claim that can be read, `command`: its place is put before `fault`. */
void outcome_bad_at(const check *k, const char *command, const char *fault);

#endif
