/* interrupt.h - SIGINT, SIGTERM and time limits, as one flag that searches poll.
 *
 * The only state of the program that is not passed about: signal handlers have nobody to ask. */
#ifndef YOMIKIRI_CLI_INTERRUPT_H
#define YOMIKIRI_CLI_INTERRUPT_H

#include <stdbool.h>

/* The first SIGINT or SIGTERM sets the flag, the second ends the program at once. SIGPIPE is ignored. */
void interrupt_install(void);

/* True when the user or the time limit ended the work. */
const _Atomic bool *interrupt_flag(void);

bool interrupt_by_user(void);

/* Sets the flag after `seconds` from now (0: never); an earlier limit, and its flag, are forgotten. */
void interrupt_after(double seconds);

#endif
