/* table_runs.c - see table_runs.h. */
#include "table/table_runs.h"

#include "base/grow.h"
#include "table/table_frame.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

typedef struct runs_head {
    char magic[16];
    uint64_t seed, level, words, next, buckets; /* of the table; words of a record; where to go on; runs */
    uint64_t begin, end;                        /* of this head; of the runs, where the next head is */
    uint64_t hash;                              /* of all that with 0 here, and the runs */
} runs_head;

static const char MAGIC[16] = "yomikiri runs 1";

bool table_runs_name(table_work *w, const char *path)
{
    const char *folder = w->options->folder, *slash = strrchr(path, '/');
    const char *name = folder && slash ? slash + 1 : path;
    const size_t size = strlen(name) + (folder ? strlen(folder) : 0) + sizeof "/.runs";
    w->runs_path = malloc(size);
    if (w->runs_path)
        (void)snprintf(w->runs_path, size, "%s%s%s.runs", folder ? folder : "", folder ? "/" : "", name);
    return w->runs_path != NULL;
}

static status open_runs(table_work *w, error *e)
{
    char magic[sizeof MAGIC];
    if (w->spill >= 0)
        return STATUS_OK;
    w->spill = w->runs_path ? open(w->runs_path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600)
                            : table_temporary(w->folder);
    if (w->spill < 0)
        return fail(e, STATUS_IO, "%s: cannot be made: %s", w->runs_path ? w->runs_path : w->folder, strerror(errno));
    if ((lseek(w->spill, 0, SEEK_END) == 0 && table_write(w->spill, MAGIC, sizeof MAGIC, 0)) ||
        (table_read(w->spill, magic, sizeof magic, 0) && memcmp(magic, MAGIC, sizeof MAGIC) == 0))
        return STATUS_OK;
    (void)close(w->spill);
    w->spill = -1;
    return fail(e, STATUS_BAD_INPUT, "%s: has something else than runs; expected no such file", w->runs_path);
}

static uint64_t hash_of(runs_head h, const table_run *run)
{
    h.hash = 0;
    return XXH3_64bits_withSeed(run, h.buckets * sizeof *run, XXH3_64bits(&h, sizeof h));
}

status table_runs_begin(table_work *w, error *e)
{
    const size_t buckets = (size_t)w->pool->count;
    status s = open_runs(w, e);
    table_run *run = grow(w->run, &w->run_room, w->runs + buckets, sizeof *run);
    if (s != STATUS_OK || !run)
        return s != STATUS_OK ? s : table_no_memory(e);
    w->run = run;
    w->runs_head = atomic_fetch_add(&w->spilled, sizeof(runs_head) + buckets * sizeof *run);
    return STATUS_OK;
}

status table_runs_end(table_work *w, size_t next, error *e)
{
    const size_t buckets = (size_t)w->pool->count;
    const table_run *run = w->run + w->runs;
    runs_head h = {.seed = w->file->seed,
                   .level = (uint64_t)w->level,
                   .words = (uint64_t)w->hooks.shape.words,
                   .next = next,
                   .buckets = buckets,
                   .begin = w->runs_head,
                   .end = w->spilled};
    memcpy(h.magic, MAGIC, sizeof MAGIC);
    h.hash = hash_of(h, run);
    w->runs += buckets;
    if (table_write(w->spill, run, buckets * sizeof *run, h.begin + sizeof h) &&
        table_write(w->spill, &h, sizeof h, h.begin))
        return STATUS_OK;
    return fail(e, STATUS_IO, "%s: cannot be written: %s", w->runs_path ? w->runs_path : w->folder, strerror(errno));
}

/* The runs lie between their head and the next. */
static bool runs_lie_within(const table_work *w, const runs_head *h, const table_run *run)
{
    const uint64_t record = (uint64_t)w->hooks.shape.words * sizeof(uint64_t);
    bool good = true;
    for (uint64_t b = 0; good && b < h->buckets; b++)
        good = run[b].at >= h->begin && run[b].at <= h->end && run[b].count <= (h->end - run[b].at) / record;
    return good;
}

/* Reads the head at w->spilled and its runs behind w->runs; false: there is none of this level. */
static bool read_head(table_work *w, runs_head *h)
{
    if (!table_read(w->spill, h, sizeof *h, w->spilled) || memcmp(h->magic, MAGIC, sizeof MAGIC) != 0 ||
        h->seed != w->file->seed || h->level != (uint64_t)w->level || h->words != (uint64_t)w->hooks.shape.words ||
        h->begin != w->spilled || h->buckets == 0 || h->buckets > (uint64_t)w->pool->most ||
        h->next > w->file->level[w->level].blocks || h->end < h->begin ||
        h->end > (uint64_t)lseek(w->spill, 0, SEEK_END))
        return false;
    table_run *run = grow(w->run, &w->run_room, w->runs + h->buckets, sizeof *run);
    if (!run)
        return false;
    w->run = run;
    return table_read(w->spill, run + w->runs, h->buckets * sizeof *run, h->begin + sizeof *h) &&
           hash_of(*h, run + w->runs) == h->hash && runs_lie_within(w, h, run + w->runs);
}

size_t table_runs_restore(table_work *w, size_t limit)
{
    size_t next = 0;
    runs_head h;
    error none;
    w->runs = 0;
    w->spilled = 0;
    if (!w->runs_path || access(w->runs_path, F_OK) != 0 || open_runs(w, &none) != STATUS_OK)
        return 0;
    while (read_head(w, &h) && (w->runs == 0 || h.buckets == (uint64_t)w->pool->count)) {
        uint64_t border[BUCKETS_MOST][2];
        for (uint64_t b = 0; w->runs == 0 && b < h.buckets; b++)
            memcpy(border[b], w->run[b].border, sizeof *border);
        if (w->runs == 0)
            buckets_begin(w->pool, w->hooks.shape.words, w->game->words, (const uint64_t(*)[2])border, (int)h.buckets,
                          limit);
        w->runs += h.buckets;
        w->spilled = h.end;
        next = h.next;
    }
    (void)!ftruncate(w->spill, (off_t)(w->spilled > sizeof MAGIC ? w->spilled : sizeof MAGIC));
    return next;
}

void table_runs_clear(table_work *w)
{
    w->runs = 0;
    if (w->spill >= 0)
        (void)!ftruncate(w->spill, sizeof MAGIC);
}

void table_runs_close(table_work *w, bool remove)
{
    error none;
    if (remove && w->runs_path && access(w->runs_path, F_OK) == 0 && open_runs(w, &none) == STATUS_OK)
        (void)unlink(w->runs_path);
    if (w->spill >= 0)
        (void)close(w->spill);
    w->spill = -1;
    free(w->runs_path);
    w->runs_path = NULL;
}
