/* long_solve.h - a long solve, for the verbs that work on one. */
#pragma once

#include "cli/command.h"
#include "longsolve/longsolve.h"

/* Prints the result of a long solve, finished or stopped. */
typedef status long_report(void *context, longsolve *l, bool stopped, error *e);

/* `solve --store`, `openings --store` (the session and the position are prepared) and `work`: works
 * on the values of all openings of up to `plies` plies (0: of the root), then calls `answer`; NULL:
 * prints the root's value and line.  `joined`: the store of `work`, which is taken over; NULL: that
 * of --store.  With --dry-run nothing is answered or kept (dry_run.h). */
status long_solve(command *c, store *joined, int plies, long_report *answer, void *context, error *e);
