/* claims.h - what `verify` is to check, cut out of files: the pieces that are solved each for
 * itself.
 *
 * The kind of a file is seen from how it begins: a store (SQLite), a certificate, a table, JSON
 * lines, positions with answers (OBF), else a results file (verify/results_file.h). */
#ifndef YOMIKIRI_CLAIMS_H
#define YOMIKIRI_CLAIMS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum claim_kind {
    CLAIM_COMMAND,     /* text: a command and the indented lines after it */
    CLAIM_RECORD,      /* text: a JSON object */
    CLAIM_PROBLEM,     /* text: a line of OBF; spec */
    CLAIM_STORED,      /* text: a position's name in the store */
    CLAIM_CERTIFICATE, /* the whole file */
    CLAIM_TABLE,       /* the whole file */
    CLAIM_UNREADABLE,  /* text: what is wrong */
} claim_kind;

typedef struct claim {
    claim_kind kind;
    const char *file;
    int line;         /* in the file, from 1; 0: the file as a whole */
    const char *spec; /* of an OBF file */
    char *text;       /* owned */
} claim;

typedef struct claim_list {
    claim *item;
    size_t count, room;
} claim_list;

/* Adds every claim of the file (`-`: standard input); `name` must live as long as the list, `spec`
 * is that of OBF files (NULL: othello:8x8 where they have 64 squares).  What cannot be read becomes
 * a claim too, CLAIM_UNREADABLE. `stop` ends the wait for input.  Errors: STATUS_NO_MEMORY,
 * STATUS_STOPPED. */
status claims_read(claim_list *list, const char *name, const char *spec, const _Atomic bool *stop, error *e);

void claims_free(claim_list *list);

#endif
