/* table_work.h - the sweeps that make a table, and what else passes over all of its positions;
 * internal to this room and to counting.
 *
 * Forward: each worker expands blocks of a level into records of their children, sorts them when
 * its memory is full, and appends them to a file of runs, cut at the borders of buckets; then each
 * bucket is joined from its runs and appended to the table's file.  Backward: each worker collects
 * what some blocks ask of their children, sorts it by key, and goes through the next level
 * alongside it. */
#pragma once

#include "base/stop.h"
#include "table/records.h"
#include "table/table_file.h"
#include "table/table_known.h"
#include "table/table_search.h"
#include "table/table_values.h"

#include <stdatomic.h>

typedef struct table_work table_work;

typedef struct table_worker {
    packer packer, runs;               /* runs: written while a block is expanded */
    uint64_t key[2 * BLOCK_POSITIONS]; /* of the current block */
    size_t block, at;                  /* that block, and the position in it */
    uint64_t *record, *spare;          /* of `words` words in all each */
    size_t words, used, touched;       /* used: records; touched: words used at most */
    size_t since;                      /* forward: the first block whose records are not all in runs */
    /* backward: of the positions of a batch of blocks, one block's after the other's */
    size_t *batch;
    int32_t *score;
    uint64_t *sum;
    size_t batch_room, score_room, sum_room, blocks, positions;
    status failed;
    error e;
} table_worker;

/* The functions that a sweep calls at each position; NULL: none. */
typedef struct table_hooks {
    record_shape shape; /* of forward records: keys first; left out: keys only */
    /* Forward.  A block is to be expanded, k->key being its keys. */
    status (*load)(table_work *w, table_worker *k, const table_block *b);
    /* Adds the records of position k->at. */
    void (*expand)(table_work *w, table_worker *k, const walk_node *n);
    /* Appends a bucket of the next level, its records sorted and joined. */
    status (*emit)(table_work *w, table_worker *k, uint64_t *record, size_t count);
    /* Backward.  Extra numbers are stored with the values. */
    bool sums;
    /* A move's score and the number of its child (1: the game is over there) are added to those of
     * its position, whose best score was `best` so far; NO_SCORE: it had none. */
    void (*move)(uint64_t *sum, int32_t best, int32_t score, uint64_t child);
    /* The scores (and sums) of block `b` are known; NULL: they become its values in the file. */
    status (*valued)(table_work *w, table_worker *k, const table_block *b, const int32_t *score, const uint64_t *sum);
} table_hooks;

enum { BUCKETS_MOST = 1024 };

struct table_work {
    table_file *file;
    const table_game *game;
    table_hooks hooks;
    const table_options *options;
    void *context; /* of the hooks */
    size_t memory; /* bytes that the options allow */
    int threads, level;
    table_worker *worker;
    status (*body)(table_work *w, table_worker *k);
    _Atomic size_t next;
    _Atomic bool failed, stopped; /* a worker has an error; has been asked to stop */
    atomic_flag reporting;
    _Atomic uint64_t found, done; /* positions; done: valued, of `all` */
    uint64_t all;
    double begun;         /* when the first of them was */
    size_t limit;         /* records of a worker */
    pthread_mutex_t lock; /* of the workers' `since`, and of the members that hooks share */
    /* forward */
    bool sampling;    /* what is expanded does not count */
    table_file *runs; /* sorted records of the next level */
    uint32_t origin;  /* a hash of what they are made from */
    size_t buckets;
    uint64_t border[BUCKETS_MOST][2]; /* the least key of each but the first */
    /* backward */
    bool keeps;           /* blocks that have values are passed over */
    table_known *known;   /* values of the last level that are not searched; NULL: none */
    table_search *search; /* of the last level; NULL: it has no moves but to finished positions */
};

status table_work_begin(table_work *w, table_file *file, const table_options *options, const table_hooks *hooks,
                        error *e);
void table_work_end(table_work *w, bool done); /* done: runs that a later process could use are not needed */

/* Runs body for every worker, w->next being `next` at first.
 * The first error of a worker, or STATUS_STOPPED. */
status table_work_run(table_work *w, size_t next, status (*body)(table_work *w, table_worker *k), error *e);

/* False: the workers are to end. */
bool table_work_goes_on(table_work *w);

/* Progress: `share` of the level is done. */
void table_work_report(table_work *w, int level, bool back, double share);

/* A limit for records of `words` words, for a level of `positions`; room for that many and `least`
 * in each of the worker's two arrays.  STATUS_NO_MEMORY. */
size_t table_work_limit(const table_work *w, size_t words, uint64_t positions);
status table_work_room(table_worker *k, size_t words, error *e);

/* Adds a forward record of a position, whose words after the key are then filled in; *by: the
 * symmetry that leads to its key. */
uint64_t *table_work_add(table_work *w, table_worker *k, const walk_node *n, int *by);

/* The file of runs of the table `path`, from which a later process continues;
 * NULL: it is not kept. */
status table_runs_open(table_work *w, const char *path, error *e);

/* Lets the first worker add records of level 0, and makes it from them. */
status table_first(table_work *w, error *e);
status table_emit(table_work *w, error *e);

/* Makes level + 1 from a level, and seals it. */
status table_forward(table_work *w, int level, error *e);

size_t table_work_bytes(const table_work *w); /* in use */

/* Finds the scores of all levels, each from the values of the next, the last one's by searching if
 * it has moves to other than finished positions. */
status table_back(table_work *w, error *e);

/* The score of the root in its table, and the number with it (NULL: not wanted). */
status table_root_score(table_work *w, int *value, uint64_t *sum, error *e);
