/* eight_game.c - the rules of the counting game Eight (eight.h) as a description. */
#include "eight/eight.h"

static void enter(const game_rules *rules, const diagram *d, walk_node *n)
{
    (void)rules;
    n->a = (uint64_t)d->sum[0];
    n->b = (uint64_t)d->last;
}

static void leave(const game_rules *rules, const walk_node *n, int margin, diagram *d)
{
    (void)rules, (void)margin;
    d->sum[0] = (int64_t)n->a;
    d->last = (int64_t)n->b;
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    return eight_over(eight_rules_of(rules)->max_step, eight_rules_of(rules)->target, (int64_t)n->a, (int64_t)n->b,
                      value);
}

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    int value, count = 0;
    if (over(rules, n, &value))
        return 0;
    for (int64_t number = 1; number <= eight_rules_of(rules)->max_step && count < MAX_MOVES; number++)
        if (number != (int64_t)n->b)
            out[count++] = (game_move)number;
    return count;
}

static bool allows(const game_rules *rules, const walk_node *n, game_move move)
{
    int value;
    return move >= 1 && move <= eight_rules_of(rules)->max_step && move != (int64_t)n->b && !over(rules, n, &value);
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    (void)rules;
    n->a += (uint64_t)move;
    n->b = (uint64_t)move;
    return 0;
}

static int64_t most_moves(const game_spec *spec)
{
    return spec->max_step;
}

static int64_t plies_left(const game_spec *spec, const diagram *d)
{
    return d->sum[0] < spec->target ? spec->target - d->sum[0] : 0;
}

const game_description game_eight = {
    .name = "eight",
    .examples = (const char *const[]){"eight:3,8", "eight:1,4", "eight:5,30", NULL},
    .prepare = eight_prepare,
    .sides = {"First player", "Second player"},
    .enter = enter,
    .leave = leave,
    .moves = moves,
    .play = play,
    .over = over,
    .most_moves = most_moves,
    .allows = allows,
    .certified = true,
    .plies_left = plies_left,
    .sides_alike = true,
};
