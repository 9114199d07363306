/* record_line.h - the best move and the best line of a record. */
#ifndef YOMIKIRI_RECORD_LINE_H
#define YOMIKIRI_RECORD_LINE_H

#include "verify/outcome.h"
#include "verify/question.h"

/* The moves of a list of texts; -1: one of them is not a move, or there are more than MAX_LINE. */
int line_read(const game_spec *spec, const json_t *list, game_move line[static MAX_LINE]);

typedef struct line_claim {
    int lower, upper; /* of the value, proved */
    bool search;      /* another search may choose another of the best moves */
} line_claim;

/* Whether the move and the line of `record` are those of `found`, or else as good: each move of an
 * exact value's line keeps the value, the first of a lower bound's the bound. */
verdict line_judge(answer *a, const json_t *record, const json_t *found, const line_claim *claim,
                   char fault[static 256]);

#endif
