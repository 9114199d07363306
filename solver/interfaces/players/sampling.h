/* sampling.h - random positions, or those of a file in random order, each once up to symmetry: for
 * `sample` and `practice`. */
#pragma once

#include "cli/command.h"

enum { SAMPLING_TRIES = 1000 }; /* games without a new position before there are no more */

typedef struct sampling {
    command *c;
    int empties, plies; /* where a random game ends; -1: not asked for */
    uint64_t random;    /* state */
    void *seen;         /* tsearch's tree of canonical texts */
    collection file;    /* the positions that are left; list NULL: random games */
} sampling;

/* Prepares the command, and reads its file.  STATUS_BAD_INPUT, errors as command_prepare and
 * request_file.  sampling_end frees it, whatever the status. */
status sampling_begin(sampling *m, command *c, error *e);

/* The next position; *found false: no more positions.  Errors: STATUS_STOPPED, STATUS_NO_MEMORY. */
status sampling_next(sampling *m, diagram *out, bool *found, error *e);

void sampling_end(sampling *m);
