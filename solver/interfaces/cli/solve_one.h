/* solve_one.h - one position of `solve` and `moves`: solved, compared with the answers of a problem
 * file, and shown as text, record and picture. */
#pragma once

#include "cli/command.h"

/* With all moves, every listed move is compared, otherwise only the best.  For a search that was
 * stopped, its proved bounds are compared; the rest stays undecided. */
typedef struct solved {
    const obf_record *record; /* the position, and its answers */
    solution v;
    int expected, compared; /* values */
    bool agrees;            /* as far as compared */
} solved;

/* --format obf: positions with answers, which --file reads. */
bool writes_problems(const request *r);

/* Compares out->v, a solution of a line's position, prints the record, or the text,
 * which is one line if the position is from a file, and completes the picture of --svg.
 * `effort` (NULL: that of a search): the keys of what it took, which the caller prints as text.
 * Errors as outfile_commit. */
status solved_show(command *c, const obf_record *problem, solved *out, const record *effort, error *e);

/* Solves the position and shows it.  Errors as command_solve and solved_show. */
status solve_one(command *c, const obf_record *record, solved *out, error *e);
