/* table_frame.h - the header and the frames of a table's file; internal to it. */
#ifndef YOMIKIRI_TABLE_FRAME_H
#define YOMIKIRI_TABLE_FRAME_H

#include "table/table_file.h"

enum { HEADER_MOST = 4096 };

/* The header of a table; its length. */
size_t header_write(const table_about *about, const char *made_by, char out[static HEADER_MOST]);

/* Reads the header of f->fd.  STATUS_BAD_INPUT, STATUS_IO. */
status header_read(table_file *f, error *e);

typedef enum frame_kind { FRAME_BLOCKS = 'B', FRAME_SEAL = 'L', FRAME_MARK = 'M', FRAME_END = 'E' } frame_kind;

/* Appends a frame with the blocks of a packer (NULL: without any), and does what it says. */
status frame_append(table_file *f, frame_kind kind, int level, uint64_t number, packer *p, error *e);

/* Takes over all frames after the header; `whole`: what is packed is compared with its hashes too.
 * f->size is then the end of the last that is of use: a level whose keys have no end must be made
 * again. */
void frames_take(table_file *f, uint64_t size, bool whole);

/* Whole pieces of a file; false: errno says why. */
bool file_whole(int fd, uint8_t *bytes, size_t size, uint64_t at, bool write);

status file_error(const table_file *f, const char *what, error *e);

#endif
