/* answer.h - questions of claims, answered on a session: the records that the program would print.
 *
 * Nothing is written, and nothing is learned: a search of a board without weights goes without. */
#ifndef YOMIKIRI_ANSWER_H
#define YOMIKIRI_ANSWER_H

#include "report/reporter.h"
#include "solve/session.h"
#include "verify/question.h"

/* How questions are answered, whatever they ask for themselves. */
typedef struct answer_terms {
    reporter *report;         /* shows searches under way; NULL: nothing does */
    const _Atomic bool *stop; /* true: the present question is to end */
    int threads;              /* 0: as the question says */
    uint64_t hash;            /* UINT64_MAX: as the question says */
} answer_terms;

typedef struct answer {
    json_t *records; /* an array, owned */
    settings settings;
    session session;  /* open until answer_free, as the position */
    diagram position; /* that the question is about */
    bool stopped;     /* some record is not exact, or missing */
} answer;

/* Also free *out after an error; it has what was answered before.  STATUS_STOPPED; errors of the
 * spec, the position, the settings and the search. */
status answer_question(const question *q, const answer_terms *terms, answer *out, error *e);
void answer_free(answer *a);

#endif
