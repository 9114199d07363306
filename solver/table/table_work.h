/* table_work.h - the sweeps that make a table, and what else passes over all of its positions;
 * internal to this room and to counting.
 *
 * Forward: the positions of a level are expanded, the keys of their children dealt out into
 * buckets, each bucket sorted and appended to the file.  Backward: for a part of a level, requests
 * for the values of its children are dealt out by groups of blocks of the next level; each group is
 * unpacked once and answers them.  Buckets beyond the memory go to a file. */
#pragma once

#include "base/stop.h"
#include "table/buckets.h"
#include "table/table_file.h"
#include "table/table_search.h"
#include "table/table_values.h"

typedef struct table_work table_work;

/* The positions of a group of blocks, unpacked, and where to find each by its key. */
typedef struct table_answers {
    uint64_t *key, *sum;
    int32_t *score;
    uint32_t *slot;
    size_t key_room, sum_room, score_room, slot_room;
    int bits; /* of the number of slots */
    size_t count;
} table_answers;

typedef struct table_worker {
    struct table_work *work;
    packer packer;
    uint64_t key[2 * BLOCK_POSITIONS]; /* of the block at work */
    size_t block, at;                  /* that block, and the position in it */
    bool busy;
    uint64_t *record, *spare; /* of a bucket, with room for `room` words each */
    size_t room;
    table_answers answers;
    status failed;
    error e;
} table_worker;

/* What a sweep does at each position; NULL: nothing. */
typedef struct table_hooks {
    record_shape shape; /* of forward records: keys first; left out: keys alone */
    /* Forward.  A block is to be expanded, k->key being its keys. */
    status (*load)(table_work *w, table_worker *k, const table_block *b);
    /* Adds the records of position k->at; false: there is no room, and none was added. */
    bool (*expand)(table_work *w, int worker, const walk_node *n);
    /* Appends a bucket of the next level, its records sorted and joined. */
    status (*emit)(table_work *w, table_worker *k, uint64_t *record, size_t count);
    /* Backward.  Extra numbers are stored with the values: of a position the sum over its best
     * moves, 1 for a game that is over. */
    bool sums;
    /* Every move of position `parent` of the part: its score, after all of them are known. */
    void (*reply)(table_work *w, uint32_t parent, int32_t score, uint64_t sum);
    /* The scores of block `b` are known, from w->score[slot * BLOCK_POSITIONS] on; NULL: they
     * become its values in the file. */
    status (*valued)(table_work *w, table_worker *k, const table_block *b, size_t slot);
} table_hooks;

struct table_work {
    table_file *file;
    const table_game *game;
    table_hooks hooks;
    const table_options *options;
    void *context; /* of the hooks */
    const char *folder;
    size_t memory; /* bytes that the options allow */
    buckets *pool;
    int threads, level;
    table_worker *worker;
    _Atomic size_t next;
    _Atomic bool failed; /* a worker has an error, or it is to stop */
    atomic_flag reporting;
    uint64_t done, all; /* positions valued, and to be valued */
    double since;       /* the first of them was begun */
    /* forward */
    bool sampling;    /* what is expanded does not count */
    table_file *runs; /* records beyond the memory; NULL: there are none */
    char *runs_path;  /* of that file; NULL: it has no name */
    /* backward */
    _Atomic int32_t *score;
    _Atomic uint64_t *sum;
    uint8_t *state; /* of the level's blocks */
    size_t base, slots;
    bool keeps;           /* blocks that have values are passed over */
    table_search *search; /* of the last level; NULL: it has no moves but to finished positions */
};

enum { WAITING, DROPPED, DONE };

status table_work_begin(table_work *w, table_file *file, const table_options *options, const table_hooks *hooks,
                        error *e);
void table_work_end(table_work *w, bool done); /* done: runs that a later process could use are not needed */

/* Runs body for every worker, w->next being `next` at first; as table_work_status. */
status table_work_run(table_work *w, size_t next, void (*body)(void *work, size_t worker), error *e);

/* The first error of a worker, or STATUS_STOPPED. */
status table_work_status(const table_work *w, error *e);

/* Progress of the level: `share` of it is done. */
void table_work_report(table_work *w, bool back, double share);

const char *table_folder(void); /* of temporary files */

/* False: the worker is to end. */
bool table_work_goes_on(table_work *w);
void table_work_fail(table_work *w, table_worker *k, status s);

/* Room for `words` words in each of the worker's two arrays. */
bool table_work_room(table_worker *k, size_t words);

/* Where the worker writes a forward record of this key, which is filled in.  There is room. */
uint64_t *table_work_add(table_work *w, int worker, const uint64_t *key);

/* The runs of the table `path` have a name, in options->folder if there is one, from which a later
 * process goes on; opens them if there are any. */
status table_runs_name(table_work *w, const char *path, error *e);

/* Makes level + 1 from a level, and seals it. */
status table_forward(table_work *w, int level, error *e);

/* Makes level + 1 of w->level from what the buckets have. */
status table_emit(table_work *w, error *e);

size_t table_work_bytes(const table_work *w); /* in use */

/* That the memory is full: STATUS_NO_MEMORY. */
status table_work_full(const table_work *w, error *e);

/* Finds the scores of all levels, each from the values of the next, the last one's by searching if
 * it has moves to other than finished positions. */
status table_back(table_work *w, error *e);

/* The score of the root in its table, and the number with it (NULL: there is none). */
status table_root_score(table_work *w, int *value, uint64_t *sum, error *e);
