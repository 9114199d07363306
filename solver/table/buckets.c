/* buckets.c - see buckets.h. */
#include "table/buckets.h"

#include "base/mapping.h"
#include "table/table_game.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_SLABS = 256 };
#define NO_SLAB UINT32_MAX

enum { SLAB_BYTES = SLAB_WORDS * sizeof(uint64_t) + sizeof(uint32_t) };

status buckets_create(size_t bytes, int workers, buckets **out, error *e)
{
    const size_t most = bytes / SLAB_BYTES, least = LEAST_SLABS * (size_t)workers;
    buckets *b = *out = calloc(1, sizeof *b);
    if (!b)
        return table_no_memory(e);
    (void)pthread_mutex_init(&b->lock, NULL);
    b->slabs = most < UINT32_MAX ? most : UINT32_MAX - 1;
    b->workers = workers;
    b->end = malloc((size_t)workers * BUCKETS_MOST * sizeof *b->end);
    while (b->end && b->slabs >= least && !(b->memory = mapping_create(b->slabs * SLAB_BYTES, PAGE_ALIGN)))
        b->slabs /= 2;
    if (!b->memory) {
        buckets_free(b);
        *out = NULL;
        return fail(e, STATUS_NO_MEMORY, "%zu KiB of memory for %d threads; expected %d KiB each or more", bytes >> 10,
                    workers, (LEAST_SLABS * SLAB_BYTES >> 10) + 1);
    }
    b->before = (uint32_t *)(b->memory + b->slabs * SLAB_WORDS);
    b->most = (int)(b->slabs / (size_t)workers / 4 < BUCKETS_MOST ? b->slabs / (size_t)workers / 4 : BUCKETS_MOST - 1);
    return STATUS_OK;
}

void buckets_free(buckets *b)
{
    if (!b)
        return;
    mapping_destroy(b->memory, b->slabs * SLAB_BYTES);
    (void)pthread_mutex_destroy(&b->lock);
    free(b->end);
    free(b);
}

/* The index leads to a bucket from the first bits of a key. */
static void index_borders(buckets *b)
{
    const uint64_t span = b->count > 1 ? b->border[b->count - 1][0] - b->border[1][0] : 0;
    b->least = b->count > 1 ? b->border[1][0] : UINT64_MAX;
    b->shift = 0;
    while (span >> b->shift >= BUCKET_INDEX)
        b->shift++;
    for (int i = 0, bucket = 1; i <= BUCKET_INDEX; i++) {
        while (bucket < b->count && (b->border[bucket][0] - b->least) >> b->shift < (uint64_t)i)
            bucket++;
        b->index[i] = (uint16_t)(bucket - 1);
    }
}

void buckets_begin(buckets *b, int words, int keys, const uint64_t (*border)[2], int count, size_t limit)
{
    b->words = words;
    b->keys = keys;
    b->each = SLAB_WORDS / words;
    b->count = count;
    if (count > 1)
        memcpy(b->border[1], border[1], (size_t)(count - 1) * sizeof *b->border);
    index_borders(b);
    for (int i = 0; i < b->workers * BUCKETS_MOST; i++)
        b->end[i] = (bucket_end){.slab = NO_SLAB};
    b->free = NO_SLAB;
    b->fresh = 0;
    atomic_store(&b->used, 0);
    const size_t least = 8 * (size_t)b->workers * ((size_t)count + 8), wanted = limit / SLAB_WORDS / sizeof(uint64_t);
    b->limit = wanted > least ? wanted : least;
    b->limit = b->limit < b->slabs ? b->limit : b->slabs;
}

bool buckets_widen(buckets *b)
{
    const size_t wanted = 2 * atomic_load(&b->used), before = b->limit;
    b->limit = wanted > b->limit ? wanted : b->limit;
    b->limit = b->limit < b->slabs ? b->limit : b->slabs;
    return wanted <= before || b->limit > before;
}

int buckets_of(const buckets *b, const uint64_t *key)
{
    if (key[0] < b->least)
        return 0;
    const uint64_t at = (key[0] - b->least) >> b->shift;
    int low = b->index[at < BUCKET_INDEX ? at : BUCKET_INDEX];
    int high = at < BUCKET_INDEX ? b->index[at + 1] : b->count - 1;
    while (low < high) { /* border[low] <= key < border[high + 1] */
        const int middle = (low + high + 1) / 2;
        if (table_key_less(b->keys, key, b->border[middle]))
            high = middle - 1;
        else
            low = middle;
    }
    return low;
}

static uint32_t take_slab(buckets *b)
{
    (void)pthread_mutex_lock(&b->lock);
    const uint32_t slab = b->free != NO_SLAB ? b->free : b->fresh++;
    b->free = slab == b->free ? b->before[slab] : b->free;
    (void)pthread_mutex_unlock(&b->lock);
    atomic_fetch_add_explicit(&b->used, 1, memory_order_relaxed);
    return slab;
}

/* A chain of `count` slabs. */
static void give_slabs(buckets *b, uint32_t first, uint32_t last, size_t count)
{
    (void)pthread_mutex_lock(&b->lock);
    b->before[last] = b->free;
    b->free = first;
    (void)pthread_mutex_unlock(&b->lock);
    atomic_fetch_sub_explicit(&b->used, count, memory_order_relaxed);
}

uint64_t *buckets_add(buckets *b, int worker, int bucket)
{
    bucket_end *end = &b->end[worker * BUCKETS_MOST + bucket];
    if (end->slab == NO_SLAB || end->used == (uint32_t)b->each) {
        const uint32_t slab = take_slab(b);
        b->before[slab] = end->slab;
        *end = (bucket_end){.slab = slab};
    }
    return b->memory + (size_t)end->slab * SLAB_WORDS + (size_t)end->used++ * (size_t)b->words;
}

void buckets_walk(const buckets *b, int bucket, void (*each)(void *context, uint64_t *record, size_t count),
                  void *context)
{
    for (int w = 0; w < b->workers; w++) {
        const bucket_end *end = &b->end[w * BUCKETS_MOST + bucket];
        size_t here = end->used;
        for (uint32_t slab = end->slab; slab != NO_SLAB; slab = b->before[slab], here = (size_t)b->each)
            each(context, b->memory + (size_t)slab * SLAB_WORDS, here);
    }
}

static void add_size(void *context, uint64_t *record, size_t count)
{
    (void)record;
    *(size_t *)context += count;
}

size_t buckets_size(const buckets *b, int bucket)
{
    size_t size = 0;
    buckets_walk(b, bucket, add_size, &size);
    return size;
}

void buckets_take(buckets *b, int bucket, uint64_t *out)
{
    for (int w = 0; w < b->workers; w++) {
        bucket_end *end = &b->end[w * BUCKETS_MOST + bucket];
        size_t here = end->used * (size_t)b->words, count = 0;
        uint32_t last = NO_SLAB;
        for (uint32_t slab = end->slab; slab != NO_SLAB; slab = b->before[slab], count++) {
            memcpy(out, b->memory + (size_t)slab * SLAB_WORDS, here * sizeof *out);
            out += here;
            here = (size_t)b->each * (size_t)b->words;
            last = slab;
        }
        if (count > 0)
            give_slabs(b, end->slab, last, count);
        *end = (bucket_end){.slab = NO_SLAB};
    }
}

void buckets_put(buckets *b, int bucket, const uint64_t *record, size_t count)
{
    for (size_t i = 0; i < count; i++)
        memcpy(buckets_add(b, 0, bucket), record + i * (size_t)b->words, (size_t)b->words * sizeof *record);
}
