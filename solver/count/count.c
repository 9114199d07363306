/* count.c - counting a game ply by ply; see count.h.
 *
 * Each ply is a table of its distinct positions with the number of lines that lead there, made from
 * the ply before.  With all plies kept, a second sweep from the last to the first gives values and
 * optimal lines. In reversi (passes) and eight the same position can stand in several plies: a set
 * over all plies tells which are new. */
#include "count/count.h"

#include "base/clock.h"
#include "base/memory.h"
#include "count/count_state.h"

#include <stdlib.h>
#include <string.h>

/* True when no image under the root's own symmetries comes before (a, b): one of each orbit. */
static bool is_first_of_orbit(const counter *c, uint64_t a, uint64_t b)
{
    for (int s = 1; s < c->symmetry.count; s++) {
        if (c->stabiliser >> s & 1) {
            uint64_t image_a = symmetry_image(&c->symmetry, s, a);
            if (image_a < a || (image_a == a && symmetry_image(&c->symmetry, s, b) < b))
                return false;
        }
    }
    return true;
}

/* Gives up the plies already done, and with them values and optimal lines, to make
 * room; false: there are none. */
static bool drop_layers(counter *c)
{
    if (!c->keep)
        return false;
    c->keep = false;
    for (int i = 0; i < c->ply; i++)
        count_table_free(&c->layer[i], &c->budget);
    return true;
}

static bool add_to_set(counter *c, count_table *s, uint64_t a, uint64_t b)
{
    return count_set_add(s, &c->budget, a, b) || (drop_layers(c) && count_set_add(s, &c->budget, a, b));
}

/* Counts (a, b) with `side` to move if it is new; false: no memory.  In eight it does
 * not matter who is to move. */
static bool count_position(counter *c, uint64_t a, uint64_t b, int side, bool *is_new)
{
    side = c->rules.game->sides_alike ? 0 : side;
    *is_new = c->plies_disjoint || !count_set_has(&c->seen[side], a, b);
    if (!*is_new)
        return true;
    if (!c->plies_disjoint && !add_to_set(c, &c->seen[side], a, b))
        return false;
    c->out->positions++;
    c->out->positions_stabiliser += is_first_of_orbit(c, a, b);
    if (c->symmetry.count == 1) {
        c->out->positions_symmetric++;
        return true;
    }
    symmetry_least(&c->symmetry, &a, &b);
    uint64_t before = c->seen_least[side].used;
    if (!add_to_set(c, &c->seen_least[side], a, b))
        return false;
    c->out->positions_symmetric += c->seen_least[side].used - before;
    return true;
}

/* A finished game, e->value for n->side. */
static bool count_end(counter *c, const count_entry *e, const walk_node *n, int ply, bool is_new)
{
    const game_description *game = c->rules.game;
    count_result *out = c->out;
    int side = n->side, passes = game->closing_passes ? game->closing_passes(&c->rules, n) : 0, plies = ply + passes;
    out->positions_final += is_new;
    add_saturated(c, &out->games, e->paths);
    add_saturated(c, &out->leaves, e->paths);
    if (!has_line(c))
        add_saturated(c, &c->end[COUNT_VALUE_LIMIT + (side == c->root.side ? e->value : -e->value)], e->paths);
    if (passes > 0) {
        add_saturated(c, &out->nodes, e->paths);
        if (!add_to_set(c, &c->last_pass[1 - side], e->b, e->a))
            return false;
    }
    out->shortest = out->shortest < 0 || plies < out->shortest ? plies : out->shortest;
    out->longest = plies > out->longest ? plies : out->longest;
    return true;
}

/* The entry of a position in the next ply; NULL: no memory. */
static count_entry *add_child(counter *c, const walk_node *child)
{
    count_table *next = &c->layer[c->ply + 1];
    const uint64_t b = second_word(c, child);
    count_entry *entry = count_table_add(next, &c->budget, child->a, b);
    return entry || !drop_layers(c) ? entry : count_table_add(next, &c->budget, child->a, b);
}

