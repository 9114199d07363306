/* question.h - what a claim asks, as plain data: readers of claims make it, answer.c answers it.
 *
 * A claim comes from a stranger.  Nothing in a question names a file that is written; the one file
 * that it can name to be read, the board of a spec, must be below the folder of the claims
 * (confine.h). */
#ifndef YOMIKIRI_QUESTION_H
#define YOMIKIRI_QUESTION_H

#include "notation/notation.h"
#include "solve/settings.h"

enum { MAX_POSITION_WORDS = 8192 };

typedef enum question_kind {
    QUESTION_NONE, /* no claim */
    QUESTION_SOLVE,
    QUESTION_MOVES,
    QUESTION_OPENINGS,
    QUESTION_COUNT,
    QUESTION_PERFT,
    QUESTION_LADDER,
    QUESTION_PLAY,
    QUESTION_MATCH
} question_kind;

typedef struct question {
    question_kind kind;
    const char *file;  /* of the claim */
    settings settings; /* its texts outlive the question */
    char spec[MAX_SPEC_TEXT];
    char position[MAX_POSITION_WORDS]; /* empty: the start */
    position_choice choice;
    int plies;       /* openings: the longest; count: a limit, below 0: none */
    int depth;       /* perft: plies */
    uint64_t memory; /* count: bytes, 0: its own limit */
    option_range first_depth, second_depth;
    int games; /* match: for each pair of depths */
    int64_t boards;
    const char *rung; /* ladder: NULL: all */
    bool ablate;
    int player[2]; /* play: PLAYER_solver or PLAYER_strategy */
} question;

/* No spec yet, the standard settings and no limits. */
void question_init(question *q, question_kind kind, const char *file);

/* Sets spec and position; STATUS_BAD_INPUT where one is too long. */
status question_place(question *q, const char *spec, const char *position, error *e);

#endif
