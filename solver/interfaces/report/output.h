/* output.h - where results go, on standard output or into a file that appears when it is complete:
 * text, or the records as JSON, or some keys of those that are rows of a table as CSV. */
#pragma once

#include "base/option.h"
#include "base/outfile.h"
#include "report/display.h"
#include "report/record.h"

#include <stdbool.h>
#include <stdio.h>

/* Colours on the output; auto: if it is a terminal and NO_COLOR is not set. */
#define COLOR_WORDS(X) X(COLOR, auto) X(COLOR, always) X(COLOR, never)
enum { COLOR_WORDS(CHOICE_VALUE) };

typedef struct output {
    FILE *file;     /* NULL: not open */
    outfile *place; /* that file, owned; NULL: standard output */
    record *list;   /* gets the records, in place of the file, at most `most`; NULL: none */
    size_t most;
    bool json;           /* records are printed, and text is not; otherwise the other way round */
    const char *columns; /* rows are printed as CSV, with these keys, text is not; NULL: it is */
    bool headed;         /* the names of the columns were printed */
    display *display;    /* a progress line to take off the terminal before anything is printed; NULL: none */
    int failed;          /* errno of the first write that failed, 0: none */
} output;

/* Writes to `path` (NULL or "-": standard output) in text or JSON. Errors as outfile_open. */
status output_open(output *o, const char *path, bool json, error *e);

/* Text for people, by writer.h; nothing if records or rows are printed. */
void output_text(output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for lines of the program's own, as they are: a drawn board, a help text. */
void output_own(output *o, const char *text);

/* Prints a record, in JSON only, and frees it. */
void output_record(output *o, record *r);

/* A record that is a row of a table too, if output_csv was called. */
void output_row(output *o, record *r);

/* Rows are printed as CSV, unless records are: their values under the keys in
 * "plies,opening,value", and above the first row those names. */
void output_csv(output *o, const char *columns);

/* Notes a failed write, with the errno `reason`: no further one is tried, and the command fails. */
void output_fail(output *o, int reason);

/* False also for a terminal that cannot move its cursor (TERM=dumb). */
bool output_is_terminal(const output *o);

/* Shows the output so far and, on a terminal, clears the screen for the next output. */
void output_again(output *o);

/* Ends with everything written, or STATUS_IO. With `keep` false a file that was begun is removed.
 * A reader that went away is not a failure: *quiet_end becomes true. */
status output_close(output *o, bool keep, bool *quiet_end, error *e);
