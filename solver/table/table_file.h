/* table_file.h - the file of a table; docs/table-format.md describes its bytes.
 *
 * A header, then frames that are appended by several threads: keys of some blocks, values of some
 * blocks, the end of a level's keys, the end of the table.  What comes before the end of the table
 * is a table under way, which goes on after the last whole frame. */
#ifndef YOMIKIRI_TABLE_FILE_H
#define YOMIKIRI_TABLE_FILE_H

#include "table/table_data.h"

/* Opens a whole table to be read.  Errors: STATUS_IO, STATUS_BAD_INPUT, STATUS_NO_MEMORY. */
status table_file_open(const char *path, table_file **out, error *e);

/* Begins the table PATH.part, or goes on with it: whole frames are read back, the rest is cut off.
 * Errors: as above; STATUS_BAD_INPUT where PATH.part is anything else, which then stays. */
status table_file_begin(const char *path, const table_about *about, table_file **out, error *e);

/* A file without a name in `folder` (NULL: in memory), for keys and values that are not kept.  It
 * has no end. */
status table_file_scratch(const char *folder, const table_about *about, table_file **out, error *e);

/* The end of the table; PATH.part becomes PATH. */
status table_file_finish(table_file *f, int root_value, error *e);

void table_file_close(table_file *f); /* NULL is allowed */
void table_file_drop(table_file *f);  /* as well as the file that was begun */

/* Appends the blocks of a packer to a level that is not sealed; `values` (NULL: none) has as many
 * blocks with values alone.  Empties both. */
status table_file_add(table_file *f, int level, packer *keys, packer *values, error *e);

/* No more keys will come: sorts the blocks. */
status table_file_seal(table_file *f, int level, error *e);

/* Appends values for the blocks from `first` on.  Empties the packer. */
status table_file_value(table_file *f, int level, size_t first, packer *values, error *e);

/* Reads a block: `key` has room for BLOCK_POSITIONS keys.  STATUS_BAD_INPUT: it is damaged. */
status table_file_keys(const table_file *f, const table_block *b, packer *p, uint64_t *key, error *e);

/* The place of a key in the block where it must stand; *place SIZE_MAX: it is not there. */
status table_file_find(const table_file *f, const table_block *b, packer *p, const uint64_t *key, size_t *place,
                       error *e);
status table_file_values(const table_file *f, const table_block *b, packer *p, size_t *size, error *e);

/* The block in which a key must stand; NULL: there is none. */
const table_block *table_level_block(const table_level *l, int words, const uint64_t *key);

/* The last level that is to have positions. */
int table_last_level(const table_file *f);

#endif
