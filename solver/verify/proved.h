/* proved.h - what a claim proves of a position, compared with a record of it. */
#ifndef YOMIKIRI_PROVED_H
#define YOMIKIRI_PROVED_H

#include "verify/outcome.h"
#include "verify/question.h"

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

#endif
