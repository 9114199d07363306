/* outfile.h - files that appear complete or not at all: the only place that writes files.
 *
 * A path that cannot be written fails when it is opened, before any work is done for it.
 * Output goes into a file without a name in the same folder (if the file system has none,
 * into "PATH.XXXXXX"); committing puts it on the disk and renames it.  Until then an older file
 * keeps its content, and a failure or a signal leaves nothing behind.  A symbolic link stays;
 * its target is replaced.  An older file's permissions, owner and group are kept as far
 * as the system allows; a new file's permissions follow the umask, which is not changed.
 *
 * Functions are thread safe; an outfile is used by one thread at a time. */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct outfile outfile;

/* Begins the file that will become `path`; `what` names it in messages ("the weights").
 * Both must live as long as it does. *out is NULL after an error.
 * Errors: STATUS_BAD_INPUT (a folder, device, pipe or socket; empty), STATUS_IO (no such folder,
 * no permission, other system errors), STATUS_NO_MEMORY. */
status outfile_open(const char *path, const char *what, outfile **out, error *e);

/* The stream to write to; owned by `f`.  Write errors stay in the stream
 * and are reported by outfile_commit. */
FILE *outfile_stream(outfile *f);

/* Completes the file under its name and frees `f`, even on failure.  Errors: STATUS_IO; the older
 * file is then as it was. */
status outfile_commit(outfile *f, error *e);

/* Gives the file up and frees `f`; NULL is allowed. */
void outfile_discard(outfile *f);

/* True when both paths lead to one file, which need not exist. */
bool outfile_same(const char *a, const char *b);
