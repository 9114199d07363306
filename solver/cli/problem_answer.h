/* problem_answer.h - the answers of a problem file, compared with those of a search. */
#ifndef YOMIKIRI_PROBLEM_ANSWER_H
#define YOMIKIRI_PROBLEM_ANSWER_H

#include "notation/obf.h"
#include "solve/method.h"

/* With all moves every listed move is compared, else the best of them.  Of a search that was
 * stopped what it proved is compared, the rest stays open. */
typedef struct problem_answer {
    const obf_record *record; /* the line of the position */
    int expected, compared;   /* values */
    bool agrees;              /* as far as compared */
} problem_answer;

problem_answer problem_compare(const obf_record *record, bool all_moves, const solution *v);

/* True: it is decided whether they agree. */
bool problem_is_decided(const problem_answer *a);

#endif
