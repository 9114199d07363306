/* table_data.h - what tables and their files are, as data. */
#ifndef YOMIKIRI_TABLE_DATA_H
#define YOMIKIRI_TABLE_DATA_H

#include "table/table_block.h"
#include "table/table_game.h"

#include <pthread.h>

#define TABLE_MAGIC "yomikiri table" /* how a file begins */

enum { TABLE_HEADER_MOST = 4096 };

/* What a table is of. */
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
    size_t valued; /* blocks that have values */
    uint64_t positions;
    bool sealed;
} table_level;

typedef struct table_file {
    char *path;
    int fd;
    _Atomic uint64_t size;
    uint64_t seed; /* the hash of the header */
    char made_by[160];
    table_about about;
    table_game *game;
    table_level level[TABLE_LEVELS];
    int levels;    /* that have positions */
    bool complete; /* the end of the table was met */
    int root_value;
    pthread_mutex_t lock; /* of what grows */
} table_file;

typedef struct table_progress {
    int level;
    bool back;          /* values are found, from the last level to the first */
    double share;       /* of the level */
    uint64_t positions; /* found so far */
    uint64_t done, all; /* back: positions that have values, of all that get them now */
    double since;       /* clock_seconds() when the first of them was begun */
} table_progress;

typedef struct table_options {
    int threads;
    size_t memory_bytes; /* about what is used; 0: three quarters of what this process may use */
    bool memory_alone;   /* what does not fit is an error */
    const char *folder;  /* for what does not fit into memory; NULL: that of temporary files */
    const _Atomic bool *stop;
    void (*progress)(void *context, const table_progress *p); /* NULL, or called by one thread at a time */
    void *progress_context;
} table_options;

#endif
