/* check_mnk.c - mnk:R,C,K [mnk] and connect:R,C,K [connect].
 *
 * A move puts a stone on an empty square; in connect, which has gravity, only on one of the last
 * row or above a stone. The game is over when a side has K stones next to each other in a row,
 * column or diagonal, or the board is full. The value is 1 for the side that has such a line, -1
 * for the other one, and 0 if neither has; in connect times 1 more than half of the empty squares,
 * rounded down; with misere it is negated. */
#include "checker/check.h"

static bool is_over(const game *g, position p, int turn, int *value)
{
    const int won = board_has_line(g, p.x) - board_has_line(g, p.y);
    const int result = g->gravity ? won * (1 + (g->squares - bits(p.x | p.y)) / 2) : won;
    (void)turn;
    *value = g->misere ? -result : result;
    return result != 0 || (p.x | p.y) == g->board;
}

/* [mnk: Order: weight] A sum over all lines for each empty square. It is less than 2^30: the
 * greatest is that of mnk:1,64,32, with 32 lines through a square and 4^12 for each. */
static void weigh(const game *g, position p, int weight[static SQUARES])
{
    for (int i = 0; i < g->lines; i++) {
        const int own = bits(p.x & g->line[i]), other = bits(p.y & g->line[i]);
        const int if_own = other > 0 ? 0 : 1 << 2 * (own < 12 ? own : 12);
        const int if_other = own > 0 ? 0 : 1 << 2 * (other < 12 ? other : 12);
        for (uint64_t left = if_own + if_other > 0 ? g->line[i] : 0; left != 0; left &= left - 1)
            weight[__builtin_ctzll(left)] += if_own + if_other;
    }
}

/* Whether a stone can lie on a square. */
static bool is_held(const game *g, uint64_t stones, int s)
{
    return !g->gravity || s + g->cols >= g->squares || (stones >> (s + g->cols) & 1) != 0;
}

/* [mnk: Order] Descending weight, with misere ascending weight; among equals ascending square. */
static int children(const game *g, position p, int turn, position child[static CHILDREN])
{
    int weight[SQUARES] = {0}, key[SQUARES], n = 0;
    weigh(g, p, weight);
    for (uint64_t empty = g->board & ~(p.x | p.y); empty != 0; empty &= empty - 1) {
        const int s = __builtin_ctzll(empty);
        const position after =
            turn == PROVER ? (position){p.x | 1ULL << s, p.y, 0} : (position){p.x, p.y | 1ULL << s, 0};
        if (is_held(g, p.x | p.y, s))
            insert_child(child, key, n++, after, g->misere ? weight[s] : -weight[s]);
    }
    return n;
}

bool mnk_read_spec(game *g, const char **at, bool gravity)
{
    static const rules mnk = {board_read, is_over, children, search_leaf};
    int64_t rows, cols, length;
    if (!take_number(at, 1, SQUARES, &rows) || !take(at, ",") || !take_number(at, 1, SQUARES, &cols) ||
        !take(at, ",") || !take_number(at, 1, 1000000, &length) || !board_set_size(g, rows, cols))
        return false;
    g->kind = MNK;
    g->rules = &mnk;
    g->gravity = gravity;
    g->least = gravity ? -(1 + g->squares / 2) : -1;
    g->misere = !gravity && take(at, ",misere");
    board_make_lines(g, (int)length);
    board_make_images(g);
    return true;
}
