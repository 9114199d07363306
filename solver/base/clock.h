/* clock.h - the clocks of the program.  Thread safe. */
#ifndef YOMIKIRI_CLOCK_H
#define YOMIKIRI_CLOCK_H

/* Seconds of a clock that only goes forward; its zero means nothing. */
double clock_seconds(void);

/* Processor seconds of the calling thread: what else the machine does is not in them. */
double clock_thread_seconds(void);

/* Seconds since 1970-01-01 UTC, which the system may set back or forward. */
double clock_unix_seconds(void);

#endif
