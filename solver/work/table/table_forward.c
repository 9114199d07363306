/* table_forward.c - the sweep that finds the positions; see table_work.h. */
#include "table/table_work.h"

#include "base/memory.h"
#include "base/temporary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    SAMPLE_BLOCKS = 32,
    SAMPLE_EACH = 64, /* positions of each */
    SAMPLE_RECORDS = (SAMPLE_BLOCKS + 1) * (SAMPLE_EACH + 1) * 2 * MAX_MOVES,
    BUCKET_RECORDS = 1 << 15, /* aimed at, before equal ones are joined */
    BUCKET_MEMORY = 16400,    /* bytes of a bucket and a thread, at least */
    RUN_FORM = 2,             /* a different one if runs are packed in another way */
    RUN_BLOCKS = 256,         /* of a frame */
};

/* ---- runs: sorted records of the next level ---- */

status table_runs_open(table_work *w, const char *path, error *e)
{
    const table_options *o = w->options;
    const char *slash = path ? strrchr(path, '/') : NULL, *name = o->folder && slash ? slash + 1 : path;
    if (!path)
        return table_file_scratch(o->memory_alone ? NULL
                                  : o->folder     ? o->folder
                                                  : temporary_place(),
                                  &w->file->about, &w->runs, e);
    const size_t size = strlen(name) + (o->folder ? strlen(o->folder) : 0) + sizeof "/.runs";
    char *runs = malloc(size);
    if (!runs)
        return table_no_memory(e);
    (void)snprintf(runs, size, "%s%s%s.runs", o->folder ? o->folder : "", o->folder ? "/" : "", name);
    const status s = table_file_begin(runs, &w->file->about, &w->runs, e);
    free(runs);
    return s;
}

static status check_memory(const table_work *w, error *e)
{
    const memory_limit allowed = memory_allowed();
    if (!w->options->memory_alone || table_work_bytes(w) <= w->memory)
        return STATUS_OK;
    return fail(e, STATUS_NO_MEMORY, "level %d needs more than the %zu MiB allowed (%s)", w->level + 1, w->memory >> 20,
                w->options->memory_bytes ? "of this command" : allowed.cause);
}

/* A mark is the block from which the level's expansion goes on, with the hash of what the runs are
 * made from: the level's blocks and the borders. */
static uint64_t mark_of(const table_work *w, size_t next)
{
    return (uint64_t)next << 32 | w->origin;
}

/* The block to go on from: 0, unless an earlier process has left runs of this level. */
static status restore_runs(table_work *w, size_t *next, error *e)
{
    const table_level *l = &w->file->level[w->level];
    table_file *f = w->runs;
    uint64_t hash = XXH3_64bits_withSeed(w->border[1], (w->buckets - 1) * sizeof *w->border, RUN_FORM);
    for (size_t i = 0; i < l->blocks; i++)
        hash = XXH3_64bits_withSeed(l->block[i].first, sizeof l->block[i].first, hash + l->block[i].keys.at);
    w->origin = (uint32_t)hash;
    *next = f->mark >> 32;
    if (f->level[w->level + 1].blocks > 0 && f->mark == mark_of(w, *next) && *next <= l->blocks)
        return STATUS_OK;
    *next = 0;
    return table_file_clear(f, w->level + 1, e);
}

/* The records before the border of the next bucket, at most those of a block. */
static size_t before_border(const table_work *w, const uint64_t *record, size_t count, size_t *bucket)
{
    const int keys = w->game->words;
    const size_t most = count < BLOCK_POSITIONS ? count : BLOCK_POSITIONS, words = (size_t)w->hooks.shape.words;
    while (*bucket + 1 < w->buckets && !table_key_less(keys, record, w->border[*bucket + 1]))
        ++*bucket;
    size_t here = *bucket + 1 < w->buckets ? 1 : most;
    while (here < most && table_key_less(keys, record + here * words, w->border[*bucket + 1]))
        here++;
    return here;
}

static size_t unique(const table_work *w, table_worker *k)
{
    const size_t words = k->used * (size_t)w->hooks.shape.words;
    k->touched = words > k->touched ? words : k->touched;
    return records_unique(&w->hooks.shape, k->record, k->spare, k->used);
}

