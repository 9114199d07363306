/* clock.h - the clocks of the program.  Thread safe. */
#pragma once

/* Seconds on a clock that never goes back; only differences are meaningful. */
double clock_seconds(void);

/* Processor seconds used by the calling thread; other work on the machine does not count. */
double clock_thread_seconds(void);

/* Seconds since 1970-01-01 UTC, which the system may set back or forward. */
double clock_unix_seconds(void);

/* Pauses for this many seconds, or fewer if a signal arrives. */
void clock_pause(double seconds);
