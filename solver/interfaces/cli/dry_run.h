/* dry_run.h - what a long solve would cost, from a trial of it. */
#pragma once

#include "cli/command.h"
#include "longsolve/longsolve.h"

/* `solve --store FILE --dry-run`, and `openings` (the session and the position are prepared): works
 * on the solve for --seconds, a minute by default, in short tasks and a store that is deleted, and
 * prints the cost of the whole: tasks, processor hours, memory, and money at --price.  FILE is not
 * touched.  `o`: of the whole solve.  Errors: those of a long solve; STATUS_STOPPED: the trial had
 * too few tasks to tell. */
status dry_run(command *c, longsolve_options o, error *e);
