/* sweep.h - `solve` over many specs: a range in the spec, or a file of specs; a line for each, as
 * text, CSV or Markdown. */
#ifndef YOMIKIRI_CLI_SWEEP_H
#define YOMIKIRI_CLI_SWEEP_H

#include "cli/command.h"

/* True when the first word names several specs ("minimax:6,seed=0-9", "reversi:4x4..4x8", "@FILE"),
 * or --seeds or a table is asked for. */
bool sweep_asked(const request *r);

/* Solves each of them, or the position given of each.  Every spec is read before the first is
 * solved. Errors: STATUS_BAD_INPUT names the spec, and the line where it is in a file. */
status sweep_run(command *c, error *e);

#endif
