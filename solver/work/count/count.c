/* count.c - counting on the sweeps of tables (table/table_work.h); see count.h.
 *
 * A record is a board up to symmetry with the number of passes so far, which gives the side to move
 * and the ply; `paths` lines lead to it.  Two sets of symmetries stand with it: the images of the
 * board that can be reached, and those whose board is reached after a pass (unfinished ones: before
 * it the other side was to move) or after a second pass (finished ones).  With a key's block the
 * file has its records for the next level, later the optimal lines from there. */
#include "count/count.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/temporary.h"
#include "count/counter.h"
#include "game/rules.h"

#include <stdlib.h>
#include <string.h>

enum { END_GAMES_LIMIT = 200 * 1000 * 1000 }; /* minimax: games walked one by one for their final margins */

/* ---- backward ---- */

/* Lines that keep the value. */
static void move(uint64_t *lines, int32_t best, int32_t score, uint64_t child)
{
    if (score > best)
        *lines = child;
    else if (score == best)
        count_add(lines, child);
}

static status find_values(counter *c, error *e)
{
    const status s = table_back(&c->work, e);
    return s != STATUS_OK || c->work.file->levels == 0
               ? s
               : table_root_score(&c->work, &c->out->value, &c->out->optimal_lines, e);
}

/* Walks every game of minimax for its final margin: a position does not record the way to it. */
static void walk_games(counter *c, const walk_node *n, int margin)
{
    game_move moves[MAX_MOVES];
    const game_rules *rules = &c->work.game->rules;
    const int count = walk_moves(rules, n, moves);
    if (count == 0) {
        const bool far = abs(margin) > COUNT_VALUE_LIMIT;
        c->beyond |= far;
        c->tally[0].end[COUNT_VALUE_LIMIT + (far ? 0 : n->side == c->work.game->root.side ? margin : -margin)]++;
        c->walked++;
    }
    for (int i = 0; i < count && ((c->walked & 0xffff) != 0 || !stop_requested(c->work.options->stop)); i++) {
        walk_node child = *n;
        const int gain = walk_play(rules, &child, moves[i]);
        walk_games(c, &child, -(margin + gain));
    }
}

/* ---- results ---- */

static void add_tally(counter *c, const tally *t)
{
    count_result *out = c->out;
    out->positions += t->positions;
    out->positions_symmetric += t->symmetric;
    out->positions_stabiliser += t->stabiliser;
    out->positions_final += t->final;
    out->positions_without_last_pass += t->positions - t->last_pass;
    count_add(&out->nodes, t->nodes);
    count_add(&out->games, t->games);
    count_add(&out->leaves, t->leaves);
    if (t->longest >= 0) {
        out->shortest = out->shortest < 0 || t->shortest < out->shortest ? t->shortest : out->shortest;
        out->longest = t->longest > out->longest ? t->longest : out->longest;
    }
}

static void list_ends(counter *c)
{
    count_result *out = c->out;
    out->has_ends = true;
    for (int i = 0; i <= 2 * COUNT_VALUE_LIMIT; i++) {
        uint64_t games = 0;
        for (int k = 0; k < c->work.threads; k++)
            count_add(&games, c->tally[k].end[i]);
        if (games == 0)
            continue;
        if (out->ends == COUNT_MAX_VALUES) {
            out->has_ends = false;
            out->ends = 0;
            return;
        }
        out->end[out->ends].value = i - COUNT_VALUE_LIMIT;
        out->end[out->ends++].games = games;
    }
}

/* The root, as the child of a position before it. */
static status add_root(counter *c, error *e)
{
    table_work *w = &c->work;
    table_child root = {.node = w->game->root, .kind = w->game->root_turned ? CHILD_TURNED : CHILD_OPEN};
    if (table_game_turn(w->game, &root.node, &root.value) == CHILD_OVER)
        root.kind = CHILD_OVER;
    const status s = table_first(w, e);
    if (s != STATUS_OK)
        return s;
    count_add_child(w, &w->worker[0], &root, 0, 1, 1);
    return table_emit(w, e);
}

static status count_levels(counter *c, error *e)
{
    table_work *w = &c->work;
    status s = add_root(c, e);
    for (int level = 0; s == STATUS_OK && w->file->level[level].positions > 0; level++)
        s = level + 2 < TABLE_LEVELS ? table_forward(w, level, e)
                                     : fail(e, STATUS_UNSUPPORTED, "more than %d plies", TABLE_LEVELS - 2);
    return s;
}