/* Appends the worker's records to the runs; `whole`: they are all of the blocks that it took. */
static status end_run(table_work *w, table_worker *k, bool whole)
{
    const int words = w->hooks.shape.words;
    const size_t count = unique(w, k);
    status s = STATUS_OK;
    k->used = 0;
    for (size_t i = 0, bucket = 0, here; i < count && s == STATUS_OK; i += here) {
        const uint64_t *record = k->record + i * (size_t)words;
        here = before_border(w, record, count - i, &bucket);
        s = packer_add_records(&k->runs, w->game->words, words, record, here, true, &k->e);
        if (s == STATUS_OK && (k->runs.blocks == RUN_BLOCKS || i + here == count))
            s = frame_append(w->runs, FRAME_BLOCKS, w->level + 1, 0, &k->runs, &k->e);
    }
    if (s != STATUS_OK)
        return s;
    (void)pthread_mutex_lock(&w->lock);
    size_t next = atomic_load(&w->next);
    k->since = whole ? SIZE_MAX : k->block;
    for (int i = 0; i < w->threads; i++)
        next = w->worker[i].since < next ? w->worker[i].since : next;
    (void)pthread_mutex_unlock(&w->lock);
    s = count > 0 ? frame_append(w->runs, FRAME_MARK, w->level + 1, mark_of(w, next), NULL, &k->e) : s;
    return s == STATUS_OK ? check_memory(w, &k->e) : s;
}

uint64_t *table_work_add(table_work *w, table_worker *k, const walk_node *n, int *by)
{
    if (k->used == w->limit && !w->sampling && k->failed == STATUS_OK)
        k->failed = end_run(w, k, false);
    k->used -= k->used == w->limit;
    uint64_t *to = k->record + k->used++ * (size_t)w->hooks.shape.words;
    *by = table_game_key(w->game, n, to);
    return to;
}

/* ---- expanding ---- */

/* Expands positions of a block of the level, each `step` of them; returns how many. */
static size_t expand(table_work *w, table_worker *k, size_t block, size_t step)
{
    const table_block *b = &w->file->level[w->level].block[block];
    size_t positions = 0;
    k->block = block;
    k->failed = table_file_keys(w->file, w->level, b, &k->packer, k->key, &k->e);
    if (k->failed == STATUS_OK && w->hooks.load)
        k->failed = w->hooks.load(w, k, b);
    for (k->at = 0; k->at < b->count && k->failed == STATUS_OK; k->at += step, positions++) {
        const walk_node n = table_game_node(w->game, k->key + k->at * (size_t)w->game->words, w->level);
        w->hooks.expand(w, k, &n);
    }
    return positions;
}

static status expand_body(table_work *w, table_worker *k)
{
    const size_t blocks = w->file->level[w->level].blocks;
    k->used = 0;
    k->failed = table_work_room(k, w->limit * (size_t)w->hooks.shape.words, &k->e);
    while (table_work_goes_on(w) && k->failed == STATUS_OK) {
        (void)pthread_mutex_lock(&w->lock);
        const size_t block = atomic_load(&w->next) < blocks ? atomic_fetch_add(&w->next, 1) : blocks;
        k->since = k->used == 0 && block < blocks ? block : k->since;
        (void)pthread_mutex_unlock(&w->lock);
        if (block == blocks)
            break;
        (void)expand(w, k, block, 1);
        table_work_report(w, w->level, false, (double)block / (double)blocks);
    }
    return k->failed == STATUS_OK ? end_run(w, k, true) : k->failed;
}

/* ---- borders ---- */

