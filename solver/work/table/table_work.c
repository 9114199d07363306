/* table_work.c - see table_work.h. */
#include "table/table_work.h"

#include "base/grow.h"
#include "base/memory.h"
#include "base/threads.h"

#include <stdlib.h>

enum { LEAST_MEMORY = 1 << 20 /* of a thread */, QUICK_MEMORY = 8 << 20, WIDE = 3 };

status table_work_begin(table_work *w, table_file *file, const table_options *options, const table_hooks *hooks,
                        error *e)
{
    const uint64_t most = options->memory_bytes ? options->memory_bytes : memory_allowed().bytes / 4 * 3;
    *w = (table_work){.file = file,
                      .game = file->game,
                      .hooks = *hooks,
                      .options = options,
                      .threads = options->threads < threads_allowed() ? options->threads : threads_allowed(),
                      .memory = most < SIZE_MAX / 8 ? (size_t)most : SIZE_MAX / 8,
                      .reporting = ATOMIC_FLAG_INIT};
    if (w->hooks.shape.words == 0)
        w->hooks.shape = (record_shape){.words = file->game->words, .keys = file->game->words};
    for (int level = 0; level < file->levels; level++)
        w->all += file->level[level].positions;
    atomic_store(&w->found, w->all);
    (void)pthread_mutex_init(&w->lock, NULL);
    if (w->memory / 4 * 3 / (size_t)w->threads < LEAST_MEMORY)
        return fail(e, STATUS_NO_MEMORY, "%zu KiB of memory for %d threads; expected %d KiB each or more",
                    w->memory >> 10, w->threads, (LEAST_MEMORY >> 10) / 3 * 4 + 1);
    w->worker = calloc((size_t)w->threads, sizeof *w->worker);
    return w->worker ? STATUS_OK : table_no_memory(e);
}

void table_work_end(table_work *w, bool done)
{
    for (int i = 0; w->worker && i < w->threads; i++) {
        table_worker *k = &w->worker[i];
        packer_free(&k->packer);
        packer_free(&k->runs);
        free(k->record);
        free(k->spare);
        free(k->batch);
        free(k->score);
        free(k->sum);
    }
    free(w->worker);
    table_known_free(w->known);
    (void)pthread_mutex_destroy(&w->lock);
    if (w->runs && done)
        table_file_drop(w->runs);
    else
        table_file_close(w->runs);
}

static void run_worker(void *work, size_t i)
{
    table_work *w = work;
    table_worker *k = &w->worker[i];
    k->failed = w->body(w, k);
    if (k->failed != STATUS_OK)
        atomic_store(&w->failed, true);
}

status table_work_run(table_work *w, size_t next, status (*body)(table_work *w, table_worker *k), error *e)
{
    w->body = body;
    atomic_store(&w->next, next);
    threads_for(w->threads, (size_t)w->threads, run_worker, w);
    for (int i = 0; i < w->threads; i++) {
        if (w->worker[i].failed == STATUS_OK)
            continue;
        if (e)
            *e = w->worker[i].e;
        return w->worker[i].failed;
    }
    return table_work_goes_on(w) ? STATUS_OK : fail(e, STATUS_STOPPED, "stopped at level %d", w->level);
}

bool table_work_goes_on(table_work *w)
{
    if (stop_requested(w->options->stop)) /* what it left undone is, even if the request is withdrawn */
        atomic_store_explicit(&w->stopped, true, memory_order_relaxed);
    return !atomic_load_explicit(&w->failed, memory_order_relaxed) &&
           !atomic_load_explicit(&w->stopped, memory_order_relaxed);
}

size_t table_work_limit(const table_work *w, size_t words, uint64_t positions)
{
    const size_t bytes = 2 * words * sizeof(uint64_t), quick = QUICK_MEMORY / bytes;
    const size_t wanted = (size_t)positions / WIDE / (size_t)w->threads;
    const size_t most = w->memory / 4 * (w->options->memory_alone ? 1 : 3) / bytes / (size_t)w->threads;
    const size_t limit = wanted > quick ? wanted : quick;
    return limit < most ? limit : most;
}

status table_work_room(table_worker *k, size_t words, error *e)
{
    size_t room = k->words;
    uint64_t *record = grow(k->record, &room, words + 1, sizeof *record);
    k->record = record ? record : k->record;
    uint64_t *spare = record ? realloc(k->spare, room * sizeof *spare) : NULL;
    k->spare = spare ? spare : k->spare;
    k->words = spare ? room : k->words;
    return spare ? STATUS_OK : table_no_memory(e);
}

void table_work_report(table_work *w, int level, bool back, double share)
{
    const table_progress p = {.level = level,
                              .back = back,
                              .whole = !back && share == 1,
                              .share = share,
                              .positions = atomic_load_explicit(&w->found, memory_order_relaxed),
                              .done = atomic_load_explicit(&w->done, memory_order_relaxed),
                              .all = w->all,
                              .since = w->begun,
                              .memory_bytes = table_work_bytes(w)};
    if (!w->options->progress || atomic_flag_test_and_set(&w->reporting))
        return;
    w->options->progress(w->options->progress_context, &p);
    atomic_flag_clear(&w->reporting);
}

size_t table_work_bytes(const table_work *w)
{
    size_t bytes = (size_t)w->threads * sizeof *w->worker;
    if (w->options->memory_alone)
        bytes += w->file->size + w->runs->size;
    for (int i = 0; i < w->threads; i++)
        bytes += 2 * w->worker[i].touched * sizeof(uint64_t);
    return bytes;
}
