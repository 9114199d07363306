/* table_reader.c - asking a table; see table.h. */
#include "table/table.h"

#include "base/splitmix.h"
#include "game/added.h"
#include "game/rules.h"
#include "table/table_search.h"
#include "table/table_work.h"

#include <stdlib.h>
#include <string.h>

struct table_reader {
    const table_file *file;
    table_search *search; /* made when it is needed */
    packer packer;
};

status table_reader_open(const table_file *file, table_reader **out, error *e)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return table_no_memory(e);
    (*out)->file = file;
    return STATUS_OK;
}

void table_reader_close(table_reader *r)
{
    if (!r)
        return;
    table_search_close(r->search);
    packer_free(&r->packer);
    free(r);
}

/* Looks a position up that is not over and whose mover need not pass. */
static status look_up(table_reader *r, const walk_node *n, int level, table_answer *out, error *e)
{
    const table_file *f = r->file;
    uint64_t key[2], all[2 * BLOCK_POSITIONS];
    const bool side_fits = f->game->rules.game->passes || n->side == (f->game->root.side ^ (level & 1));
    if (level < 0 || level >= f->levels || !side_fits)
        return STATUS_OK;
    (void)table_game_key(f->game, n, key);
    const table_block *b = table_block_of(f->level[level].block, f->level[level].blocks, f->game->words, key);
    size_t count;
    int32_t score;
    if (!b)
        return STATUS_OK;
    status s = table_file_records(f, level, b, &r->packer, f->game->words, key, all, &count, e);
    if (s != STATUS_OK ||
        memcmp(all + (count - 1) * (size_t)f->game->words, key, sizeof *key * (size_t)f->game->words) != 0)
        return s;
    s = table_scores(f, b, &r->packer, count - 1, &score, NULL, e);
    if (s != STATUS_OK)
        return s;
    out->kind = TABLE_STORED;
    out->value = score_value(score);
    out->plies = f->about.distances ? score_plies(score) : -1;
    return STATUS_OK;
}

static status search_table(table_reader *r, const walk_node *n, table_answer *out, error *e)
{
    status s = STATUS_OK;
    if (!r->search)
        s = table_search_open(&r->file->game->rules, r->file->about.wdl, 1, NULL, &r->search, e);
    out->kind = TABLE_SEARCHED;
    return s == STATUS_OK ? table_search_value(r->search, 0, n, &out->value, e) : s;
}

status table_ask(table_reader *r, const diagram *d, bool searches, table_answer *out, error *e)
{
    const table_file *f = r->file;
    walk_node n = walk_enter(&f->game->rules, d);
    *out = (table_answer){.kind = TABLE_ABSENT, .plies = -1};
    if (rules_over(&f->game->rules, d, &out->value)) {
        out->kind = TABLE_OVER;
        out->plies = 0;
        out->value = !f->about.wdl ? out->value : (out->value > 0) - (out->value < 0);
        return STATUS_OK;
    }
    const bool turned = table_game_turn(f->game, &n, &out->value) == CHILD_TURNED;
    const int level = table_game_level(f->game, &n);
    const bool near_end = game_plies_left(&f->about.spec, d) < f->about.plies_left;
    status s = STATUS_OK;
    if (!near_end)
        s = look_up(r, &n, level, out, e);
    if (s == STATUS_OK && out->kind == TABLE_ABSENT && ((near_end && level >= 0) || searches))
        s = search_table(r, &n, out, e);
    if (f->game->rules.game->gains)
        out->value += (int)(d->sum[d->side] - d->sum[1 - d->side]);
    out->value = turned ? -out->value : out->value;
    out->plies += turned && out->plies >= 0;
    return added_failed(&f->about.spec, e) ? STATUS_BAD_INPUT : s;
}

status table_random(table_reader *r, uint64_t *seed, diagram *d, int *value, error *e)
{
    const table_file *f = r->file;
    uint64_t all = f->level[0].positions; /* the root */
    int level = 0;
    for (int i = 1; i < f->levels; i++)
        all += f->level[i].positions;
    uint64_t chosen = random_next(seed) % all;
    while (chosen >= f->level[level].positions)
        chosen -= f->level[level++].positions;
    const table_block *b = f->level[level].block;
    while (chosen >= b->count)
        chosen -= b++->count;
    uint64_t key[2 * BLOCK_POSITIONS];
    int32_t score = 0;
    status s = table_file_keys(f, level, b, &r->packer, key, e);
    if (s == STATUS_OK)
        s = table_scores(f, b, &r->packer, chosen, &score, NULL, e);
    const walk_node n =
        table_game_node(f->game, s == STATUS_OK ? key + chosen * (size_t)f->game->words : b->first, level);
    walk_diagram(&f->game->rules, &n, 0, d);
    *value = score_value(score);
    return s;
}

status table_walk(const table_file *f, const _Atomic bool *stop,
                  void (*each)(void *context, const walk_node *n, int level, int value, int plies), void *context,
                  error *e)
{
    packer p = {0};
    uint64_t key[2 * BLOCK_POSITIONS];
    int32_t score[BLOCK_POSITIONS];
    status s = STATUS_OK;
    for (int level = 0; level < f->levels; level++) {
        for (size_t i = 0; i < f->level[level].blocks && s == STATUS_OK; i++) {
            const table_block *b = &f->level[level].block[i];
            s = stop_requested(stop) ? fail(e, STATUS_STOPPED, "stopped at level %d", level)
                                     : table_file_keys(f, level, b, &p, key, e);
            if (s == STATUS_OK)
                s = table_scores(f, b, &p, SIZE_MAX, score, NULL, e);
            for (uint32_t at = 0; s == STATUS_OK && at < b->count; at++) {
                const walk_node n = table_game_node(f->game, key + at * (size_t)f->game->words, level);
                each(context, &n, level, score_value(score[at]), f->about.distances ? score_plies(score[at]) : -1);
            }
        }
    }
    packer_free(&p);
    return s;
}
