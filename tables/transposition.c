/* transposition.c - memory of the shared transposition table. */
#include "tables/transposition.h"

#include "base/log.h"
#include "base/mapping.h"
#include "base/threads.h"
#include "tables/transposition_inline.h"
#include "tables/zobrist.h"

#include <assert.h>
#include <stdlib.h> /* malloc */
#if defined(__linux__)
#include <sys/mman.h> /* madvise */
#endif

enum { CLEAR_CHUNK = 1 << 20, HUGE_PAGE = 2 << 20, SAMPLE = 64 /* buckets */, SMALL = 64 << 20 /* bytes */ };

static void clear_chunk(void *context, size_t i)
{
    const transposition_table *t = context;
    const size_t from = i * CLEAR_CHUNK, left = t->touched - from;
    memset((char *)t->bucket + from, 0, left < CLEAR_CHUNK ? left : CLEAR_CHUNK);
}

void tt_clear(transposition_table *t, int threads)
{
    if (!t)
        return;
    threads_for(threads, (t->touched + CLEAR_CHUNK - 1) / CLEAR_CHUNK, clear_chunk, t);
    t->generation = 0;
    t->touched = tt_bytes(t);
}

uint64_t tt_contradictions(const transposition_table *t)
{
    return t ? atomic_load_explicit(&t->contradictions, memory_order_relaxed) : 0;
}

void tt_contradict(transposition_table *t)
{
    assert(!"two proofs about one position contradict each other");
    atomic_fetch_add_explicit(&t->contradictions, 1, memory_order_relaxed);
}

static void empty(transposition_table *t, int threads)
{
    atomic_store_explicit(&t->contradictions, 0, memory_order_relaxed);
    if (t->packed || t->generation == UINT8_MAX)
        tt_clear(t, threads);
    else
        t->generation++;
}

void tt_restart(transposition_table *t, size_t bytes, size_t most, int threads)
{
    if (!t)
        return;
    if (threads > 0)
        empty(t, threads);
    uint64_t buckets = t->bytes / sizeof(tt_bucket);
    while (buckets > 1 && buckets * sizeof(tt_bucket) > bytes)
        buckets /= 2;
    atomic_store_explicit(&t->mask, buckets - 1, memory_order_relaxed);
    t->most = most < t->bytes ? most : t->bytes;
    if (threads == 0 || tt_bytes(t) > t->touched)
        t->touched = tt_bytes(t);
}

static int log2_of(uint64_t n)
{
    return 63 - __builtin_clzll(n);
}

void tt_use_packed(transposition_table *t, int bits)
{
    if (!t)
        return;
    t->packed_shift = log2_of(tt_mask(t) + 1);
    t->packed = bits > 0 && bits <= 64 && bits - t->packed_shift <= 64 - PACKED_DATA_BITS;
}

bool tt_is_full(const transposition_table *t, uint64_t where)
{
    if (!t || 2 * tt_bytes(t) > t->most)
        return false;
    const int ways = t->packed ? PACKED_WAYS : TABLE_WAYS;
    int taken = 0;
    for (uint64_t i = 0; i < SAMPLE; i++)
        for (int k = 0; k < ways; k++) {
            const tt_bucket *b = &t->bucket[(where * SAMPLE + i) & tt_mask(t)];
            if (t->packed)
                taken += atomic_load_explicit(&b->word[k], memory_order_relaxed) != 0;
            else
                taken += tt_is_live(t, atomic_load_explicit(&b->slot[k].data, memory_order_relaxed));
        }
    return taken > SAMPLE * ways / 4 * (tt_bytes(t) < SMALL ? 1 : 3);
}

/* The rest of a packed entry has the bits of its hash from t->packed_shift on. */
static void move_packed_up(transposition_table *t, uint64_t from, uint64_t buckets)
{
    const int bit = PACKED_DATA_BITS + log2_of(buckets) - t->packed_shift;
    for (int k = 0; k < PACKED_WAYS; k++) {
        _Atomic uint64_t *old = &t->bucket[from].word[k];
        const uint64_t word = atomic_load_explicit(old, memory_order_relaxed);
        if (!(word >> bit & 1))
            continue;
        atomic_store_explicit(&t->bucket[from + buckets].word[k], word, memory_order_relaxed);
        atomic_store_explicit(old, 0, memory_order_relaxed);
    }
}

