/* count_values.c - counting, the second sweep: values, optimal lines, games by final value. */
#include "count/count.h"
#include "count/count_state.h"

enum { END_GAMES_LIMIT = 200 * 1000 * 1000 }; /* minimax: games walked one by one for their final margins */

bool count_goes_on(const counter *c, int ply, uint64_t i, uint64_t all, bool back)
{
    const count_progress p = {.ply = ply,
                              .back = back,
                              .counted = !back && i == all,
                              .share = all > 0 ? (double)i / (double)all : 1,
                              .positions = c->out->positions,
                              .memory_bytes = c->budget.used};
    if (c->options->progress)
        c->options->progress(c->options->progress_context, &p);
    return !is_stopped(c);
}

/* Values and optimal lines of one ply from those of the next; false: stopped. */
static bool value_ply(counter *c, int ply)
{
    const uint64_t places = count_table_places(&c->layer[ply]);
    for (uint64_t i = 0; i < places; i++) {
        count_entry *e = count_table_at(&c->layer[ply], i);
        if ((i & 0xfff) == 0 && !count_goes_on(c, ply, i, places, true))
            return false;
        if (!e || e->final)
            continue;
        game_move moves[MAX_MOVES];
        walk_node n = node_of(c, e, c->root.side ^ (ply & 1));
        int count = walk_moves(&c->rules, &n, moves);
        e->value = INT32_MIN;
        for (int m = 0; m < count; m++) {
            walk_node child = n;
            int gain = walk_play(&c->rules, &child, moves[m]);
            const count_entry *below = count_table_find(&c->layer[ply + 1], child.a, second_word(c, &child));
            int value = gain - below->value;
            if (value > e->value) {
                e->value = value;
                e->optimal = 0;
            }
            if (value == e->value)
                add_saturated(c, &e->optimal, below->optimal);
        }
    }
    return true;
}

/* Walks every game of minimax for its final margin: a position does not know the way to it. */
static void walk_games(counter *c, const walk_node *n, int margin)
{
    game_move moves[MAX_MOVES];
    int count = walk_moves(&c->rules, n, moves);
    if (count == 0) {
        c->end[COUNT_VALUE_LIMIT + (n->side == c->root.side ? margin : -margin)]++;
        c->stopped |= (++c->walked & 0xffff) == 0 && is_stopped(c);
    }
    for (int i = 0; i < count && !c->stopped; i++) {
        walk_node child = *n;
        int gain = walk_play(&c->rules, &child, moves[i]);
        walk_games(c, &child, -(margin + gain));
    }
}

void count_list_ends(counter *c)
{
    count_result *out = c->out;
    if (has_line(c)) {
        if (out->games > END_GAMES_LIMIT)
            return;
        walk_games(c, &c->root, c->root_margin);
    }
    out->has_ends = true;
    for (int i = 0; i <= 2 * COUNT_VALUE_LIMIT; i++) {
        if (c->end[i] && out->ends == COUNT_MAX_VALUES) {
            out->has_ends = false;
            out->ends = 0;
            return;
        }
        if (c->end[i]) {
            out->end[out->ends].value = i - COUNT_VALUE_LIMIT;
            out->end[out->ends++].games = c->end[i];
        }
    }
}

void count_find_values(counter *c)
{
    count_result *out = c->out;
    for (int ply = c->layers - 1; ply >= 0; ply--)
        if (!value_ply(c, ply)) {
            c->stopped = true;
            return;
        }
    const count_entry *root = count_table_find(&c->layer[0], c->root.a, second_word(c, &c->root));
    out->has_value = true;
    out->value = root->value + c->root_margin;
    out->optimal_lines = root->optimal;
    for (int i = 0; i < out->ends; i++)
        if (out->end[i].value == out->value)
            out->games_at_value = out->end[i].games;
}