/* Borders at quantiles of the children of some positions of the level. */
static status choose_borders(table_work *w, error *e)
{
    table_worker *k = &w->worker[0];
    const table_level *l = &w->file->level[w->level];
    const size_t words = (size_t)w->hooks.shape.words, most = w->memory / 4 * 3 / BUCKET_MEMORY / (size_t)w->threads;
    size_t positions = 0;
    status s = table_work_room(k, SAMPLE_RECORDS * words, e);
    w->sampling = true;
    w->limit = SAMPLE_RECORDS;
    k->used = 0;
    for (size_t b = 0; s == STATUS_OK && b < l->blocks; b += l->blocks / SAMPLE_BLOCKS + 1) {
        positions += expand(w, k, b, l->block[b].count / SAMPLE_EACH + 1);
        s = k->failed;
        if (s != STATUS_OK && e)
            *e = k->e;
    }
    w->sampling = false;
    w->buckets = 1;
    if (s != STATUS_OK)
        return s;
    const double children = (double)k->used * (double)l->positions / (double)(positions > 0 ? positions : 1);
    const size_t count = unique(w, k);
    size_t wanted = (size_t)(children / BUCKET_RECORDS);
    wanted = wanted < most ? wanted : most;
    wanted = wanted < BUCKETS_MOST - 1 ? wanted : BUCKETS_MOST - 1;
    for (size_t i = 1; i < wanted; i++) {
        const uint64_t *record = k->record + count * i / wanted * words;
        const uint64_t quantile[2] = {record[0], w->game->words == 2 ? record[1] : 0};
        if (table_key_less(2, w->border[w->buckets - 1], quantile))
            memcpy(w->border[w->buckets++], quantile, sizeof quantile);
    }
    return STATUS_OK;
}

/* ---- buckets ---- */

/* The first of sorted blocks that does not begin before the border of a bucket. */
static size_t first_run(const table_work *w, const table_level *l, size_t bucket)
{
    size_t low = 0, high = bucket == 0 ? 0 : l->blocks;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (bucket < w->buckets && !table_key_less(w->game->words, l->block[middle].first, w->border[bucket]))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Joins the runs of each bucket. */
static status join_body(table_work *w, table_worker *k)
{
    const table_level *l = &w->runs->level[w->level + 1];
    const size_t words = (size_t)w->hooks.shape.words;
    status s = STATUS_OK;
    for (size_t b; s == STATUS_OK && (b = atomic_fetch_add(&w->next, 1)) < w->buckets && table_work_goes_on(w);) {
        const size_t first = first_run(w, l, b), last = first_run(w, l, b + 1);
        size_t count = 0;
        for (size_t i = first; i < last; i++)
            count += l->block[i].count;
        s = table_work_room(k, count * words, &k->e);
        k->used = 0;
        for (size_t i = first, read; i < last && s == STATUS_OK; i++, k->used += read)
            s = table_file_records(w->runs, w->level + 1, &l->block[i], &k->packer, (int)words, NULL,
                                   k->record + k->used * words, &read, &k->e);
        if (s == STATUS_OK && count > 0)
            s = w->hooks.emit(w, k, k->record, unique(w, k));
    }
    return s == STATUS_OK ? check_memory(w, &k->e) : s;
}

static status join_runs(table_work *w, error *e)
{
    table_level_sort(&w->runs->level[w->level + 1]);
    status s = table_work_run(w, 0, join_body, e);
    if (s == STATUS_OK)
        s = frame_append(w->file, FRAME_SEAL, w->level + 1, w->file->level[w->level + 1].positions, NULL, e);
    if (s == STATUS_OK)
        table_work_report(w, w->level + 1, false, 1);
    return s == STATUS_OK ? table_file_clear(w->runs, w->level + 1, e) : s;
}

status table_first(table_work *w, error *e)
{
    w->level = -1;
    w->buckets = 1;
    w->limit = SAMPLE_RECORDS;
    for (int i = 0; i < w->threads; i++)
        w->worker[i].since = SIZE_MAX;
    return table_work_room(&w->worker[0], w->limit * (size_t)w->hooks.shape.words, e);
}

status table_emit(table_work *w, error *e)
{
    table_worker *k = &w->worker[0];
    const status s = end_run(w, k, true);
    if (s != STATUS_OK && e)
        *e = k->e;
    return s == STATUS_OK ? join_runs(w, e) : s;
}

status table_forward(table_work *w, int level, error *e)
{
    size_t next;
    w->level = level;
    status s = choose_borders(w, e);
    w->limit = table_work_limit(w, (size_t)w->hooks.shape.words, w->file->level[level].positions);
    if (s == STATUS_OK)
        s = restore_runs(w, &next, e);
    if (s == STATUS_OK)
        s = table_work_run(w, next, expand_body, e);
    return s == STATUS_OK ? join_runs(w, e) : s;
}
