/* question.h - what a claim asks: a command of the program, given by its words or by a record.
 *
 * A claim is untrusted.  Nothing in a question names a file that is written; the only file that it
 * can name for reading, the board of a spec, must be below the folder of the claims (confine.c). */
#pragma once

#include "arguments/options.h"

enum { MAX_POSITION_WORDS = 8192 };

typedef struct question {
    int verb;  /* VERB_...; VERB_NONE: nothing is asked */
    options o; /* its texts outlive the question */
    char spec[MAX_SPEC_TEXT];
    char position[MAX_POSITION_WORDS]; /* empty: the start */
    int depth;                         /* perft: plies */
} question;

/* No spec yet, the standard options without a method. */
void question_init(question *q, int verb);

/* Sets spec and position; STATUS_BAD_INPUT: one is too long. */
status question_place(question *q, const char *spec, const char *position, error *e);

/* The words of a command, "solve reversi:4x4 --wdl": word[0..words) and NULL, which must outlive
 * the question.  A claim may have the verbs that answer and the options for what is solved, how,
 * and for how long.  Any other is STATUS_BAD_INPUT, which names it, before anything is opened:
 * those that write a file, read another, or concern a terminal. */
status question_parse(question *q, char *const *word, int words, error *e);
