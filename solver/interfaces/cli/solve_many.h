/* solve_many.h - `solve` and `moves` of the positions in a file; and `solve` over many specs,
 * ranges of them or a file of specs: a line for each, as text, CSV or Markdown. */
#pragma once

#include "cli/command.h"

/* Solves the positions of --file. */
status solve_file(command *c, error *e);

/* True when the words name several specs ("ttt mnk:3,3..5,3", "minimax:6,seed=0-9",
 * "reversi:4x4..4x8", "@FILE"), or a table is asked for. */
bool specs_asked(const request *r);

/* Solves each of them, or the given position of each.  Every spec is read before the first is
 * solved. Errors: STATUS_BAD_INPUT names the spec, and the line if it is in a file. */
status solve_specs(command *c, error *e);

/* Calls `each` with the command prepared for each of them; also for one spec.  Errors as above,
 * and those of `each`, which end it. */
status specs_each(command *c, status (*each)(command *c, void *context, error *e), void *context, error *e);
