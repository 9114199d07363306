/* table.c - making and checking tables; see table.h. */
#include "table/table.h"

#include "table/table_work.h"

#include <string.h>

/* ---- making ---- */

static void expand(table_work *w, table_worker *k, const walk_node *n)
{
    table_child child[MAX_MOVES];
    const int count = table_game_children(w->game, n, child);
    int by;
    for (int i = 0; i < count; i++)
        if (child[i].kind != CHILD_OVER)
            (void)table_work_add(w, k, &child[i].node, &by);
}

static status emit(table_work *w, table_worker *k, uint64_t *record, size_t count)
{
    enum { QUICK = 1280 }; /* positions of a block whose keys must be unpacked */
    const size_t words = (size_t)w->game->words, most = w->game->consecutive ? BLOCK_POSITIONS : QUICK;
    status s = STATUS_OK;
    for (size_t i = 0; i < count && s == STATUS_OK; i += most) {
        const size_t here = count - i < most ? count - i : most;
        s = packer_add_keys(&k->packer, w->game, record + i * words, here, &k->e);
    }
    w->found += count;
    return s == STATUS_OK ? frame_append(w->file, FRAME_BLOCKS, w->level + 1, 0, &k->packer, &k->e) : s;
}

static const table_hooks MAKING = {.expand = expand, .emit = emit};

/* Level 0: the root. */
static status add_root(table_work *w, error *e)
{
    int by;
    if (w->file->level[0].sealed)
        return STATUS_OK;
    const status s = table_first(w, e);
    if (s != STATUS_OK)
        return s;
    (void)table_work_add(w, &w->worker[0], &w->game->root, &by);
    return table_emit(w, e);
}

static status find_positions(table_work *w, int last, error *e)
{
    status s = add_root(w, e);
    for (int level = 0; level < last && s == STATUS_OK && w->file->level[level].positions > 0; level++)
        if (!w->file->level[level + 1].sealed)
            s = table_forward(w, level, e);
    return s;
}

static status check_about(const table_about *about, error *e)
{
    const game_spec *spec = &about->spec;
    const game_description *game = game_of(spec);
    const status known = table_levels_known(spec, "table", e);
    if (known != STATUS_OK)
        return known;
    if (spec->added != NULL && about->plies_left > 0)
        return fail(e, STATUS_UNSUPPORTED, "table: %s has no exact number of plies left; expected no --plies-left",
                    game->name);
    if (spec->added != NULL && about->distances && 2 * game_plies_left(spec, &about->root) > SCORE_PLIES_MOST)
        return fail(e, STATUS_UNSUPPORTED, "table: distances are up to %d plies; expected `left` in the file of %s",
                    SCORE_PLIES_MOST, game->name);
    if (spec->added == NULL && !game->has_line && game->look == BOARD_NONE)
        return fail(e, STATUS_UNSUPPORTED,
                    "table: positions of this game can come after different numbers of moves; "
                    "expected a game on a board");
    if (spec->board_from_file)
        return fail(e, STATUS_UNSUPPORTED, "table: the board is in a file of its own; expected minimax:N,seed=S");
    if (game->gains && about->wdl)
        return fail(e, STATUS_UNSUPPORTED, "table: the outcome depends on the moves before; expected no --wdl");
    if (about->distances && about->plies_left > 0)
        return fail(e, STATUS_BAD_INPUT, "table: the search finds no distances; expected --distance or --plies-left");
    if (game_plies_left(spec, &about->root) < about->plies_left)
        return fail(e, STATUS_BAD_INPUT, "table: %lld plies are left of the game; expected at least --plies-left %d",
                    (long long)game_plies_left(spec, &about->root), about->plies_left);
    return STATUS_OK;
}

status table_make(const char *path, const table_about *about, const table_options *options, error *e)
{
    table_file *f;
    table_work w;
    int value;
    status s = check_about(about, e);
    if (s == STATUS_OK)
        s = table_file_begin(path, about, &f, e);
    if (s != STATUS_OK)
        return s;
    walk_node root = f->game->root;
    if (table_game_turn(f->game, &root, &value) == CHILD_OVER) {
        table_file_drop(f);
        return fail(e, STATUS_BAD_INPUT, "table: the game is over at the root; expected a position with moves");
    }
    s = table_work_begin(&w, f, options, &MAKING, e);
    w.keeps = true;
    if (s == STATUS_OK)
        s = table_known_read(options->values, f, &w.known, e);
    if (s == STATUS_OK)
        s = table_runs_open(&w, path, e);
    if (s == STATUS_OK)
        s = find_positions(&w, table_last_level(f), e);
    if (s == STATUS_OK)
        s = table_back(&w, e);
    if (s == STATUS_OK)
        s = table_root_score(&w, &value, NULL, e);
    if (s == STATUS_OK)
        s = table_file_finish(f, path, value, e);
    const bool goes_on = s != STATUS_OK && f->level[0].sealed;
    table_work_end(&w, !goes_on);
    if (goes_on)
        table_file_close(f);
    else
        table_file_drop(f);
    return s;
}

/* ---- checking ---- */

static status compare_values(table_work *w, table_worker *k, const table_block *b, const int32_t *score,
                             const uint64_t *sum)
{
    int32_t stored[BLOCK_POSITIONS];
    const status s = table_scores(w->file, b, &k->packer, SIZE_MAX, stored, NULL, &k->e);
    (void)sum;
    if (s != STATUS_OK || memcmp(stored, score, b->count * sizeof *score) == 0)
        return s;
    return fail(&k->e, STATUS_BAD_INPUT, "%s: a value of level %d does not follow from its moves", w->file->path,
                w->level);
}

static const table_hooks CHECKING = {.valued = compare_values};

status table_check(table_file *f, const table_options *options, error *e)
{
    table_work w;
    status s = table_work_begin(&w, f, options, &CHECKING, e);
    if (s == STATUS_OK)
        s = table_back(&w, e);
    table_work_end(&w, false);
    return s;
}