/* The moves of one position, into the next ply. */
static bool expand(counter *c, const walk_node *at, uint64_t paths, const game_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        walk_node child = *at;
        walk_play(&c->rules, &child, moves[i]);
        count_entry *to = add_child(c, &child);
        if (!to)
            return false;
        add_saturated(c, &to->paths, paths);
    }
    return true;
}

/* Counts one ply and makes the next; false: no memory, or stopped. */
static bool count_ply(counter *c, int ply)
{
    c->ply = ply;
    int side = c->root.side ^ (ply & 1);
    count_table *t = &c->layer[ply];
    for (uint64_t i = 0; i < count_table_places(t); i++) {
        count_entry *e = count_table_at(t, i);
        bool is_new, ok = true;
        if ((i & 0xfff) == 0 && !count_goes_on(c, ply, i, t->mask + 1, false))
            return false;
        if (!e)
            continue;
        game_move moves[MAX_MOVES];
        walk_node n = node_of(c, e, side);
        int value, count = walk_moves(&c->rules, &n, moves);
        if (!count_position(c, e->a, e->b, side, &is_new))
            return false;
        add_saturated(c, &c->out->nodes, e->paths);
        if (count == 0 && walk_over(&c->rules, &n, &value)) {
            e->final = true;
            e->value = value;
            e->optimal = 1;
            ok = count_end(c, e, &n, ply, is_new);
        } else if (c->options->plies >= 0 && ply >= c->options->plies) {
            add_saturated(c, &c->out->leaves, e->paths);
            c->keep = false;
        } else {
            ok = expand(c, &n, e->paths, moves, count);
        }
        if (!ok)
            return false;
    }
    if (c->plies_disjoint)
        count_table_free(&c->seen_least[side], &c->budget);
    if (!c->keep)
        count_table_free(t, &c->budget);
    return true;
}

/* Second passes that ended a game are positions too; those met in no other way are counted last. */
static bool count_last_passes(counter *c)
{
    c->out->positions_without_last_pass = c->out->positions;
    for (int side = 0; side < 2; side++) {
        const count_table *s = &c->last_pass[side];
        for (uint64_t i = 0; i < count_table_places(s); i++) {
            const uint64_t *word = count_table_at(s, i);
            bool is_new;
            if (word && !count_position(c, word[0], word[1], side, &is_new))
                return false;
        }
    }
    return true;
}

/* Room for one ply more, and for the ply after it. */
static bool add_layer(counter *c)
{
    int first = c->layers == 0 ? 2 : 1;
    const size_t bytes = (size_t)(c->layers + first) * sizeof *c->layer;
    count_table *grown = realloc(c->layer, bytes);
    if (!grown) {
        c->budget.refused = bytes;
        return false;
    }
    c->layer = grown;
    memset(&c->layer[c->layers], 0, (size_t)first * sizeof *grown);
    c->layers += first;
    return true;
}

/* The first sweep; false: no memory, or stopped. */
static bool count_plies(counter *c)
{
    if (!add_layer(c))
        return false;
    count_entry *root = count_table_add(&c->layer[0], &c->budget, c->root.a, second_word(c, &c->root));
    if (!root)
        return false;
    root->paths = 1;
    for (int ply = 0; count_ply(c, ply); ply++) {
        (void)count_goes_on(c, ply, 1, 1, false);
        if (c->layer[ply + 1].used == 0)
            return count_last_passes(c);
        if (!add_layer(c))
            return false;
    }
    return false;
}

