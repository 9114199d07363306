/* table_back.c - the sweep that finds the values; see table_work.h.
 *
 * A batch is the blocks of the level whose requests fit into memory.  A request is the key
 * of a child, and which position asks. */
#include "table/table_work.h"

#include "base/clock.h"
#include "base/grow.h"

#include <stdlib.h>

enum {
    BATCHES = 2, /* of a thread in a wide level, or more */
    BATCH_BLOCKS = 1 << 14,
    TURNED_BIT = 32,
    GAIN_BIT = 33,
};

/* Adds a block to the batch, its positions without scores. */
static status add_block(const table_work *w, table_worker *k, size_t block)
{
    const size_t count = w->file->level[w->level].block[block].count, all = k->positions + count;
    size_t *batch = grow(k->batch, &k->batch_room, k->blocks + 1, sizeof *batch);
    k->batch = batch ? batch : k->batch;
    int32_t *score = grow(k->score, &k->score_room, all, sizeof *score);
    k->score = score ? score : k->score;
    uint64_t *sum = w->hooks.move ? grow(k->sum, &k->sum_room, all, sizeof *sum) : k->sum;
    k->sum = sum ? sum : k->sum;
    if (!batch || !score || (w->hooks.move && !sum))
        return table_no_memory(&k->e);
    k->batch[k->blocks++] = block;
    for (; k->positions < all; k->positions++) {
        k->score[k->positions] = NO_SCORE;
        if (w->hooks.move)
            k->sum[k->positions] = 0;
    }
    return STATUS_OK;
}

/* The best score is kept. */
static void add_move(const table_work *w, table_worker *k, uint32_t parent, int32_t score, uint64_t child)
{
    int32_t *best = &k->score[parent];
    if (w->hooks.move)
        w->hooks.move(&k->sum[parent], *best, score, child);
    *best = score > *best ? score : *best;
}

/* ---- requests ---- */

/* Adds the requests of a position to its children. */
static void request(const table_work *w, table_worker *k, const walk_node *n, uint32_t parent)
{
    const table_about *about = &w->file->about;
    const size_t words = (size_t)w->game->words;
    table_child child[MAX_MOVES];
    const int count = table_game_children(w->game, n, child);
    for (int i = 0; i < count; i++) {
        const table_child *c = &child[i];
        if (c->kind == CHILD_OVER) {
            const int value = c->gain - c->value;
            add_move(w, k, parent, score_of(about->wdl ? (value > 0) - (value < 0) : value, about->distances ? 1 : 0),
                     1);
            continue;
        }
        uint64_t *to = k->record + k->used++ * (words + 1);
        (void)table_game_key(w->game, &c->node, to);
        to[words] = (uint64_t)(int64_t)c->gain << GAIN_BIT | (uint64_t)(c->kind == CHILD_TURNED) << TURNED_BIT | parent;
    }
}

/* Adds a block to the batch, and what it asks. */
static status request_block(table_work *w, table_worker *k, size_t block)
{
    const table_block *b = &w->file->level[w->level].block[block];
    const size_t first = k->positions;
    const bool last = w->file->about.plies_left > 0 && w->level == table_last_level(w->file);
    status s = add_block(w, k, block);
    if (s == STATUS_OK && last && !w->search) /* they would have to be found by searching again */
        return table_scores(w->file, b, &k->packer, SIZE_MAX, k->score + first, NULL, &k->e);
    if (s == STATUS_OK)
        s = table_file_keys(w->file, w->level, b, &k->packer, k->key, &k->e);
    for (uint32_t i = 0; i < b->count && s == STATUS_OK; i++) {
        const walk_node n = table_game_node(w->game, k->key + i * (size_t)w->game->words, w->level);
        int value;
        if (!last) {
            request(w, k, &n, (uint32_t)first + i);
            continue;
        }
        if (!table_known_value(w->known, k->key + i * (size_t)w->game->words, &value))
            s = table_search_value(w->search, (int)(k - w->worker), &n, &value, &k->e);
        if (s == STATUS_OK)
            k->score[first + i] = score_of(value, 0);
    }
    return s;
}

/* Adds the requests of the blocks whose requests fit. */
static status request_batch(table_work *w, table_worker *k)
{
    const table_level *l = &w->file->level[w->level];
    const size_t width = (size_t)w->game->words + 1;
    size_t most = w->search ? 1 : l->blocks / BATCHES / (size_t)w->threads + 1;
    most = most < BATCH_BLOCKS ? most : BATCH_BLOCKS;
    const size_t squares = (size_t)w->game->rules.spec.rows * (size_t)w->game->rules.spec.cols;
    const size_t worst = BLOCK_POSITIONS * (w->game->board ? squares : MAX_MOVES);
    const size_t room = w->limit > worst ? w->limit : worst;
    status s = table_work_room(k, room * width, &k->e);
    k->used = k->blocks = k->positions = 0;
    while (s == STATUS_OK && table_work_goes_on(w) && k->used + worst <= room && k->blocks < most) {
        const size_t block = atomic_fetch_add(&w->next, 1);
        if (block >= l->blocks)
            break;
        if (w->keeps && l->block[block].values.at != 0)
            continue;
        s = request_block(w, k, block);
        table_work_report(w, w->level, true, (double)block / (double)l->blocks);
    }
    k->touched = k->used * width > k->touched ? k->used * width : k->touched;
    return s;
}

