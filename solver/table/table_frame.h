/* table_frame.h - the frames of a table's file; internal to table_file.c and table_frame.c.
 *
 *   bytes  0  XXH3 of the bytes from 8 to the end of the entries, seeded with the header's and the
 *             place
 *          8  "YKT" and the kind
 *         12  level, the first block (values), the number of blocks: 4 bytes each
 *         24  bytes of the frame; a number: 8 bytes each
 *         40  an entry for each block, then what they have, packed */
#ifndef YOMIKIRI_TABLE_FRAME_H
#define YOMIKIRI_TABLE_FRAME_H

#include "table/table_data.h"

enum { FRAME_HASH = 8, FRAME_HEAD = 40, FRAME_BLOCKS_MOST = 1 << 16 };

typedef enum frame_kind { FRAME_KEYS = 'K', FRAME_VALUES = 'V', FRAME_SEAL = 'L', FRAME_END = 'E' } frame_kind;

typedef struct frame {
    frame_kind kind;
    int level;
    uint32_t first, blocks;
    uint64_t bytes;  /* all of it */
    uint64_t number; /* seal: positions; end: value of the root */
} frame;

/* Bytes of an entry. */
static inline size_t frame_entry(const table_file *f, frame_kind kind)
{
    return kind == FRAME_KEYS ? 8 * (size_t)f->game->words + 12 : kind == FRAME_VALUES ? 8 : 0;
}

/* A file without a name in `folder` (NULL: in memory); -1: errno says why. */
int table_temporary(const char *folder);

/* Whole pieces of a file; false: errno says why. */
bool table_read(int fd, void *to, size_t size, uint64_t at);
bool table_write(int fd, const void *from, size_t size, uint64_t at);

/* Appends a frame with the blocks of a packer (NULL: without any), whose places become those in the
 * file. */
status frame_append(table_file *f, frame fr, packer *p, error *e);

/* Takes over all frames from `at` on; `whole`: what is packed is compared with its hashes too.
 * Returns the end of the last that is of use: a level whose keys have no end must be made again. */
uint64_t frames_take(table_file *f, uint64_t at, uint64_t size, bool whole);

/* ---- what frames do to a level ---- */

bool level_add(table_level *l, const table_block *block, size_t count);
void level_value(table_level *l, size_t first, const table_block *value, size_t count);
void level_seal(table_file *f, int level);

#endif
