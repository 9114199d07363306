/* question.h - what a claim asks, and the answer: readers of claims make a question, the program
 * answers it as the command would be answered.
 *
 * A claim comes from a stranger.  Nothing in a question names a file that is written; the one file
 * that it can name to be read, the board of a spec, must be below the folder of the claims
 * (confine.c). */
#ifndef YOMIKIRI_QUESTION_H
#define YOMIKIRI_QUESTION_H

#include "arguments/options.h"
#include "report/record.h"
#include "solve/session.h"

enum { MAX_POSITION_WORDS = 8192 };

typedef struct question {
    int verb;         /* VERB_...; VERB_COUNT: nothing is asked */
    const char *file; /* of the claim */
    options o;        /* its texts outlive the question */
    char spec[MAX_SPEC_TEXT];
    char position[MAX_POSITION_WORDS]; /* empty: the start */
    int depth;                         /* perft: plies */
} question;

typedef struct answer {
    record records;   /* those that the program would print, a list */
    session session;  /* open until answer_free */
    diagram position; /* that the question is about */
    bool stopped;     /* some record is not exact, or missing */
} answer;

/* No spec yet, the standard options without a method. */
void question_init(question *q, int verb, const char *file);

/* Sets spec and position; STATUS_BAD_INPUT where one is too long. */
status question_place(question *q, const char *spec, const char *position, error *e);

void answer_free(answer *a);

#endif
