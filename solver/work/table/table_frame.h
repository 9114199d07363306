/* table_frame.h - the file of a table as data, its header and frames. */
#pragma once

#include "table/table_block.h"

#include <pthread.h>

#define TABLE_MAGIC "yomikiri table" /* how a file begins */

/* The subject of a table. */
typedef struct table_about {
    game_spec spec;
    diagram root;
    bool wdl;       /* values are 1, 0, -1 */
    bool distances; /* plies to the end are stored too */
    int plies_left; /* positions with fewer are not stored */
} table_about;

typedef struct table_level {
    table_block *block; /* ascending, once sealed */
    size_t blocks, room;
    size_t marked; /* blocks before the last mark */
    uint64_t positions;
    bool sealed;
} table_level;

typedef struct table_file {
    char *path;
    int fd;
    _Atomic uint64_t size;
    uint64_t begin; /* bytes of the header */
    uint64_t seed;  /* the hash of the header */
    char made_by[160];
    table_about about;
    table_game *game;
    int value_most, plies_most; /* of any position */
    table_level level[TABLE_LEVELS];
    int levels;    /* that have positions */
    uint64_t mark; /* the last one */
    bool complete; /* the end of the table was met */
    int root_value;
    pthread_mutex_t lock; /* of what grows */
} table_file;

enum { HEADER_MOST = 4096 };

/* The header of a table; its length. */
size_t header_write(const table_about *about, const char *made_by, char out[static HEADER_MOST]);

/* Reads the header of f->fd.  STATUS_BAD_INPUT, STATUS_IO. */
status header_read(table_file *f, error *e);

typedef enum frame_kind { FRAME_BLOCKS = 'B', FRAME_SEAL = 'L', FRAME_MARK = 'M', FRAME_END = 'E' } frame_kind;

/* Appends a frame, and does what it says.
 *   blocks  those of the packer, which is then empty: new ones of a level that is not sealed, else
 *           values for those that begin as they do
 *   seal    no more keys of the level will come: sorts its blocks, of `number` positions in all
 *   mark    keeps `number` and the level's blocks so far, from which a later process goes on
 *   end     of the table; `number` is the value of the root */
status frame_append(table_file *f, frame_kind kind, int level, uint64_t number, packer *p, error *e);

/* Takes over all frames after the header; `whole`: what is packed is compared with its hashes too.
 * f->size is then the end of the last that is of use: a level whose keys have no end must
 * be made again. */
void frames_take(table_file *f, uint64_t size, bool whole);

void table_level_sort(table_level *l); /* its blocks, by their first keys */

/* Whole pieces of a file; false: errno says why. */
bool file_whole(int fd, uint8_t *bytes, size_t size, uint64_t at, bool write);

status file_error(const table_file *f, const char *what, error *e);