static status count_all(counter *c, error *e)
{
    count_result *out = c->out;
    status s = count_levels(c, e);
    for (int k = 0; k < c->work.threads; k++)
        add_tally(c, &c->tally[k]);
    out->overflow = out->nodes == UINT64_MAX || out->games == UINT64_MAX || out->leaves == UINT64_MAX;
    const bool line = c->work.game->rules.game->gains;
    if (s != STATUS_OK || (c->plies >= 0 && out->games != out->leaves))
        return s;
    if (line && out->games <= END_GAMES_LIMIT)
        walk_games(c, &c->work.game->root, c->root_margin);
    if (!c->beyond && (!line || out->games <= END_GAMES_LIMIT))
        list_ends(c);
    out->optimal_lines = 1; /* of a game that is over */
    out->value = out->ends > 0 ? out->end[0].value - c->root_margin : 0;
    s = find_values(c, e);
    out->has_value = s == STATUS_OK;
    out->value += c->root_margin;
    out->overflow |= out->optimal_lines == UINT64_MAX;
    for (int i = 0; i < out->ends; i++)
        out->games_at_value = out->end[i].value == out->value ? out->end[i].games : out->games_at_value;
    return s;
}

/* The set of eight's positions. */
static status make_seen(counter *c, error *e)
{
    const game_spec *spec = &c->work.game->rules.spec;
    const uint64_t bits = ((uint64_t)spec->target + (uint64_t)spec->max_step + 1) * ((uint64_t)spec->max_step + 1);
    if (!c->work.game->rules.game->sides_alike) /* only eight's do not come level by level */
        return STATUS_OK;
    c->seen = bits / 8 < memory_allowed().bytes / 4 ? calloc(bits / 8 + 1, 1) : NULL;
    return c->seen ? STATUS_OK
                   : fail(e, STATUS_NO_MEMORY, "a set of %llu positions does not fit", (unsigned long long)bits);
}

static status begin_count(counter *c, const table_about *about, const table_options *o, error *e)
{
    table_file *f;
    status s = table_file_scratch(o->memory_alone ? NULL : o->folder ? o->folder : temporary_place(), about, &f, e);
    if (s != STATUS_OK)
        return s;
    table_hooks hooks = {.sums = true, .move = move};
    count_forward_hooks(&hooks, f->game->words);
    s = table_work_begin(&c->work, f, o, &hooks, e);
    c->work.context = c;
    if (s == STATUS_OK)
        s = table_runs_open(&c->work, NULL, e);
    c->tally = s == STATUS_OK ? calloc((size_t)c->work.threads, sizeof *c->tally) : NULL;
    for (int k = 0; c->tally && k < c->work.threads; k++)
        c->tally[k].shortest = INT32_MAX, c->tally[k].longest = -1;
    if (s == STATUS_OK)
        s = c->tally ? make_seen(c, e) : table_no_memory(e);
    return s;
}

status count_game(const game_spec *spec, const diagram *d, int plies, const table_options *options, count_result *out,
                  error *e)
{
    const double start = clock_seconds();
    error why = {""};
    const status known = table_levels_known(spec, "count", e);
    if (known != STATUS_OK)
        return known;
    *out = (count_result){.shortest = -1, .longest = -1};
    counter *c = calloc(1, sizeof *c);
    if (!c)
        return fail(e, STATUS_NO_MEMORY, "count: out of memory");
    c->plies = plies;
    c->out = out;
    status s = begin_count(c, &(table_about){.spec = *spec, .root = *d}, options, &why);
    if (s == STATUS_OK) {
        orbits_init(&c->orbits, &c->work.game->symmetry, c->work.game);
        if (c->work.game->rules.game->gains) {
            int final;
            c->root_margin =
                rules_over(&c->work.game->rules, d, &final) ? final : (int)(d->sum[d->side] - d->sum[1 - d->side]);
        }
        s = count_all(c, &why);
        out->memory_bytes = table_work_bytes(&c->work);
    }
    table_file *f = c->work.file;
    if (c->work.worker)
        table_work_end(&c->work, false);
    table_file_close(f);
    free(c->tally);
    free((void *)c->seen);
    free(c);
    out->seconds = clock_seconds() - start;
    return s == STATUS_OK ? s
                          : fail(e, s, "count: %s, with %llu positions so far%s", why.text,
                                 (unsigned long long)out->positions, s == STATUS_NO_MEMORY ? "; limit the plies" : "");
}
