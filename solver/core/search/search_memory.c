/* search_memory.c - what searches of one spec keep from one to the next: table, keys, scratch
 * memory of threads. */
#include "search/driver.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h> /* aligned_alloc, calloc, realloc */

status search_memory_create(const search_options *options, search_memory **out, error *e)
{
    search_memory *m = calloc(1, sizeof *m);
    *out = m;
    if (!m)
        return fail(e, STATUS_NO_MEMORY, "search: out of memory");
    zobrist_init(&m->keys);
    if (!(options->techniques & TECH_TABLE))
        return STATUS_OK;
    const size_t most = options->hash_most > options->hash_bytes ? options->hash_most : options->hash_bytes;
    status s = tt_create(most, &m->table, e);
    if (s != STATUS_OK && options->hash_most > 0) { /* threads may have taken memory since this size was chosen */
        const uint64_t half = memory_free() / 2;
        s = tt_create(half < most ? (size_t)half : most, &m->table, e);
    }
    if (s != STATUS_OK) {
        free(m);
        *out = NULL;
    }
    return s;
}

void search_memory_destroy(search_memory *m)
{
    if (!m)
        return;
    pool_destroy(m->threads);
    tt_destroy(m->table);
    for (int i = 0; i < m->scratch.threads; i++)
        free(m->scratch.of_thread[i]);
    free(m->scratch.of_thread);
    if (m->knowledge)
        m->free_knowledge(m->knowledge);
    free(m);
}

void search_memory_keep(search_memory *m)
{
    m->keep = true;
}

void search_memory_resize(search_memory *m, size_t useful_bytes)
{
    if (!m->used)
        tt_restart(m->table, useful_bytes, useful_bytes, 0);
    m->used = true;
}

void *search_scratch(search_run *run, int thread, size_t bytes, void (*clear)(void *scratch))
{
    search_memory *m = run->memory;
    bytes = (bytes + 63) / 64 * 64;
    if (thread >= m->scratch.threads) {
        void **grown = realloc(m->scratch.of_thread, (size_t)(thread + 1) * sizeof *grown);
        m->scratch.of_thread = grown ? grown : m->scratch.of_thread;
        m->scratch.bytes = bytes;
        while (grown && m->scratch.threads <= thread) {
            void *one = memory_zeroed(bytes);
            if (!one)
                return NULL;
            grown[m->scratch.threads++] = one;
        }
        return grown ? grown[thread] : NULL;
    }
    assert(bytes == m->scratch.bytes);
    if (!m->keep && clear)
        clear(m->scratch.of_thread[thread]);
    else if (!m->keep)
        memset(m->scratch.of_thread[thread], 0, m->scratch.bytes);
    return m->scratch.of_thread[thread];
}