/* The new half is empty, and no thread reads it before the mask includes it. */
static void move_up(transposition_table *t, const zobrist *z, uint64_t from, uint64_t buckets)
{
    for (int k = 0; k < TABLE_WAYS; k++) {
        tt_slot *old = &t->bucket[from].slot[k], *moved = &t->bucket[from + buckets].slot[k];
        const uint64_t data = atomic_load_explicit(&old->data, memory_order_relaxed);
        const uint64_t key0 = atomic_load_explicit(&old->key0, memory_order_relaxed);
        const uint64_t key1 = atomic_load_explicit(&old->key1, memory_order_relaxed);
        if (!tt_is_live(t, data) || !(zobrist_key(z, key0 ^ data, key1 ^ tt_exchange(data)) & buckets))
            continue;
        atomic_store_explicit(&moved->data, data, memory_order_relaxed);
        atomic_store_explicit(&moved->key0, key0, memory_order_relaxed);
        atomic_store_explicit(&moved->key1, key1, memory_order_relaxed);
        atomic_store_explicit(&old->data, 0, memory_order_relaxed);
    }
}

void tt_grow(transposition_table *t, const zobrist *z)
{
    if (!t || atomic_flag_test_and_set_explicit(&t->growing, memory_order_acquire))
        return;
    const uint64_t buckets = tt_mask(t) + 1;
    if (2 * buckets * sizeof(tt_bucket) <= t->most) {
        LOG("table grows from %zu bytes", tt_bytes(t));
        for (uint64_t i = 0; i < buckets; i++)
            if (t->packed)
                move_packed_up(t, i, buckets);
            else
                move_up(t, z, i, buckets);
        t->touched = 2 * buckets * sizeof(tt_bucket) > t->touched ? 2 * buckets * sizeof(tt_bucket) : t->touched;
        atomic_store_explicit(&t->mask, 2 * buckets - 1, memory_order_relaxed);
    }
    atomic_flag_clear_explicit(&t->growing, memory_order_release);
}

status tt_create(size_t bytes, transposition_table **out, error *e)
{
    *out = NULL;
    if (bytes < sizeof(tt_bucket))
        return STATUS_OK;
    transposition_table *t = malloc(sizeof *t);
    if (!t)
        return fail(e, STATUS_NO_MEMORY, "transposition table: out of memory");
    uint64_t buckets = 1;
    while (buckets <= bytes / sizeof(tt_bucket) / 2)
        buckets *= 2;
    atomic_init(&t->mask, buckets - 1);
    atomic_flag_clear(&t->growing);
    atomic_init(&t->contradictions, 0);
    t->packed = false;
    t->packed_shift = 0;
    t->generation = 0;
    t->bytes = t->most = t->touched = buckets * sizeof(tt_bucket);
    /* An anonymous mapping is zero already and is first touched by the thread that uses it. */
    void *memory = mapping_create(t->bytes, HUGE_PAGE);
    if (memory == NULL) {
        const size_t wanted = t->bytes;
        free(t);
        return fail(e, STATUS_NO_MEMORY, "transposition table: the system has no %zu bytes", wanted);
    }
#ifdef MADV_HUGEPAGE
    madvise(memory, t->bytes, MADV_HUGEPAGE); /* advice only: without huge pages it is slower, not wrong */
#endif
    t->bucket = memory;
    *out = t;
    return STATUS_OK;
}

void tt_destroy(transposition_table *t)
{
    if (t) {
        mapping_destroy(t->bucket, t->bytes);
        free(t);
    }
}

size_t tt_bytes(const transposition_table *t)
{
    return t ? (tt_mask(t) + 1) * sizeof(tt_bucket) : 0;
}
