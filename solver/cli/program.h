/* program.h - what the programs share: one command, its output, its exit code. */
#ifndef YOMIKIRI_CLI_PROGRAM_H
#define YOMIKIRI_CLI_PROGRAM_H

#include "cli/cli.h"
#include "cli/interrupt.h"

/* Whether this processor has what the build needs, and what YOMIKIRI_ARCH asks for; says what is missing on standard error.  Before anything that was compiled
 * for more than every machine has. */
bool program_fits(void);

/* Runs the command line; `ranks` may be NULL.  Returns the exit code; *e is empty, or says what went wrong. */
int program_run(int argc, char *argv[], const cli_ranks *ranks, error *e);

#endif
