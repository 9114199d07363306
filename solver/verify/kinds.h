/* kinds.h - how each kind of claim is checked. */
#ifndef YOMIKIRI_KINDS_H
#define YOMIKIRI_KINDS_H

#include "verify/verify.h"

/* What a claim proves of a position. */
enum { CLAIM_UNKNOWN = 1000000 };

typedef struct proved {
    int lower, upper;    /* lower <= value <= upper; +-CLAIM_UNKNOWN: nothing is said */
    const json_t *moves; /* the values of moves, integers; NULL: none */
} proved;

/* Lets `q` ask for the moves, or for the bounds alone. */
void proved_ask(const proved *p, question *q);

/* AGREE, DISAGREE with `fault`, or STOPPED where the record leaves it open.  `by`: stands in the
 * fault before what was found. */
verdict proved_compare(const proved *p, const json_t *record, const char *by, char fault[static 256]);

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

/* The record of `solve`, `moves` or `openings` in `record`, whose keys were checked. */
verdict judge_solved(subject *s, const json_t *record);

/* Each adds one outcome; check_command one for each line of expectations. */
void check_command(const check *k);
void check_record(const check *k);
void check_problem(const check *k);
void check_stored(const check *k);
void check_certificate(const check *k);
void check_table(const check *k);

#endif
