/* table_back.c - the sweep that finds the values; see table_work.h.
 *
 * A part of a level is as many of its blocks as have room for the requests of their positions: the
 * key of a child, and which position asks.  In w->state a block is WAITING for the end of the
 * part, DROPPED where there was no room for all of its requests, so that its scores do not count,
 * or DONE. */
#include "table/table_work.h"

#include "base/clock.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

enum {
    GROUP_BLOCKS = 16,
    LEAST_PART = 64, /* blocks */
    PARTS = 4,       /* a wide level is done in this many parts, or more */
    TURNED_BIT = 32,
    GAIN_BIT = 33,
};

/* Memory for `count` positions; false: not enough. */
static bool answers_room(table_answers *a, size_t count, int words, bool sums)
{
    void *at;
    a->bits = 64 - __builtin_clzll(2 * count + 1);
#define ROOM(field, need) \
    ((at = grow(a->field, &a->field##_room, need, sizeof *a->field)) ? (a->field = at, true) : false)
    return ROOM(key, (count + BLOCK_POSITIONS) * (size_t)words) && ROOM(score, count) &&
           ROOM(slot, (size_t)1 << a->bits) && (!sums || ROOM(sum, count));
#undef ROOM
}

static size_t slot_of(const table_answers *a, const uint64_t *key, int words)
{
    uint64_t h = key[0] * 0x9e3779b97f4a7c15ull;
    if (words == 2)
        h = (h ^ h >> 32 ^ key[1]) * 0xd6e8feb86659fd93ull;
    return h >> (64 - a->bits);
}

static status unpack_group(table_work *w, table_worker *k, size_t group, size_t per)
{
    const table_level *l = &w->file->level[w->level + 1];
    const int words = w->game->words;
    const size_t last = (group + 1) * per < l->blocks ? (group + 1) * per : l->blocks;
    table_answers *a = &k->answers;
    size_t count = 0;
    for (size_t b = group * per; b < last; b++)
        count += l->block[b].count;
    if (!answers_room(a, count, words, w->hooks.sums))
        return table_no_memory(&k->e);
    a->count = 0;
    for (size_t i = group * per; i < last; i++) {
        const table_block *b = &l->block[i];
        status s = table_file_keys(w->file, w->level + 1, b, &k->packer, a->key + a->count * (size_t)words, &k->e);
        if (s == STATUS_OK)
            s = table_scores(w->file, b, &k->packer, SIZE_MAX, a->score + a->count,
                             w->hooks.sums ? a->sum + a->count : NULL, &k->e);
        if (s != STATUS_OK)
            return s;
        a->count += b->count;
    }
    memset(a->slot, 0, sizeof *a->slot << a->bits);
    for (size_t i = 0; i < count; i++) {
        size_t slot = slot_of(a, a->key + i * (size_t)words, words);
        while (a->slot[slot] != 0)
            slot = (slot + 1) & (((size_t)1 << a->bits) - 1);
        a->slot[slot] = (uint32_t)i + 1;
    }
    return STATUS_OK;
}

/* The number of a key among the answers; SIZE_MAX: it is not there. */
static size_t find(const table_answers *a, const uint64_t *key, int words)
{
    for (size_t slot = slot_of(a, key, words); a->slot[slot] != 0; slot = (slot + 1) & (((size_t)1 << a->bits) - 1)) {
        const size_t i = a->slot[slot] - 1;
        if (a->key[i * (size_t)words] == key[0] && (words == 1 || a->key[i * (size_t)words + 1] == key[1]))
            return i;
    }
    return SIZE_MAX;
}

/* A better score takes the place of a worse one. */
static void raise_score(_Atomic int32_t *at, int32_t score)
{
    int32_t before = atomic_load_explicit(at, memory_order_relaxed);
    while (score > before &&
           !atomic_compare_exchange_weak_explicit(at, &before, score, memory_order_relaxed, memory_order_relaxed)) {}
}

/* The score of a move for its mover, from its child's; `turned`: the mover moves again. */
static int32_t score_of_move(int32_t child, int gain, bool turned, bool distances)
{
    const int value = score_value(child);
    return score_of(gain + (turned ? value : -value), distances ? score_plies(child) + 1 + turned : 0);
}

/* Answers the requests of a slab. */
static void answer_slab(void *context, uint64_t *record, size_t count)
{
    table_worker *k = context;
    table_work *w = k->work;
    const table_answers *a = &k->answers;
    const int words = w->game->words;
    for (size_t i = 0; i < count; i++, record += words + 1) {
        const size_t found = find(a, record, words);
        const uint64_t tag = record[words];
        if (found == SIZE_MAX) {
            table_work_fail(
                w, k,
                fail(&k->e, STATUS_BAD_INPUT, "%s: a position of level %d is not there", w->file->path, w->level + 1));
            return;
        }
        const int32_t score = score_of_move(a->score[found], (int)((int64_t)tag >> GAIN_BIT), tag >> TURNED_BIT & 1,
                                            w->file->about.distances);
        raise_score(&w->score[(uint32_t)tag], score);
        if (w->hooks.reply) {
            record[0] = w->hooks.sums ? a->sum[found] : 0;
            record[words] = (uint64_t)(uint32_t)score << 32 | (uint32_t)tag;
        }
    }
}

static size_t blocks_per_group(const table_work *w)
{
    const size_t blocks = w->file->level[w->level + 1].blocks, most = (size_t)w->pool->most - 1;
    const size_t per = (blocks + most - 1) / most;
    return per > GROUP_BLOCKS ? per : GROUP_BLOCKS;
}

static void answer_body(void *work, size_t worker)
{
    table_work *w = work;
    table_worker *k = &w->worker[worker];
    const size_t per = blocks_per_group(w);
    for (size_t g; (g = atomic_fetch_add(&w->next, 1)) < (size_t)w->pool->count && table_work_goes_on(w);) {
        if (buckets_size(w->pool, (int)g) == 0)
            continue;
        const status s = unpack_group(w, k, g, per);
        if (s != STATUS_OK)
            table_work_fail(w, k, s);
        else
            buckets_walk(w->pool, (int)g, answer_slab, k);
    }
}

/* Every move of a slab to the hooks. */
static void reply_slab(void *context, uint64_t *record, size_t count)
{
    table_work *w = context;
    const int words = w->game->words;
    for (size_t i = 0; i < count; i++, record += words + 1)
        w->hooks.reply(w, (uint32_t)record[words], (int32_t)(record[words] >> 32), record[0]);
}

static void reply_body(void *work, size_t worker)
{
    table_work *w = work;
    (void)worker;
    for (size_t g; (g = atomic_fetch_add(&w->next, 1)) <= (size_t)w->pool->count && table_work_goes_on(w);)
        buckets_walk(w->pool, (int)g, reply_slab, w);
}

/* ---- requests ---- */

/* What a position asks of its children; false: there is no room. */
static bool request(table_work *w, int worker, const walk_node *n, uint32_t parent)
{
    const table_about *about = &w->file->about;
    const int words = w->game->words;
    table_child child[MAX_MOVES];
    const int count = table_game_children(w->game, n, child);
    if (!buckets_have(w->pool, w->threads, (size_t)count))
        return false;
    for (int i = 0; i < count; i++) {
        const table_child *c = &child[i];
        uint64_t key[2], tag = (uint64_t)(int64_t)c->gain << GAIN_BIT | parent;
        if (c->kind != CHILD_OVER) {
            (void)table_game_key(w->game, &c->node, key);
            uint64_t *to = buckets_add(w->pool, worker, buckets_of(w->pool, key));
            memcpy(to, key, (size_t)words * sizeof *key);
            to[words] = tag | (uint64_t)(c->kind == CHILD_TURNED) << TURNED_BIT;
            continue;
        }
        const int value = c->gain - c->value;
        const int32_t score = score_of(about->wdl ? (value > 0) - (value < 0) : value, about->distances ? 1 : 0);
        raise_score(&w->score[parent], score);
        if (w->hooks.reply) {
            uint64_t *to = buckets_add(w->pool, worker, w->pool->count);
            to[0] = 1;
            to[words] = (uint64_t)(uint32_t)score << 32 | parent;
        }
    }
    return true;
}

/* The value by searching, of a position at the last level that is stored. */
static bool search_value(table_work *w, table_worker *k, const walk_node *n, uint32_t parent)
{
    int value;
    const status s = table_search_value(w->search, (int)(k - w->worker), n, &value, &k->e);
    if (s != STATUS_OK) {
        table_work_fail(w, k, s);
        return false;
    }
    atomic_store_explicit(&w->score[parent], score_of(value, 0), memory_order_relaxed);
    return true;
}

/* Takes the scores that are stored: they would have to be found by searching. */
static bool stored_block(table_work *w, table_worker *k, const table_block *b, size_t slot)
{
    int32_t score[BLOCK_POSITIONS];
    const status s = table_scores(w->file, b, &k->packer, SIZE_MAX, score, NULL, &k->e);
    if (s != STATUS_OK)
        table_work_fail(w, k, s);
    for (uint32_t i = 0; s == STATUS_OK && i < b->count; i++) {
        atomic_store_explicit(&w->score[slot * BLOCK_POSITIONS + i], score[i], memory_order_relaxed);
        if (w->sum)
            atomic_store_explicit(&w->sum[slot * BLOCK_POSITIONS + i], 0, memory_order_relaxed);
    }
    return s == STATUS_OK;
}

static bool request_block(table_work *w, int worker, size_t block, size_t slot)
{
    table_worker *k = &w->worker[worker];
    const table_block *b = &w->file->level[w->level].block[block];
    const status s = table_file_keys(w->file, w->level, b, &k->packer, k->key, &k->e);
    if (s != STATUS_OK) {
        table_work_fail(w, k, s);
        return false;
    }
    const bool last = w->file->about.plies_left > 0 && w->level == table_last_level(w->file);
    if (last && !w->search)
        return stored_block(w, k, b, slot);
    for (uint32_t i = 0; i < b->count; i++) {
        const walk_node n = table_game_node(w->game, k->key + i * (size_t)w->game->words, w->level);
        const uint32_t parent = (uint32_t)(slot * BLOCK_POSITIONS + i);
        atomic_store_explicit(&w->score[parent], NO_SCORE, memory_order_relaxed);
        if (w->sum)
            atomic_store_explicit(&w->sum[parent], 0, memory_order_relaxed);
        if (last ? !search_value(w, k, &n, parent) : !request(w, worker, &n, parent))
            return false;
        if (last && !table_work_goes_on(w))
            return false;
    }
    return true;
}

static void request_body(void *work, size_t worker)
{
    table_work *w = work;
    const size_t blocks = w->file->level[w->level].blocks;
    while (table_work_goes_on(w)) {
        const size_t slot = atomic_fetch_add(&w->next, 1), block = w->base + slot;
        if (slot >= w->slots || block >= blocks)
            return;
        if (w->state[block] == DONE)
            continue;
        if (!request_block(w, (int)worker, block, slot)) {
            w->state[block] = DROPPED;
            return;
        }
        w->state[block] = WAITING;
        table_work_report(w, true, (double)block / (double)blocks);
    }
}

/* Packs the scores of a slot's block. */
static status pack_values(table_work *w, table_worker *k, const table_block *b, size_t slot)
{
    uint8_t bytes[BLOCK_POSITIONS * VALUE_BYTES_MOST];
    const size_t first = slot * BLOCK_POSITIONS;
    const size_t size =
        table_put_values(&w->file->about, w->score + first, w->hooks.sums ? w->sum + first : NULL, b->count, bytes);
    const status s = packer_begin(&k->packer, b->first, b->count, &k->e);
    return s == STATUS_OK ? packer_add_values(&k->packer, bytes, size, &k->e) : s;
}

static void value_body(void *work, size_t worker)
{
    table_work *w = work;
    table_worker *k = &w->worker[worker];
    enum { AT_ONCE = 8 };
    for (size_t from; (from = atomic_fetch_add(&w->next, AT_ONCE)) < w->slots && table_work_goes_on(w);) {
        status s = STATUS_OK;
        for (size_t slot = from; slot < from + AT_ONCE && slot < w->slots && s == STATUS_OK; slot++) {
            const table_block *b = &w->file->level[w->level].block[w->base + slot];
            if (w->state[w->base + slot] == WAITING)
                s = w->hooks.valued ? w->hooks.valued(w, k, b, slot) : pack_values(w, k, b, slot);
        }
        if (s == STATUS_OK && k->packer.blocks > 0)
            s = table_file_add(w->file, w->level, &k->packer, &k->e);
        if (s != STATUS_OK)
            table_work_fail(w, k, s);
    }
}

/* A part of the level, from w->base on. */
static status back_part(table_work *w, uint64_t (*border)[2], int groups, error *e)
{
    const size_t blocks = w->file->level[w->level].blocks;
    buckets_begin(w->pool, w->game->words + 1, w->game->words, (const uint64_t(*)[2])border, groups, SIZE_MAX);
    status s = table_work_run(w, 0, request_body, e);
    const size_t taken = atomic_load(&w->next);
    w->slots = taken < w->slots ? taken : w->slots;
    w->slots = w->slots < blocks - w->base ? w->slots : blocks - w->base;
    if (s == STATUS_OK)
        s = table_work_run(w, 0, answer_body, e);
    if (s == STATUS_OK && w->hooks.reply)
        s = table_work_run(w, 0, reply_body, e);
    if (s == STATUS_OK)
        s = table_work_run(w, 0, value_body, e);
    return s;
}

/* Memory for the scores of the largest part. */
static status part_room(table_work *w, size_t most, error *e)
{
    const size_t blocks = w->file->level[w->level].blocks, count = most * BLOCK_POSITIONS;
    free(w->score);
    free((void *)w->sum);
    free(w->state);
    w->score = malloc(count * sizeof *w->score);
    w->sum = w->hooks.reply ? malloc(count * sizeof *w->sum) : NULL;
    w->state = calloc(blocks + 1, 1);
    return w->score && w->state && (w->sum || !w->hooks.reply) ? STATUS_OK : table_no_memory(e);
}

static status back_level(table_work *w, int level, error *e)
{
    w->level = level;
    const table_level *l = &w->file->level[level], *below = &w->file->level[level + 1];
    const size_t per = blocks_per_group(w), part = l->blocks / PARTS, most = part > LEAST_PART ? part : LEAST_PART;
    const int groups = below->blocks > 0 ? (int)((below->blocks + per - 1) / per) : 1;
    uint64_t(*border)[2] = calloc((size_t)groups, sizeof *border);
    status s = border ? part_room(w, most < l->blocks ? most : l->blocks, e) : table_no_memory(e);
    for (int g = 1; s == STATUS_OK && g < groups; g++)
        memcpy(border[g], below->block[(size_t)g * per].first, sizeof *border);
    for (size_t b = 0; s == STATUS_OK && b < l->blocks; b++)
        w->state[b] = w->keeps && l->block[b].values.at != 0 ? DONE : WAITING;
    for (w->base = 0; s == STATUS_OK && w->base < l->blocks;) {
        const size_t from = w->base;
        w->slots = most;
        s = back_part(w, border, groups, e);
        size_t valued = 0;
        for (size_t b = from; s == STATUS_OK && b < from + w->slots; b++)
            if (w->state[b] == WAITING) {
                w->state[b] = DONE;
                w->done += l->block[b].count;
                valued++;
            }
        while (w->base < l->blocks && w->state[w->base] == DONE)
            w->base++;
        if (s == STATUS_OK && valued == 0 && w->base == from)
            s = fail(e, STATUS_NO_MEMORY, "the memory is too small for the moves of a block of positions");
    }
    free(border);
    return s;
}

status table_back(table_work *w, error *e)
{
    const table_file *f = w->file;
    status s = STATUS_OK;
    w->since = clock_seconds();
    w->all = w->done = 0;
    for (int level = 0; level < f->levels; level++)
        w->all += f->level[level].positions;
    if (f->about.plies_left > 0 && f->levels == table_last_level(f) + 1 && !w->hooks.reply)
        s = table_search_open(&w->game->rules, f->about.wdl, w->threads, w->options->stop, &w->search, e);
    for (int level = f->levels - 1; level >= 0 && s == STATUS_OK; level--)
        s = back_level(w, level, e);
    table_search_close(w->search);
    return s;
}

status table_root_score(table_work *w, int *value, uint64_t *sum, error *e)
{
    int32_t score = 0;
    const table_block *b = &w->file->level[0].block[0];
    const status s = table_scores(w->file, b, &w->worker[0].packer, SIZE_MAX, &score, sum, e);
    *value = w->game->root_turned ? -score_value(score) : score_value(score);
    return s;
}
