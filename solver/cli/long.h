/* long.h - what the verbs of long solves share. */
#ifndef YOMIKIRI_CLI_LONG_H
#define YOMIKIRI_CLI_LONG_H

#include "cli/cli.h"

/* `solve --store` (the spec and position are prepared) and `work`. */
status cli_long_solve(cli *c, error *e);

#endif
