/* table_stats.c - see table_stats.h. */
#include "table/table_stats.h"

#include "table/table_work.h"

#include <stdlib.h>

enum { MOVE_SHIFT = 8, LOSS_SHIFT = 16 };

/* Adds a move to its position: whether it keeps the value, that it is one, and what it loses. */
static void move(uint64_t *sum, int32_t best, int32_t score, uint64_t child)
{
    const uint64_t moves = *sum >> MOVE_SHIFT & 255;
    const int loss = moves > 0 ? score_value(best) - score_value(score) : 0;
    (void)child;
    if (loss < 0) /* the moves before it are worse by that */
        *sum = (*sum & ~255ull) + (moves * (uint64_t)-loss << LOSS_SHIFT);
    *sum += (uint64_t)(loss <= 0) | 1 << MOVE_SHIFT | (loss > 0 ? (uint64_t)loss << LOSS_SHIFT : 0);
}

static void add_position(table_stats *t, const table_file *f, int level, int32_t score, uint64_t sum)
{
    const int moves = (int)(sum >> MOVE_SHIFT & 255);
    if (abs(score_value(score)) <= t->most)
        t->values[level][score_value(score) + t->most]++;
    if (f->about.distances && score_plies(score) > t->longest)
        t->longest = score_plies(score);
    if (moves == 0)
        return;
    t->kept[sum & 255]++;
    t->moved++;
    t->loss += (double)(sum >> LOSS_SHIFT) / moves;
}

static status add_block(table_work *w, table_worker *k, const table_block *b, const int32_t *score, const uint64_t *sum)
{
    (void)k;
    (void)pthread_mutex_lock(&w->lock);
    for (uint32_t i = 0; i < b->count; i++)
        add_position(w->context, w->file, w->level, score[i], sum[i]);
    (void)pthread_mutex_unlock(&w->lock);
    return STATUS_OK;
}

status table_stats_make(table_file *f, const table_options *options, table_stats *out, error *e)
{
    static const table_hooks hooks = {.move = move, .valued = add_block};
    const int most = game_most(&f->about.spec);
    table_work w;
    *out = (table_stats){.most = f->about.wdl ? 1 : most};
    status s = table_work_begin(&w, f, options, &hooks, e);
    w.context = out;
    for (int i = 0; i < f->levels && s == STATUS_OK; i++) {
        out->values[i] = calloc(2 * (size_t)out->most + 1, sizeof **out->values);
        s = out->values[i] ? s : table_no_memory(e);
    }
    if (s == STATUS_OK)
        s = table_back(&w, e);
    table_work_end(&w, false);
    return s;
}

void table_stats_free(table_stats *s)
{
    for (int i = 0; i < TABLE_LEVELS; i++)
        free(s->values[i]);
}
