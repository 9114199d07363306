/* mnk_game.c - the rules of K in a row (mnk.h) as a description. */
#include "base/bits.h"
#include "mnk/mnk.h"

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    mnk_position p = {n->a, n->b};
    return walk_list_squares(mnk_moves(mnk_rules_of(rules), &p), NULL, out);
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
    return mnk_over(mnk_rules_of(rules), &p, value);
}

/* The heaviest square first, in misère last. */
static int64_t rank(const game_rules *rules, const walk_node *n, game_move move, const walk_node *child)
{
    const mnk_position p = {n->a, n->b};
    const int64_t weight = mnk_weight(mnk_rules_of(rules), &p, move);
    (void)child;
    return rules->spec.misere ? weight : -weight;
}

static int rows_within(const game_rules *rules, uint64_t squares, uint64_t row[static GAME_MAX_ROWS])
{
    const mnk_rules *m = mnk_rules_of(rules);
    int rows = 0;
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        uint64_t begin = mnk_runs(squares, m->shift[d], m->k) & m->first[d];
        for (; begin; begin &= begin - 1) {
            uint64_t stones = 0;
            for (int i = 0; i < m->k; i++)
                stones |= bit_at(bit_first(begin) + i * m->shift[d]);
            row[rows++] = stones;
        }
    }
    return rows;
}

const game_description game_mnk = {
    .name = "mnk",
    .examples = (const char *const[]){"mnk:3,3,3", "mnk:2,4,3,misere", "mnk:5,5,4", "mnk:1,6,2", NULL},
    .prepare = mnk_prepare,
    .rows_within = rows_within,
    .sides = {"X", "O"},
    .look = BOARD_GRID,
    .stones = STONES_MARKS,
    .moves = moves,
    .play = play,
    .over = over,
    .symmetries = board_symmetries,
    .certified = true,
    .rank = rank,
};
