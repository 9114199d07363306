/* solved_view.h - a solved position as `solve` and `moves` show it: text and a record. */
#ifndef YOMIKIRI_SOLVED_VIEW_H
#define YOMIKIRI_SOLVED_VIEW_H

#include "cli/problem_answer.h"
#include "cli/request.h"

typedef struct solved_view {
    const request *request;
    const session *session;
    output *out;
    const diagram *d;
    const solution *v;
    const problem_answer *answer;
    int last; /* square of the last move; -1: not known */
} solved_view;

/* The square of the last move, where the position was given as moves or with moves behind it; -1:
 * it was not. */
int solved_last_given(const request *r, const game_spec *spec, const diagram *d);

/* The record, then the text, which is one line where the position is one of a file's. */
void solved_print(const solved_view *w);

/* Completes the picture of --svg.  Errors as outfile_commit. */
status solved_picture(const solved_view *w, outfile *picture, error *e);

#endif
