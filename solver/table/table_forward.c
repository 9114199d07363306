/* table_forward.c - the sweep that finds the positions; see table_work.h. */
#include "table/table_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

enum {
    SAMPLE_BLOCKS = 32,
    SAMPLE_EACH = 64,         /* positions of each */
    BUCKET_RECORDS = 1 << 15, /* aimed at, before equal ones are joined */
    FIRST_LIMIT = 64 << 20,
};

uint64_t *table_work_add(table_work *w, int worker, const uint64_t *key)
{
    uint64_t *to = buckets_add(w->pool, worker, buckets_of(w->pool, key));
    to[0] = key[0];
    if (w->game->words == 2)
        to[1] = key[1];
    return to;
}

/* Unpacks the next block of the level; false: there is none, or an error. */
static bool next_block(table_work *w, table_worker *k)
{
    const table_level *l = &w->file->level[w->level];
    k->block = atomic_fetch_add_explicit(&w->next, 1, memory_order_relaxed);
    if (k->block >= l->blocks)
        return false;
    const table_block *b = &l->block[k->block];
    status s = table_file_keys(w->file, w->level, b, &k->packer, k->key, &k->e);
    if (s == STATUS_OK && w->hooks.load)
        s = w->hooks.load(w, k, b);
    if (s != STATUS_OK)
        table_work_fail(w, k, s);
    k->at = 0;
    k->busy = s == STATUS_OK;
    return k->busy;
}

/* Expands the block at work; false: there is no room. */
static bool expand_block(table_work *w, int worker)
{
    table_worker *k = &w->worker[worker];
    const size_t count = w->file->level[w->level].block[k->block].count;
    for (; k->at < count; k->at++) {
        const walk_node n = table_game_node(w->game, k->key + k->at * (size_t)w->game->words, w->level);
        if (!w->hooks.expand(w, worker, &n))
            return false;
    }
    k->busy = false;
    return true;
}

static void expand_body(void *work, size_t worker)
{
    table_work *w = work;
    table_worker *k = &w->worker[worker];
    const size_t blocks = w->file->level[w->level].blocks;
    while (table_work_goes_on(w) && (k->busy || next_block(w, k)) && expand_block(w, (int)worker))
        table_work_report(w, false, (double)k->block / (double)blocks);
}

/* ---- runs: what does not fit into memory, sorted ---- */

static status open_runs(table_work *w, error *e)
{
    if (w->runs)
        return STATUS_OK;
    return w->runs_path ? table_file_begin(w->runs_path, &w->file->about, &w->runs, e)
                        : table_file_scratch(w->folder, &w->file->about, &w->runs, e);
}

status table_runs_name(table_work *w, const char *path, error *e)
{
    const char *folder = w->options->folder, *slash = strrchr(path, '/'), *name = folder && slash ? slash + 1 : path;
    const size_t size = strlen(name) + (folder ? strlen(folder) : 0) + sizeof "/.runs.part";
    w->runs_path = malloc(size);
    if (!w->runs_path)
        return table_no_memory(e);
    const int length = snprintf(w->runs_path, size, "%s%s%s.runs.part", folder ? folder : "", folder ? "/" : "", name);
    const bool exists = access(w->runs_path, F_OK) == 0;
    w->runs_path[length - (int)strlen(".part")] = '\0';
    return exists ? open_runs(w, e) : STATUS_OK;
}

/* The block from which the level's expansion goes on, with a hash of the blocks and the borders
 * that the runs were made with. */
static uint64_t mark_of(const table_work *w, size_t next)
{
    const table_level *l = &w->file->level[w->level];
    uint64_t hash = XXH3_64bits(w->pool->border[1], (size_t)(w->pool->count - 1) * sizeof *w->pool->border);
    for (size_t i = 0; i < l->blocks; i++)
        hash = XXH3_64bits_withSeed(l->block[i].first, sizeof l->block[i].first, hash + l->block[i].keys.at);
    return next << 32 | (uint32_t)hash;
}

/* The block to go on from: 0, unless an earlier process has left runs of this level. */
static status restore_runs(table_work *w, size_t *next, error *e)
{
    table_file *f = w->runs;
    *next = 0;
    if (!f || f->level[w->level + 1].blocks == 0)
        return f ? table_file_clear(f, w->level + 1, e) : STATUS_OK;
    *next = f->mark >> 32;
    if (f->mark == mark_of(w, *next) && *next <= w->file->level[w->level].blocks)
        return STATUS_OK;
    *next = 0;
    return table_file_clear(f, w->level + 1, e);
}

