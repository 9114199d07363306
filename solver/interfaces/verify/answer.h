/* answer.h - the answer to a question, as the program itself would give it. */
#pragma once

#include "report/reporter.h"
#include "solve/session.h"
#include "verify/question.h"

struct verify_job;

typedef struct answer {
    record records;   /* those that the program would print, a list; json NULL: it was not asked */
    solution v;       /* of solve and moves */
    bool solved;      /* `v` is known */
    session session;  /* open until it is freed */
    diagram position; /* that the question is about */
    bool stopped;     /* some record is not exact, or missing */
} answer;

/* Answers a question as the command would be answered, except that its spec is `spec`.
 * Nothing is written, and nothing is learned: a search on a board without weights does
 * without them.  *out must be freed even after an error; it has what was answered before.
 * STATUS_STOPPED, or an error of the verb. */
status answer_question(const struct verify_job *job, const question *q, const char *spec, answer *out, error *e);

void answer_free(answer *a);

/* The proved bounds of the value; -+VALUE_INFINITY: no bound. */
void answer_bounds(const answer *a, int *lower, int *upper);

/* The first record; NULL: no records. */
const json_t *answer_record(const answer *a);
