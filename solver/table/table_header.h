/* table_header.h - the text at the beginning of a table, with its checksum. */
#ifndef YOMIKIRI_TABLE_HEADER_H
#define YOMIKIRI_TABLE_HEADER_H

#include "table/table_data.h"

/* The header of a table; its length. */
size_t table_header_write(const table_about *about, char out[static TABLE_HEADER_MOST]);

/* The checksum at the end of such a header. */
uint64_t table_header_hash(const char *header, size_t length);

/* Reads the header of f->fd, of a file of `size` bytes; *length: where the frames begin.  Sets what
 * it says, and f->seed.  STATUS_BAD_INPUT, STATUS_IO. */
status table_header_read(table_file *f, uint64_t size, uint64_t *length, error *e);

/* True when both are about the same table. */
bool table_about_same(const table_about *a, const table_about *b);

#endif
