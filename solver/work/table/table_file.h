/* table_file.h - the file of a table; docs/table-format.md describes its bytes.
 *
 * A header, then frames that are appended by several threads: blocks of a level, their values, the
 * end of a level's keys, the end of the table.  A file without the end of the table is a table
 * under way, which is continued after the last whole frame. */
#pragma once

#include "table/table_frame.h"

typedef struct table_progress {
    int level;
    bool back;           /* values are found, from the last level to the first */
    bool whole;          /* all of the level has just been found */
    double share;        /* of the level */
    uint64_t positions;  /* found so far */
    uint64_t done, all;  /* back: positions that have values, of all that get them now */
    double since;        /* clock_seconds() when the first of them was begun */
    size_t memory_bytes; /* in use */
} table_progress;

typedef struct table_options {
    int threads;
    size_t memory_bytes; /* about what is used; 0: three quarters of what this process may use */
    bool memory_alone;   /* what does not fit is an error */
    const char *values;  /* a file of values of the last level (table_known.h); NULL: all are searched */
    const char *folder;  /* for what does not fit into memory; NULL: that of temporary files */
    const _Atomic bool *stop;
    void (*progress)(void *context, const table_progress *p); /* NULL, or called by one thread at a time */
    void *progress_context;
} table_options;

/* Opens a whole table for reading.  Errors: STATUS_IO, STATUS_BAD_INPUT, STATUS_NO_MEMORY. */
status table_file_open(const char *path, table_file **out, error *e);

/* Begins the table PATH.part, or continues it: whole frames are read back, the rest is cut off.
 * Errors: as above; STATUS_BAD_INPUT if PATH.part is anything else, which is then kept. */
status table_file_begin(const char *path, const table_about *about, table_file **out, error *e);

/* A file without a name in `folder` (NULL: in memory), for keys and values that are not kept. */
status table_file_scratch(const char *folder, const table_about *about, table_file **out, error *e);

/* Writes the table `path` from one under way that is done: its blocks in order,
 * each with its values.  Its bytes do not depend on threads or stops. */
status table_file_finish(const table_file *f, const char *path, int root_value, error *e);

void table_file_close(table_file *f); /* NULL is allowed */
void table_file_drop(table_file *f);  /* as well as the file that was begun */

/* A file of blocks that are never sealed: takes all of them back. */
status table_file_clear(table_file *f, int level, error *e);

/* Reads the records of a block, or those up to the first whose key is not before `until` (NULL:
 * all), and the keys of a level's block.  STATUS_BAD_INPUT: it is damaged. */
status table_file_records(const table_file *f, int level, const table_block *b, packer *p, int words,
                          const uint64_t *until, uint64_t *record, size_t *count, error *e);
status table_file_keys(const table_file *f, int level, const table_block *b, packer *p, uint64_t *key, error *e);

/* The values of a block are then p->raw. */
status table_file_values(const table_file *f, const table_block *b, packer *p, size_t *size, error *e);

/* The scores of a block, as table_get_values has them.  Errors as above. */
status table_scores(const table_file *f, const table_block *b, packer *p, size_t only, int32_t *score, uint64_t *sum,
                    error *e);

/* The last level that is to have positions. */
int table_last_level(const table_file *f);
