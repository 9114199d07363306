/* program.h - the main part of both programs: one command, its output, its exit code. */
#pragma once

#include "cli/command.h"
#include "arguments/interrupt.h"

/* True if this processor can run the build and what YOMIKIRI_ARCH asks for; prints on standard
 * error what is missing.  Call it before any code compiled for newer processors. */
bool program_fits(void);

/* Runs the command line; `ranks` may be NULL.  Returns the exit code; *e is empty, or says what
 * went wrong. */
int program_run(int argc, char *argv[], const command_ranks *ranks, error *e);
