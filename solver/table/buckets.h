/* buckets.h - records dealt out by key into buckets, by several workers, in memory of fixed size.
 *
 * The memory is cut into slabs; each worker has a chain of them for each bucket.  A worker that
 * asked for room (buckets_have) need not look at errors. */
#pragma once

#include "base/status.h"
#include "table/records.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { SLAB_WORDS = 512, BUCKETS_MOST = 1024, BUCKET_INDEX = 4096 };

typedef struct bucket_end {
    uint32_t slab; /* the last of the chain; NO_SLAB: it is empty */
    uint32_t used; /* records in it */
} bucket_end;

typedef struct buckets {
    uint64_t *memory;       /* `slabs` slabs */
    uint32_t *before;       /* the next slab of a chain */
    size_t slabs, limit;    /* there are; may be used now */
    pthread_mutex_t lock;   /* of the next two */
    uint32_t free;          /* a chain of slabs given back */
    _Atomic uint32_t fresh; /* those from here on were never used */
    _Atomic size_t used;
    int workers, most;                /* buckets at most */
    bucket_end *end;                  /* [worker * BUCKETS_MOST + bucket] */
    int count, words, keys, each;     /* buckets; words of a record and of its key; records of a slab */
    uint64_t border[BUCKETS_MOST][2]; /* the least key of each bucket but the first */
    uint16_t index[BUCKET_INDEX + 1]; /* the bucket of the least key with this beginning */
    uint64_t least;                   /* first word of border[1] */
    int shift;
} buckets;

/* Errors: STATUS_NO_MEMORY. */
status buckets_create(size_t bytes, int workers, buckets **out, error *e);
void buckets_free(buckets *b); /* NULL is allowed */

/* Empties all, for records of another shape; border[1..count) are ascending.  Bucket `count` is
 * there too, without a border.  At first no more than `limit` bytes are used. */
void buckets_begin(buckets *b, int words, int keys, const uint64_t (*border)[2], int count, size_t limit);

/* Lets twice as much be used as is now; false: all of it is in use. */
bool buckets_widen(buckets *b);

/* True where `workers` more blocks of `records` records each find room. */
static inline bool buckets_have(const buckets *b, int workers, size_t records)
{
    return atomic_load_explicit(&b->used, memory_order_relaxed) +
               (size_t)workers * ((size_t)b->count + records / (size_t)b->each + 2) <=
           b->limit;
}

int buckets_of(const buckets *b, const uint64_t *key);

/* Where the worker may write a record of the bucket. */
uint64_t *buckets_add(buckets *b, int worker, int bucket);

size_t buckets_size(const buckets *b, int bucket); /* its records */

/* Moves the records of a bucket to `out`. */
void buckets_take(buckets *b, int bucket, uint64_t *out);

/* Puts `count` records into the bucket: there is room, as they have just been taken from it. */
void buckets_put(buckets *b, int bucket, const uint64_t *record, size_t count);

/* Calls `each` for all slabs of a bucket: `count` records from `record` on. */
void buckets_walk(const buckets *b, int bucket, void (*each)(void *context, uint64_t *record, size_t count),
                  void *context);
