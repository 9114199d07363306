/* reversi_game.c - the rules of reversi and Othello (reversi.h) as a description. */
#include "base/bits.h"
#include "reversi/reversi.h"

static void start(const game_spec *spec, diagram *d)
{
    /* the four central discs, row by row: X is the first player, who is Black */
    static const char *const CENTRE[] = {"OXXO", "OXOX", "OOXX", "XOOX"};
    int corner = (spec->rows - 2) / 2 * spec->cols + (spec->cols - 2) / 2;
    for (int i = 0; i < 4; i++)
        d->cell[corner + i / 2 * spec->cols + i % 2] = CENTRE[spec->start][i] == 'X' ? 1 : 2;
}

static int most(const game_spec *spec)
{
    return spec->rows * spec->cols;
}

static void score(const game_spec *spec, const diagram *end, int discs[static 2])
{
    int cells[3] = {0, 0, 0};
    for (int i = 0; i < spec->rows * spec->cols; i++)
        cells[end->cell[i]]++;
    discs[0] = cells[1];
    discs[1] = cells[2];
    if (spec->empties_to_winner && discs[0] != discs[1])
        discs[discs[1] > discs[0]] += cells[0];
}

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    uint64_t squares = reversi_moves(reversi_rules_of(rules), n->a, n->b);
    if (squares)
        return walk_list_squares(squares, reversi_rules_of(rules)->square_of, out);
    out[0] = MOVE_PASS;
    return reversi_moves(reversi_rules_of(rules), n->b, n->a) ? 1 : 0;
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    uint64_t own = n->a, opponent = n->b;
    if (move != MOVE_PASS) {
        int b = reversi_rules_of(rules)->bit_of[move];
        uint64_t flips = reversi_flips(reversi_rules_of(rules), b, own, opponent);
        own |= flips | 1ull << b;
        opponent &= ~flips;
    }
    n->a = opponent;
    n->b = own;
    return 0;
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    if (reversi_moves(reversi_rules_of(rules), n->a, n->b) || reversi_moves(reversi_rules_of(rules), n->b, n->a))
        return false;
    *value = reversi_final(reversi_rules_of(rules), n->a, n->b);
    return true;
}

static const uint8_t *bit_of(const game_rules *rules)
{
    return reversi_rules_of(rules)->bit_of;
}

static uint64_t perft(const game_rules *rules, const walk_node *n, int depth)
{
    return reversi_perft(reversi_rules_of(rules), n->a, n->b, depth);
}

/* A full board ends the game by itself. */
static int closing_passes(const game_rules *rules, const walk_node *n)
{
    return (n->a | n->b) == reversi_rules_of(rules)->board ? 0 : 2;
}

/* The fewest replies first. */
static int64_t rank(const game_rules *rules, const walk_node *n, game_move move, const walk_node *child)
{
    (void)n, (void)move;
    return bit_count(reversi_moves(reversi_rules_of(rules), child->a, child->b));
}

const game_description game_reversi = {
    .name = "reversi",
    .examples = (const char *const[]){"reversi:3x4", "othello:4x4,start=parallel", "reversi:4x5,misere", "othello:8x8",
                                      "reversi:2x9", NULL},
    .prepare = reversi_prepare,
    .start = start,
    .sides = {"Black", "White"},
    .margins = true,
    .most = most,
    .score = score,
    .misere_words = "fewest discs win",
    .look = BOARD_GRID,
    .stones = STONES_DISCS,
    .passes = true,
    .certified = true,
    .rank = rank,
    .moves = moves,
    .play = play,
    .over = over,
    .symmetries = board_symmetries,
    .bit_of = bit_of,
    .perft = perft,
    .closing_passes = closing_passes,
};
