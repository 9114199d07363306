/* table_reader.c - asking a table; see table.h. */
#include "table/table.h"

#include "games/rules.h"
#include "table/table_search.h"
#include "table/table_work.h"

#include <stdlib.h>

struct table_reader {
    const table_file *file;
    table_search *search; /* made when it is needed */
    packer packer;
    uint64_t key[2 * BLOCK_POSITIONS]; /* of the block that was read last */
    int32_t score[BLOCK_POSITIONS];
    const table_block *block;
};

status table_reader_open(const table_file *file, table_reader **out, error *e)
{
    *out = calloc(1, sizeof **out);
    if (!*out)
        return fail(e, STATUS_NO_MEMORY, "out of memory");
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

static status read_block(table_reader *r, const table_block *b, error *e)
{
    size_t size;
    if (r->block == b)
        return STATUS_OK;
    r->block = NULL;
    status s = table_file_keys(r->file, b, &r->packer, r->key, e);
    if (s == STATUS_OK)
        s = table_file_values(r->file, b, &r->packer, &size, e);
    if (s == STATUS_OK && !table_scores(&r->file->about, b, r->packer.raw, size, false, r->score, NULL))
        s = fail(e, STATUS_BAD_INPUT, "%s: values are damaged at byte %llu", r->file->path,
                 (unsigned long long)b->value_at);
    r->block = s == STATUS_OK ? b : NULL;
    return s;
}

/* The place of a key in the block that was read; SIZE_MAX: it is not there. */
static size_t place_of(const table_reader *r, const uint64_t *key)
{
    const int words = r->file->game->words;
    size_t low = 0, high = r->block->count;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        if (table_key_less(words, key, r->key + middle * (size_t)words))
            high = middle;
        else
            low = middle;
    }
    const uint64_t *found = r->key + low * (size_t)words;
    return found[0] == key[0] && (words == 1 || found[1] == key[1]) ? low : SIZE_MAX;
}

/* Looks a position up that is not over and whose mover need not pass. */
static status look_up(table_reader *r, const walk_node *n, int level, table_answer *out, error *e)
{
    const table_file *f = r->file;
    uint64_t key[2];
    const bool side_fits = f->game->rules.game->passes || n->side == (f->game->root.side ^ (level & 1));
    if (level < 0 || level >= f->levels || !side_fits)
        return STATUS_OK;
    (void)table_game_key(f->game, n, key);
    const table_block *b = table_level_block(&f->level[level], f->game->words, key);
    const status s = b ? read_block(r, b, e) : STATUS_OK;
    const size_t place = s == STATUS_OK && b ? place_of(r, key) : SIZE_MAX;
    if (place == SIZE_MAX)
        return s;
    out->kind = TABLE_STORED;
    out->value = score_value(r->score[place]);
    out->plies = f->about.distances ? score_plies(r->score[place]) : -1;
    return STATUS_OK;
}

static status search(table_reader *r, const walk_node *n, table_answer *out, error *e)
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
        s = search(r, &n, out, e);
    if (f->game->rules.game->has_line)
        out->value += (int)(d->sum[d->side] - d->sum[1 - d->side]);
    out->value = turned ? -out->value : out->value;
    out->plies += turned && out->plies >= 0;
    return s;
}

status table_random(table_reader *r, uint64_t *seed, diagram *d, int *value, error *e)
{
    const table_file *f = r->file;
    uint64_t all = 0;
    int level = 0;
    for (int i = 0; i < f->levels; i++)
        all += f->level[i].positions;
    *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
    uint64_t chosen = (*seed >> 11) % all;
    while (chosen >= f->level[level].positions)
        chosen -= f->level[level++].positions;
    const table_block *b = f->level[level].block;
    while (chosen >= b->count)
        chosen -= b++->count;
    const status s = read_block(r, b, e);
    if (s != STATUS_OK)
        return s;
    const walk_node n = table_game_node(f->game, r->key + chosen * (size_t)f->game->words, level);
    walk_diagram(&f->game->rules, &n, 0, d);
    *value = score_value(r->score[chosen]);
    return STATUS_OK;
}
