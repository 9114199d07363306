/* reversi.c - reversi by words of 64 bits, and the search of its leaves: alpha-beta on one bound. */
#include "checker/check.h"

#include <string.h>

enum { FEW = 4 }; /* empty squares */

typedef uint64_t word4 __attribute__((vector_size(32)));

static inline uint64_t any_of(word4 w)
{
    return w[0] | w[1] | w[2] | w[3];
}

/* Along each direction from one's own discs over the opponent's; only inner columns let a sideways step go on. */
uint64_t reversi_moves(const game *g, uint64_t own, uint64_t opponent)
{
    const uint64_t c = (uint64_t)g->cols, inner = opponent & g->inner;
    const word4 shift = {1, c, c - 1, c + 1}, over = {inner, opponent, inner, inner}, from = {own, own, own, own};
    const int steps = (g->rows > g->cols ? g->rows : g->cols) - 3;
    word4 up = from << shift & over, down = from >> shift & over;
    for (int i = 0; i < steps; i++) {
        up |= up << shift & over;
        down |= down >> shift & over;
    }
    return any_of(up << shift | down >> shift) & g->board & ~(own | opponent);
}

/* The nearest square of each ray that is not the opponent's closes a row where it is one's own. */
uint64_t reversi_flips(const game *g, int square, uint64_t own, uint64_t opponent)
{
    word4 up, down;
    memcpy(&up, g->ray[square], sizeof up);
    memcpy(&down, g->ray[square] + 4, sizeof down);
    const word4 higher = up & ~opponent, end = higher & -higher;
    word4 lower = down & ~opponent; /* filled downwards: its highest bit and all below it */
    for (int i = 1; i < 64; i *= 2)
        lower |= lower >> i;
    const word4 last = lower & ~(lower >> 1);
    return any_of((up & (end - 1) & (word4)((end & own) != 0)) | (down & ~lower & (word4)((last & own) != 0)));
}

int reversi_score(const game *g, uint64_t own, uint64_t opponent)
{
    const int d = bits(own) - bits(opponent), e = g->squares - bits(own | opponent);
    const int score = !g->full_score || d == 0 ? d : d > 0 ? d + e : d - e;
    return g->misere ? -score : score;
}

/* Each move's child, those that leave fewest replies first. */
static int order_moves(const game *g, uint64_t own, uint64_t opponent, uint64_t moves, position *child)
{
    int key[SQUARES], n = 0;
    for (; moves != 0; moves &= moves - 1, n++) {
        const uint64_t bit = moves & -moves, flips = reversi_flips(g, __builtin_ctzll(moves), own, opponent);
        const position p = {opponent & ~flips, own | flips | bit};
        const uint64_t replies = reversi_moves(g, p.x, p.y);
        insert_child(child, key, n, p, 2 * bits(replies) + 2 * bits(replies & g->corner) - (bit & g->corner ? 1 : 0));
    }
    return n;
}

/* Without order and table. */
static bool few_hold(const game *g, uint64_t own, uint64_t opponent, int bound, bool passed)
{
    bool any = false;
    for (uint64_t left = g->board & ~(own | opponent); left != 0; left &= left - 1) {
        const uint64_t flips = reversi_flips(g, __builtin_ctzll(left), own, opponent);
        if (flips != 0 && !few_hold(g, opponent & ~flips, own | flips | (left & -left), 1 - bound, false))
            return true;
        any = any || flips != 0;
    }
    if (any)
        return false;
    return passed ? reversi_score(g, own, opponent) >= bound : !few_hold(g, opponent, own, 1 - bound, true);
}

bool reversi_holds(searcher *s, uint64_t own, uint64_t opponent, int bound, bool passed)
{
    position child[SQUARES];
    const game *g = s->game;
    if (bits(own | opponent) >= g->squares - FEW)
        return few_hold(g, own, opponent, bound, passed);
    entry *e = searcher_entry(s, own, opponent);
    if (e->state != UNKNOWN && e->x == own && e->y == opponent && e->bound == bound)
        return e->state == KEEPS;
    const uint64_t moves = reversi_moves(g, own, opponent);
    if (moves == 0)
        return passed ? reversi_score(g, own, opponent) >= bound : !reversi_holds(s, opponent, own, 1 - bound, true);
    bool holds = false;
    const int n = order_moves(g, own, opponent, moves, child);
    for (int i = 0; i < n && !holds; i++)
        holds = !reversi_holds(s, child[i].x, child[i].y, 1 - bound, false);
    *e = (entry){own, opponent, bound, holds ? KEEPS : FAILS};
    return holds;
}
