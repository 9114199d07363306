/* kinds.h - how each kind of claim is checked, and the outcome. */
#pragma once

#include "verify/verify.h"

/* ---- outcome.c: a JSON object with the keys of docs/manual.md ---- */

typedef enum verdict {
    VERDICT_AGREE,
    VERDICT_DISAGREE,
    VERDICT_BAD,     /* the claim cannot be read or run */
    VERDICT_STOPPED, /* its time was over before it was decided */
    VERDICT_SKIPPED, /* nothing of it can be checked */
    VERDICT_COUNT
} verdict;

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

/* ---- confine.c: the specs of claims, whose files must be below the folder of the claims ---- */

/* Reads a spec of the claims in `file` ("-": standard input, below the working folder).  The board
 * of "board=NAME" is read from the folder of `file`: NAME is relative, has no component "..", and
 * leads to a regular file below that folder, also where it is a symbolic link.  `path` gets the
 * same spec for a reader that knows no such folder.  Errors: STATUS_BAD_INPUT; nothing of the
 * board's file stands in the message. */
status confine_spec(const char *file, const char *spec, game_spec *out, char path[static MAX_SPEC_TEXT], error *e);

/* ---- solved_claim.c ---- */

/* What a claim proves of a position. */
enum { CLAIM_UNKNOWN = 1000000 };

typedef struct proved {
    int lower, upper;    /* lower <= value <= upper; +-CLAIM_UNKNOWN: nothing is said */
    const json_t *moves; /* the values of moves, integers; NULL: none */
} proved;

/* Lets `q` ask for the moves, or for the bounds alone. */
void proved_ask(const proved *p, question *q);

/* "value=-8 b1:-8 a2:-8" */
void proved_text(const proved *p, char *out, size_t size);

/* A claim about one position that is being checked. */
typedef struct subject {
    const check *k;
    const char *spec, *position;
    question question;
    run run;
    char expected[1024], fault[256];
    error e; /* why it is bad */
} subject;

status subject_begin(subject *s, const check *k, int verb, const char *spec, const char *position);

/* Answers the question.  AGREE: there is a record of the answer to compare, *found; else BAD or
 * STOPPED. */
verdict subject_answer(subject *s, const json_t **found);

/* AGREE, where the answer, the reference and the line of the answer agree with what is proved. */
verdict subject_judge(subject *s, const proved *p);

/* Adds the outcome. */
void subject_end(subject *s, verdict v);

/* Adds the outcome of a claim about `position`. */
void check_solved(const check *k, const char *spec, const char *position, const proved *p);

/* The record of `solve`, `moves` or `openings` in `record`, whose keys were checked
 * (solved_record.c). */
verdict judge_solved(subject *s, const json_t *record);

/* ---- *_claim.c ---- */

/* Each adds one outcome; check_command one for each line of expectations. */
void check_command(const check *k);
void check_record(const check *k);
void check_problem(const check *k);
void check_stored(const check *k);
void check_certificate(const check *k);
void check_table(const check *k);
