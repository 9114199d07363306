/* transposition.c - memory of the shared transposition table. */
#include "tables/transposition.h"

#include "base/threads.h"
#include "tables/transposition_inline.h"

#include <stdlib.h>   /* malloc */
#include <sys/mman.h> /* mmap, madvise */
#include <unistd.h>   /* close */

enum { CLEAR_CHUNK = 1 << 20 };

static void clear_chunk(void *context, size_t i)
{
    const table *t = context;
    const size_t from = i * CLEAR_CHUNK, size = t->touched - from < CLEAR_CHUNK ? t->touched - from : CLEAR_CHUNK;
    memset((char *)t->bucket + from, 0, size);
}

void table_clear(table *t, int threads)
{
    if (t)
        threads_for(threads, (t->touched + CLEAR_CHUNK - 1) / CLEAR_CHUNK, clear_chunk, t);
}

void table_restart(table *t, size_t bytes, int threads)
{
    if (!t)
        return;
    if (threads > 0)
        table_clear(t, threads);
    uint64_t buckets = t->bytes / sizeof(table_bucket);
    while (buckets > 1 && buckets * sizeof(table_bucket) > bytes)
        buckets /= 2;
    t->mask = buckets - 1;
    t->touched = buckets * sizeof(table_bucket);
}

status table_create(size_t bytes, table **out, error *e)
{
    *out = NULL;
    if (bytes < sizeof(table_bucket))
        return STATUS_OK;
    table *t = malloc(sizeof *t);
    if (!t)
        return fail(e, STATUS_NO_MEMORY, "transposition table: out of memory");
    uint64_t buckets = 1;
    while (buckets <= bytes / sizeof(table_bucket) / 2)
        buckets *= 2;
    t->mask = buckets - 1;
    t->bytes = buckets * sizeof(table_bucket);
    t->touched = t->bytes;
    /* An anonymous mapping is zero already and is touched first by whoever uses it. */
    void *memory = mmap(NULL, t->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        const size_t wanted = t->bytes;
        free(t);
        return fail(e, STATUS_NO_MEMORY, "transposition table: the system has no %zu bytes", wanted);
    }
    madvise(memory, t->bytes, MADV_HUGEPAGE); /* advice only: without huge pages it is slower, not wrong */
    t->bucket = memory;
    t->file = -1;
    *out = t;
    return STATUS_OK;
}

void table_destroy(table *t)
{
    if (t) {
        if (t->file >= 0)
            (void)close(t->file);
        munmap(t->bucket, t->bytes);
        free(t);
    }
}

size_t table_bytes(const table *t)
{
    return t ? t->touched : 0;
}
