/* mnk_game.c - the rules of K in a row (mnk.h) as a description. */
#include "base/bits.h"
#include "game/walk.h"

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    mnk_position p = {n->a, n->b};
    return walk_list_squares(mnk_moves(&rules->mnk, &p), NULL, out);
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    (void)rules;
    uint64_t own = n->a;
    n->a = n->b;
    n->b = own | 1ull << move;
    return 0;
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    mnk_position p = {n->a, n->b};
    return mnk_over(&rules->mnk, &p, value);
}

/* Leaves below; the last ply is counted, not played. */
static uint64_t leaves(const mnk_rules *rules, uint64_t own, uint64_t opponent, int depth)
{
    const mnk_position p = {own, opponent};
    uint64_t squares = mnk_moves(rules, &p), sum = 0;
    if (depth == 1 || squares == 0)
        return squares ? (uint64_t)bit_count(squares) : 1;
    for (; squares; squares &= squares - 1)
        sum += leaves(rules, opponent, own | (squares & -squares), depth - 1);
    return sum;
}

static uint64_t perft(const game_rules *rules, const walk_node *n, int depth)
{
    return leaves(&rules->mnk, n->a, n->b, depth);
}

/* The heaviest square first, in misère last. */
static int64_t rank(const game_rules *rules, const walk_node *n, game_move move, const walk_node *child)
{
    const mnk_position p = {n->a, n->b};
    const int64_t weight = mnk_weight(&rules->mnk, &p, move);
    (void)child;
    return rules->spec.misere ? weight : -weight;
}

const game_description game_mnk = {
    .name = "mnk",
    .examples = (const char *const[]){"mnk:3,3,3", "mnk:2,4,3,misere", "mnk:5,5,4", "mnk:1,6,2", NULL},
    .sides = {"X", "O"},
    .look = BOARD_GRID,
    .stones = STONES_MARKS,
    .moves = moves,
    .play = play,
    .over = over,
    .symmetries = board_symmetries,
    .perft = perft,
    .certified = true,
    .rank = rank,
};
