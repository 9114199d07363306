/* connect_game.c - the rules of Connect Four and its like (connect.h) as a description. */
#include "base/bits.h"
#include "connect/connect.h"

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    const connect_position p = {n->a, n->b};
    const uint64_t squares = connect_moves(connect_rules_of(rules), &p);
    int count = 0;
    for (int col = 0; col < rules->spec.cols; col++)
        if (squares & connect_rules_of(rules)->column[col])
            out[count++] = col;
    return count;
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    const uint64_t own = n->a, square = connect_playable(connect_rules_of(rules), own | n->b) &
                                        connect_rules_of(rules)->column[move];
    n->a = n->b;
    n->b = own | square;
    return 0;
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    const connect_position p = {n->a, n->b};
    return connect_over(connect_rules_of(rules), &p, value);
}

/* The lowest empty square of the column. */
static int square_of(const game_spec *spec, const diagram *d, game_move move)
{
    int square = (spec->rows - 1) * spec->cols + move;
    while (square >= 0 && d->cell[square] != 0)
        square -= spec->cols;
    return square < 0 ? -1 : square;
}

/* The first player's K stones in a row, with one fewer of the other's. */
static int most(const game_spec *spec)
{
    const int left = spec->rows * spec->cols - (2 * spec->in_a_row - 1);
    return left > 0 ? connect_win(left) : 1;
}

/* The inverse of connect_win: the first player moves on odd plies. */
static int won_on(const game_spec *spec, int side, int value)
{
    const int ply = spec->rows * spec->cols - 2 * (value - 1);
    return ply % 2 == side ? ply - 1 : ply;
}

/* What a line on an empty board would be worth. */
static int certified_most(const game_spec *spec)
{
    return connect_win(spec->rows * spec->cols);
}

/* The heaviest square first, then the first of the board. */
static int64_t rank(const game_rules *rules, const walk_node *n, game_move move, const walk_node *child)
{
    const connect_position p = {n->a, n->b};
    const int square = bit_first(child->b & ~n->a);
    (void)move;
    return square - MAX_SQUARES * mnk_weight(&connect_rules_of(rules)->rows, &p, square);
}

static int symmetries(const game_spec *spec)
{
    return spec->cols > 1 ? 2 : 1;
}

const game_description game_connect = {
    .name = "connect",
    .examples = (const char *const[]){"connect:3,3,3", "connect:4,3,3", "connect:4,4,4", "connect4", "connect:5,4,5",
                                      "connect:4,16,4", "connect:3,4,1", "connect:1,9,2", "connect:9,1,3",
                                      "connect:8,8,4", "connect:2,11,2", NULL},
    .prepare = connect_prepare,
    .sides = {"X", "O"},
    .margins = true,
    .most = most,
    .won_on = won_on,
    .look = BOARD_PILLARS,
    .square_of = square_of,
    .moves = moves,
    .play = play,
    .over = over,
    .symmetries = symmetries,
    .certified = true,
    .certified_most = certified_most,
    .rank = rank,
};
