/* status.h - how every room reports failure: a status and one line of text.
 *
 * The library never prints and never exits.  A function that can fail returns a `status` and,
 * where it takes an `error *`, leaves one line there that names what is wrong,
 * where, and what was expected.  `error` may be NULL. */
#pragma once

typedef enum status {
    STATUS_OK = 0,
    STATUS_BAD_INPUT = 1,   /* a spec, position, option or file is not as it should be */
    STATUS_NO_MEMORY = 2,   /* an allocation failed */
    STATUS_IO = 3,          /* reading or writing failed */
    STATUS_STOPPED = 4,     /* the search was stopped; bounds known so far are returned */
    STATUS_UNSUPPORTED = 5, /* understood, but this build or this game has no such thing */
} status;

typedef struct error {
    char text[512]; /* one line, no newline at its end; empty when nothing is wrong */
} error;

/* Formats into `e` (NULL: does nothing) and returns `code`,
 * so that a caller can write `return fail(e, STATUS_BAD_INPUT, "...", ...)`.
 * Foreign text among the arguments cannot disturb a terminal (writer.h). */
status fail(error *e, status code, const char *format, ...) __attribute__((format(printf, 3, 4)));
