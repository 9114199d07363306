/* table_work.c - see table_work.h. */
#include "table/table_work.h"

#include "base/grow.h"
#include "base/memory.h"
#include "base/threads.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *table_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

static size_t memory_of(const table_options *o)
{
    const uint64_t allowed = memory_allowed().bytes;
    const uint64_t most = o->memory_bytes ? o->memory_bytes : allowed / 4 * 3;
    return most < SIZE_MAX / 8 ? (size_t)most : SIZE_MAX / 8;
}

status table_work_begin(table_work *w, table_file *file, const table_options *options, const table_hooks *hooks,
                        error *e)
{
    *w = (table_work){.file = file,
                      .game = file->game,
                      .hooks = *hooks,
                      .options = options,
                      .threads = options->threads < threads_allowed() ? options->threads : threads_allowed(),
                      .folder = options->folder ? options->folder : table_folder(),
                      .reporting = ATOMIC_FLAG_INIT};
    if (w->hooks.shape.words == 0)
        w->hooks.shape = (record_shape){.words = file->game->words, .keys = file->game->words};
    w->worker = calloc((size_t)w->threads, sizeof *w->worker);
    if (!w->worker)
        return table_no_memory(e);
    for (int i = 0; i < w->threads; i++)
        w->worker[i].work = w;
    w->memory = memory_of(options);
    return buckets_create(w->memory / 4 * 3, w->threads, &w->pool, e);
}

void table_work_end(table_work *w, bool done)
{
    for (int i = 0; w->worker && i < w->threads; i++) {
        table_worker *k = &w->worker[i];
        packer_free(&k->packer);
        free(k->record);
        free(k->spare);
        free(k->answers.key);
        free(k->answers.sum);
        free(k->answers.score);
        free(k->answers.slot);
    }
    free(w->worker);
    buckets_free(w->pool);
    free(w->runs_path);
    if (w->runs && done)
        table_file_drop(w->runs);
    else
        table_file_close(w->runs);
    free(w->score);
    free(w->sum);
    free(w->state);
}

status table_work_run(table_work *w, size_t next, void (*body)(void *work, size_t worker), error *e)
{
    atomic_store(&w->next, next);
    threads_for(w->threads, (size_t)w->threads, body, w);
    return table_work_status(w, e);
}

status table_work_status(const table_work *w, error *e)
{
    for (int i = 0; atomic_load(&w->failed) && i < w->threads; i++) {
        if (w->worker[i].failed == STATUS_OK)
            continue;
        if (e)
            *e = w->worker[i].e;
        return w->worker[i].failed;
    }
    return stop_requested(w->options->stop) ? fail(e, STATUS_STOPPED, "stopped at level %d", w->level) : STATUS_OK;
}

bool table_work_goes_on(table_work *w)
{
    return !atomic_load_explicit(&w->failed, memory_order_relaxed) && !stop_requested(w->options->stop);
}

void table_work_fail(table_work *w, table_worker *k, status s)
{
    k->failed = s;
    atomic_store(&w->failed, true);
}

bool table_work_room(table_worker *k, size_t words)
{
    size_t room = k->room;
    uint64_t *record = grow(k->record, &room, words, sizeof *record);
    k->record = record ? record : k->record;
    uint64_t *spare = record ? realloc(k->spare, room * sizeof *spare) : NULL;
    k->spare = spare ? spare : k->spare;
    k->room = spare ? room : k->room;
    return spare != NULL;
}

void table_work_report(table_work *w, bool back, double share)
{
    const table_progress p = {.level = w->level,
                              .back = back,
                              .share = share,
                              .positions = back ? w->all : w->done,
                              .done = back ? w->done : 0,
                              .all = w->all,
                              .since = w->since};
    if (!w->options->progress || atomic_flag_test_and_set(&w->reporting))
        return;
    w->options->progress(w->options->progress_context, &p);
    atomic_flag_clear(&w->reporting);
}

size_t table_work_bytes(const table_work *w)
{
    size_t bytes = sizeof *w->pool + (size_t)w->threads * sizeof *w->worker;
    bytes += w->pool->fresh * (size_t)SLAB_WORDS * sizeof(uint64_t);
    for (int i = 0; i < w->threads; i++)
        bytes += 2 * w->worker[i].room * sizeof(uint64_t);
    return bytes;
}

status table_work_full(const table_work *w, error *e)
{
    const memory_limit allowed = memory_allowed();
    return fail(e, STATUS_NO_MEMORY, "level %d needs more than the %zu MiB allowed (%s)", w->level + 1, w->memory >> 20,
                w->options->memory_bytes ? "of this command" : allowed.cause);
}
