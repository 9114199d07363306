/* long.h - what the verbs of long solves share. */
#ifndef YOMIKIRI_CLI_LONG_H
#define YOMIKIRI_CLI_LONG_H

#include "cli/cli.h"
#include "longsolve/longsolve.h"

/* Says what a long solve that is finished, or stopped (c->stopped), has found. */
typedef status cli_long_answer(void *context, longsolve *l, error *e);

/* `solve --store`, `openings --store` (the spec and position are prepared) and `work`: works at the values of all openings of
 * up to `plies` plies (0: of the root), then calls `answer`; NULL: prints the root's value and line. */
status cli_long_solve(cli *c, int plies, cli_long_answer *answer, void *context, error *e);

#endif
