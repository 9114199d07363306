/* interrupt.h - signals and limits of time, as one flag that searches poll.
 *
 * The program's only global state, because a signal handler has no context argument.  A command has
 * a deadline (--seconds); within it each piece of work has a limit of its own (--seconds-each). */
#pragma once

#include <stdbool.h>

/* The first SIGINT, SIGTERM or SIGHUP sets the flag, a later one ends the program at once (SIGHUP
 * stays ignored if it was, as nohup expects).  Blocked reads and writes continue after a signal;
 * where a signal is to end a read, base/input.h waits for the bytes.  SIGPIPE and SIGXFSZ are
 * ignored: the write fails with an error instead. */
void interrupt_install(void);

/* True when the user, the deadline or the limit of the present piece of work ended it. */
const _Atomic bool *interrupt_flag(void);

/* True if the user or the deadline ended the command: start no more work. */
bool interrupt_over(void);

/* The command ends `seconds` from now, or at its present deadline if that is earlier (0: the latter
 * only). Returns the present deadline, for interrupt_restore after a command within a command. */
double interrupt_deadline(double seconds);
void interrupt_restore(double deadline);

/* Limits the piece of work that begins to `seconds`; 0: no limit but the deadline,
 * as after its end. */
void interrupt_limit(double seconds);

/* If the program has not ended some seconds after a limit of time,
 * the signal handler calls `late`. */
void interrupt_when_late(void (*late)(void));