/* ---- answers ---- */

/* The score of a move for its mover, from its child's; `turned`: the mover moves again. */
static int32_t score_of_move(int32_t child, int gain, bool turned, bool distances)
{
    const int value = score_value(child);
    return score_of(gain + (turned ? value : -value), distances ? score_plies(child) + 1 + turned : 0);
}

/* Answers the requests from *at on that ask a block; false: a position is not there. */
static bool answer_block(const table_work *w, table_worker *k, const table_block *b, const int32_t *score,
                         const uint64_t *sum, size_t *at)
{
    const table_level *l = &w->file->level[w->level + 1];
    const uint64_t *next = b + 1 < l->block + l->blocks ? b[1].first : NULL, *key = k->key;
    const int words = w->game->words;
    uint32_t i = 0;
    for (const uint64_t *r; *at < k->used; ++*at) {
        r = k->record + *at * (size_t)(words + 1);
        if (next && !table_key_less(words, r, next))
            return true;
        for (; i < b->count && table_key_less(words, key, r); i++)
            key += words;
        if (i == b->count || table_key_less(words, r, key))
            return false;
        const uint64_t tag = r[words];
        add_move(
            w, k, (uint32_t)tag,
            score_of_move(score[i], (int)((int64_t)tag >> GAIN_BIT), tag >> TURNED_BIT & 1, w->file->about.distances),
            w->hooks.sums ? sum[i] : 0);
    }
    return true;
}

/* Sorts the requests, and goes through the blocks that they ask. */
static status answer_batch(table_work *w, table_worker *k)
{
    const table_level *l = &w->file->level[w->level + 1];
    const int words = w->game->words;
    const record_shape shape = {.words = words + 1, .keys = words};
    int32_t score[BLOCK_POSITIONS];
    uint64_t sum[BLOCK_POSITIONS];
    status s = STATUS_OK;
    records_sort(&shape, k->record, k->spare, k->used);
    for (size_t at = 0; at < k->used && s == STATUS_OK && table_work_goes_on(w);) {
        const table_block *b = table_block_of(l->block, l->blocks, words, k->record + at * (size_t)shape.words);
        if (b)
            s = table_file_keys(w->file, w->level + 1, b, &k->packer, k->key, &k->e);
        if (b && s == STATUS_OK)
            s = table_scores(w->file, b, &k->packer, SIZE_MAX, score, w->hooks.sums ? sum : NULL, &k->e);
        if (s == STATUS_OK && (!b || !answer_block(w, k, b, score, sum, &at)))
            s = fail(&k->e, STATUS_BAD_INPUT, "%s: a position of level %d is not there", w->file->path, w->level + 1);
    }
    return s;
}

/* ---- values ---- */

static status pack_values(table_work *w, table_worker *k, const table_block *b, const int32_t *score,
                          const uint64_t *sum)
{
    uint8_t bytes[BLOCK_POSITIONS * VALUE_BYTES_MOST];
    const size_t size = table_put_values(&w->file->about, score, w->hooks.sums ? sum : NULL, b->count, bytes);
    const status s = packer_begin(&k->packer, b->first, b->count, &k->e);
    return s == STATUS_OK ? packer_add_values(&k->packer, bytes, size, &k->e) : s;
}

static status value_batch(table_work *w, table_worker *k)
{
    status s = STATUS_OK;
    for (size_t i = 0, first = 0; i < k->blocks && s == STATUS_OK; i++) {
        const table_block *b = &w->file->level[w->level].block[k->batch[i]];
        const uint64_t *sum = w->hooks.move ? k->sum + first : NULL;
        s = w->hooks.valued ? w->hooks.valued(w, k, b, k->score + first, sum)
                            : pack_values(w, k, b, k->score + first, sum);
        first += b->count;
    }
    if (s == STATUS_OK && k->packer.blocks > 0)
        s = frame_append(w->file, FRAME_BLOCKS, w->level, 0, &k->packer, &k->e);
    atomic_fetch_add(&w->done, k->positions);
    return s;
}

static status back_body(table_work *w, table_worker *k)
{
    status s;
    do {
        s = request_batch(w, k);
        if (s == STATUS_OK && table_work_goes_on(w))
            s = answer_batch(w, k);
        if (s == STATUS_OK && table_work_goes_on(w))
            s = value_batch(w, k);
    } while (s == STATUS_OK && k->blocks > 0 && table_work_goes_on(w));
    return s;
}

status table_back(table_work *w, error *e)
{
    const table_file *f = w->file;
    status s = STATUS_OK;
    w->begun = clock_seconds();
    w->all = 0;
    for (int level = 0; level < f->levels; level++)
        w->all += f->level[level].positions;
    if (f->about.plies_left > 0 && f->levels == table_last_level(f) + 1 && !w->hooks.move)
        s = table_search_open(&w->game->rules, f->about.wdl, w->threads, w->options->stop, &w->search, e);
    for (int level = f->levels - 1; level >= 0 && s == STATUS_OK; level--) {
        w->level = level;
        w->limit = table_work_limit(w, (size_t)w->game->words + 1, f->level[level].positions);
        s = table_work_run(w, 0, back_body, e);
    }
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