static void write_run(table_work *w, table_worker *k, int bucket, size_t count)
{
    const size_t words = (size_t)w->hooks.shape.words;
    status s = STATUS_OK;
    (void)bucket;
    for (size_t i = 0; i < count && s == STATUS_OK; i += BLOCK_POSITIONS) {
        const size_t here = count - i < BLOCK_POSITIONS ? count - i : BLOCK_POSITIONS;
        const uint64_t *record = k->record + i * words;
        s = packer_begin(&k->packer, (uint64_t[]){record[0], w->game->words == 2 ? record[1] : 0}, here, &k->e);
        if (s == STATUS_OK)
            s = packer_add_values(&k->packer, record, here * words * sizeof *record, &k->e);
    }
    if (s == STATUS_OK && count > 0)
        s = table_file_add(w->runs, w->level + 1, &k->packer, &k->e);
    if (s != STATUS_OK)
        table_work_fail(w, k, s);
}

/* Reads the runs of a bucket to `to` (NULL: counts them); *count of its records. */
static status read_runs(table_work *w, table_worker *k, int bucket, uint64_t *to, size_t *count)
{
    const size_t words = (size_t)w->hooks.shape.words;
    const table_level *l = w->runs ? &w->runs->level[w->level + 1] : NULL;
    *count = 0;
    for (size_t i = 0; l && i < l->blocks; i++) {
        const table_block *b = &l->block[i];
        size_t size = 0;
        if (buckets_of(w->pool, b->first) != bucket)
            continue;
        const status s = to ? table_file_values(w->runs, b, &k->packer, &size, &k->e) : STATUS_OK;
        if (s != STATUS_OK)
            return s;
        if (to && size != b->count * words * sizeof *to)
            return fail(&k->e, STATUS_BAD_INPUT, "%s: is damaged", w->runs->path);
        if (to)
            memcpy(to + *count * words, k->packer.raw, size);
        *count += b->count;
    }
    return STATUS_OK;
}

/* ---- buckets ---- */

/* Sorts the records of a bucket, with those of its runs where `all`, into k->record. */
static status sort_bucket(table_work *w, table_worker *k, int bucket, bool all, size_t *count)
{
    const size_t words = (size_t)w->hooks.shape.words, in_memory = buckets_size(w->pool, bucket);
    size_t more = 0;
    if (all)
        (void)read_runs(w, k, bucket, NULL, &more);
    if (!table_work_room(k, (in_memory + more + 1) * words))
        return table_no_memory(&k->e);
    buckets_take(w->pool, bucket, k->record);
    const status s = more > 0 ? read_runs(w, k, bucket, k->record + in_memory * words, &more) : STATUS_OK;
    *count = s == STATUS_OK ? records_unique(&w->hooks.shape, k->record, k->spare, in_memory + more) : 0;
    return s;
}

/* ---- borders ---- */

/* Expands some positions of the level into one bucket; k->record has *count keys of children then,
 * of about *children that the level has. */
static status sample_level(table_work *w, size_t *count, double *children)
{
    static const uint64_t none[1][2];
    table_worker *k = &w->worker[0];
    const table_level *l = &w->file->level[w->level];
    size_t positions = 0;
    bool room = true;
    buckets_begin(w->pool, w->hooks.shape.words, w->game->words, none, 1, FIRST_LIMIT);
    w->sampling = true;
    for (size_t b = 0; room && b < l->blocks; b += l->blocks / SAMPLE_BLOCKS + 1) {
        atomic_store(&w->next, b);
        if (!next_block(w, k))
            return k->failed;
        for (k->at = 0; room && k->at < l->block[b].count; k->at += l->block[b].count / SAMPLE_EACH + 1, positions++) {
            const walk_node n = table_game_node(w->game, k->key + k->at * (size_t)w->game->words, w->level);
            room = w->hooks.expand(w, 0, &n);
        }
    }
    w->sampling = k->busy = false;
    *children = (double)buckets_size(w->pool, 0) * (double)l->positions / (double)(positions > 0 ? positions : 1);
    return sort_bucket(w, k, 0, false, count);
}

