/* lines.h - lines that come in while other work goes on: a thread reads them, and raises a flag for
 * those that end the work.
 *
 * The flag is up as long as such a line waits to be taken. */
#pragma once

#include "base/status.h"

#include <stdatomic.h>
#include <stdbool.h>

enum { LINE_TEXT = 16384 }; /* longest line with its final zero; the rest is dropped */

typedef struct line_reader line_reader;

/* True for a line that is to end the work in progress.  Called by the reading thread. */
typedef bool line_ends_work(const char *line);

/* Reads from `descriptor`, which must outlive the reader, until it ends or *over (NULL: never)
 * is seen true, which ends the work too; the end of the input does not.  Errors:
 * STATUS_NO_MEMORY (no thread either). */
status lines_open(int descriptor, line_ends_work *ends, const _Atomic bool *over, _Atomic bool *flag, line_reader **out,
                  error *e);

/* Waits for the next line, without its end and the white space around it.  False: there are
 * no more.  One thread only. */
bool lines_next(line_reader *r, char out[static LINE_TEXT]);

/* Recomputes the stop flag from the queued lines, after a time limit has raised it. */
void lines_renew(line_reader *r);

void lines_close(line_reader *r); /* NULL is allowed */