/* Which of the limits on memory was met, in one line. */
static status no_memory(const counter *c, error *e)
{
    const unsigned long long positions = c->out->positions, used = c->budget.used >> 20, limit = c->budget.limit >> 20;
    const memory_limit allowed = memory_allowed();
    if (c->budget.refused > 0)
        return fail(e, STATUS_NO_MEMORY,
                    "count: out of memory at ply %d with %llu positions: %llu MiB in use, the system refused %llu KiB "
                    "more (%s: %llu MiB); limit the plies",
                    c->ply, positions, used, (unsigned long long)c->budget.refused >> 10, allowed.cause,
                    (unsigned long long)allowed.bytes >> 20);
    if (c->options->memory_bytes)
        return fail(e, STATUS_NO_MEMORY,
                    "count: at ply %d, %llu positions so far need more than the %llu MiB allowed; limit the plies",
                    c->ply, positions, limit);
    return fail(e, STATUS_NO_MEMORY,
                "count: at ply %d, %llu positions so far need more than %llu MiB, three quarters of the memory (%s); "
                "limit the plies",
                c->ply, positions, limit, allowed.cause);
}

static status count_all(counter *c, error *e)
{
    if (count_plies(c)) {
        bool complete = c->options->plies < 0 || c->out->games == c->out->leaves;
        if (complete)
            count_list_ends(c);
        if (complete && c->keep)
            count_find_values(c);
        c->out->overflow = c->overflow;
        if (!c->stopped)
            return STATUS_OK;
    }
    unsigned long long positions = c->out->positions;
    if (is_stopped(c))
        return fail(e, STATUS_STOPPED, "count: stopped at ply %d with %llu positions", c->ply, positions);
    return no_memory(c, e);
}

static size_t three_quarters_of_memory(void)
{
    const uint64_t allowed = memory_allowed().bytes;
    return allowed / 4 * 3 < SIZE_MAX ? (size_t)(allowed / 4 * 3) : SIZE_MAX;
}

static void set_up(counter *c, const game_spec *spec, const diagram *d)
{
    rules_prepare(&c->rules, spec);
    const game_description *game = c->rules.game;
    c->root = walk_enter(&c->rules, d);
    symmetry_init(&c->symmetry, spec, game->bit_of ? game->bit_of(&c->rules) : NULL);
    for (int s = 0; s < c->symmetry.count; s++) {
        bool keeps = s == 0 || (symmetry_image(&c->symmetry, s, c->root.a) == c->root.a &&
                                symmetry_image(&c->symmetry, s, c->root.b) == c->root.b);
        c->stabiliser |= (uint8_t)(keeps << s);
    }
    if (has_line(c)) {
        int final;
        c->root_margin = rules_over(&c->rules, d, &final) ? final : (int)(d->sum[d->side] - d->sum[1 - d->side]);
    }
    c->plies_disjoint = game->plies_disjoint;
    c->keep = true;
}

status count_game(const game_spec *spec, const diagram *d, const count_options *options, count_result *out, error *e)
{
    double start = clock_seconds();
    *out = (count_result){.shortest = -1, .longest = -1};
    if (game_most_moves(spec) > MAX_MOVES) {
        return fail(e, STATUS_UNSUPPORTED, "count: a position can have %lld moves; expected a game with at most %d",
                    (long long)game_most_moves(spec), MAX_MOVES);
    }
    counter *c = memory_zeroed(sizeof *c);
    if (!c)
        return fail(e, STATUS_NO_MEMORY, "count: out of memory");
    c->options = options;
    c->stop = options->stop;
    c->out = out;
    c->budget.limit = options->memory_bytes ? options->memory_bytes : three_quarters_of_memory();
    set_up(c, spec, d);
    status result = count_all(c, e);
    for (int i = 0; i < c->layers; i++)
        count_table_free(&c->layer[i], &c->budget);
    free(c->layer);
    for (int side = 0; side < 2; side++) {
        count_table_free(&c->seen[side], &c->budget);
        count_table_free(&c->seen_least[side], &c->budget);
        count_table_free(&c->last_pass[side], &c->budget);
    }
    out->memory_bytes = c->budget.most;
    free(c);
    out->seconds = clock_seconds() - start;
    return result;
}
