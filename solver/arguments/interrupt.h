/* interrupt.h - signals and limits of time, as one flag that searches poll.
 *
 * The program's only global state, because a signal handler has no context argument.  A
 * command has a deadline (--seconds); within it one piece of work after the other has a limit of
 * its own (--seconds-each). */
#pragma once

#include <stdbool.h>

/* The first SIGINT, SIGTERM or SIGHUP sets the flag, a later one ends the program at once (SIGHUP
 * stays ignored where it was, as nohup wants it).  Reads and writes that wait go on after a signal;
 * where one is to end a read, base/input.h waits for the bytes.  SIGPIPE and SIGXFSZ are ignored:
 * the write that fails says so. */
void interrupt_install(void);

/* True when the user, the deadline or the limit of the present piece of work ended it. */
const _Atomic bool *interrupt_flag(void);

/* True if the user or the deadline ended the command: start no more work. */
bool interrupt_over(void);

/* The command ends `seconds` from now, or at its present deadline where that is earlier (0: the
 * latter alone). Returns the present deadline, for interrupt_restore after a command within a
 * command. */
double interrupt_deadline(double seconds);
void interrupt_restore(double deadline);

/* The piece of work that begins has `seconds`; 0: no limit but the deadline, as after its end. */
void interrupt_limit(double seconds);