/* Borders at quantiles of the sample. */
static status choose_borders(table_work *w, error *e)
{
    table_worker *k = &w->worker[0];
    uint64_t border[BUCKETS_MOST][2] = {{0}};
    size_t count = 0;
    double children = 0;
    const status s = sample_level(w, &count, &children);
    if (s != STATUS_OK)
        table_work_fail(w, k, s);
    int wanted = (int)(children / BUCKET_RECORDS), borders = 1;
    wanted = wanted < w->pool->most ? wanted : w->pool->most;
    for (int i = 1; i < wanted; i++) {
        const uint64_t *record = k->record + count * (size_t)i / (size_t)wanted * (size_t)w->hooks.shape.words;
        const uint64_t quantile[2] = {record[0], w->game->words == 2 ? record[1] : 0};
        if (table_key_less(2, border[borders - 1], quantile))
            memcpy(border[borders++], quantile, sizeof *border);
    }
    buckets_begin(w->pool, w->hooks.shape.words, w->game->words, border, borders, FIRST_LIMIT);
    return table_work_status(w, e);
}

/* Sorts the buckets that are left, one after the other, and gives each to `use`. */
static void use_buckets(table_work *w, size_t worker, bool all,
                        void (*use)(table_work *w, table_worker *k, int bucket, size_t count))
{
    table_worker *k = &w->worker[worker];
    for (int b; (b = (int)atomic_fetch_add(&w->next, 1)) < w->pool->count && table_work_goes_on(w);) {
        size_t count;
        const status s = sort_bucket(w, k, b, all, &count);
        if (s == STATUS_OK)
            use(w, k, b, count);
        else
            table_work_fail(w, k, s);
    }
}

static void put_back(table_work *w, table_worker *k, int bucket, size_t count)
{
    buckets_put(w->pool, bucket, k->record, count);
}

/* Joins equal records of all buckets. */
static void compact_body(void *work, size_t worker)
{
    use_buckets(work, worker, false, put_back);
}

/* Writes all buckets to the file of runs. */
static void spill_body(void *work, size_t worker)
{
    use_buckets(work, worker, false, write_run);
}

/* Joins equal records; where that is not enough, all go to disk.  Blocks before `next` are
 * expanded. */
static status make_room(table_work *w, size_t next, error *e)
{
    status s = table_work_run(w, 0, compact_body, e);
    if (s != STATUS_OK || (buckets_widen(w->pool) && atomic_load(&w->pool->used) <= w->pool->slabs / 2))
        return s;
    if (w->options->memory_alone)
        return table_work_full(w, e);
    s = open_runs(w, e);
    if (s == STATUS_OK)
        s = table_work_run(w, 0, spill_body, e);
    for (int i = 0; i < w->threads; i++)
        next = w->worker[i].busy && w->worker[i].block < next ? w->worker[i].block : next;
    return s == STATUS_OK ? table_file_mark(w->runs, w->level + 1, mark_of(w, next), e) : s;
}

static void emit(table_work *w, table_worker *k, int bucket, size_t count)
{
    const status s = count > 0 ? w->hooks.emit(w, k, k->record, count) : STATUS_OK;
    (void)bucket;
    if (s != STATUS_OK)
        table_work_fail(w, k, s);
}

static void emit_body(void *work, size_t worker)
{
    use_buckets(work, worker, true, emit);
}

status table_emit(table_work *w, error *e)
{
    status s = table_work_run(w, 0, emit_body, e);
    if (s == STATUS_OK)
        s = table_file_seal(w->file, w->level + 1, e);
    if (s == STATUS_OK && w->runs)
        s = table_file_clear(w->runs, w->level + 1, e);
    if (s == STATUS_OK && w->options->memory_alone && w->file->size > w->memory)
        s = table_work_full(w, e);
    return s;
}

status table_forward(table_work *w, int level, error *e)
{
    w->level = level;
    status s = choose_borders(w, e);
    size_t next;
    if (s == STATUS_OK)
        s = restore_runs(w, &next, e);
    for (size_t busy = 1; s == STATUS_OK && busy > 0;) {
        s = table_work_run(w, next, expand_body, e);
        next = atomic_load(&w->next);
        busy = 0;
        for (int i = 0; i < w->threads; i++)
            busy += w->worker[i].busy;
        if (s == STATUS_OK && busy > 0)
            s = make_room(w, next, e);
    }
    if (s == STATUS_OK)
        s = table_emit(w, e);
    w->done += s == STATUS_OK ? w->file->level[level + 1].positions : 0;
    return s;
}
