/* reversi.c - reversi by words of 64 bits, and the search of its leaves: alpha-beta on one bound. */
#include "checker/check.h"

#include <string.h>

static int bits(uint64_t word)
{
    return __builtin_popcountll(word);
}

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

static uint64_t odd_quarters(const game *g, uint64_t empty)
{
    uint64_t odd = 0;
    for (int i = 0; i < 4; i++)
        odd |= bits(empty & g->quarter[i]) & 1 ? g->quarter[i] : 0;
    return odd;
}

/* The last empty square. */
static bool last_holds(const game *g, uint64_t own, uint64_t opponent, int bound)
{
    const int square = __builtin_ctzll(g->board & ~(own | opponent));
    uint64_t flips = reversi_flips(g, square, own, opponent);
    if (flips != 0)
        return reversi_score(g, own | flips | 1ULL << square, opponent & ~flips) >= bound;
    flips = reversi_flips(g, square, opponent, own);
    return reversi_score(g, own & ~flips, flips != 0 ? opponent | flips | 1ULL << square : opponent) >= bound;
}

/* A few empty squares: those of odd quarters first, no table. */
static bool few_hold(const game *g, uint64_t own, uint64_t opponent, int bound, bool passed)
{
    const uint64_t empty = g->board & ~(own | opponent);
    const uint64_t odd = bits(empty) > 2 ? empty & odd_quarters(g, empty) : 0;
    bool any = false;
    if ((empty & (empty - 1)) == 0 && empty != 0)
        return last_holds(g, own, opponent, bound);
    for (int i = 0; i < 2; i++) {
        for (uint64_t left = i == 0 ? odd : empty & ~odd; left != 0; left &= left - 1) {
            const int square = __builtin_ctzll(left);
            const uint64_t flips = (g->beside[square] & opponent) == 0 ? 0 : reversi_flips(g, square, own, opponent);
            if (flips != 0 && !few_hold(g, opponent & ~flips, own | flips | 1ULL << square, 1 - bound, false))
                return true;
            any = any || flips != 0;
        }
    }
    if (any)
        return false;
    return passed ? reversi_score(g, own, opponent) >= bound : !few_hold(g, opponent, own, 1 - bound, true);
}

/* Each move's child, those that leave fewest replies first. */
static int order_moves(const game *g, uint64_t own, uint64_t opponent, uint64_t moves, position *child)
{
    int key[SQUARES], n = 0;
    const uint64_t odd = odd_quarters(g, g->board & ~(own | opponent));
    for (; moves != 0; moves &= moves - 1, n++) {
        const uint64_t bit = moves & -moves, flips = reversi_flips(g, __builtin_ctzll(moves), own, opponent);
        const position p = {opponent & ~flips, own | flips | bit};
        const uint64_t replies = reversi_moves(g, p.x, p.y);
        const int k =
            4 * bits(replies) + 4 * bits(replies & g->corner) - (bit & g->corner ? 2 : 0) - (bit & odd ? 1 : 0);
        int i = n;
        for (; i > 0 && key[i - 1] > k; i--) {
            key[i] = key[i - 1];
            child[i] = child[i - 1];
        }
        key[i] = k;
        child[i] = p;
    }
    return n;
}

bool reversi_holds(searcher *s, uint64_t own, uint64_t opponent, int bound, bool passed)
{
    position child[SQUARES];
    const game *g = s->game;
    if (bits(own | opponent) >= g->squares - 4)
        return few_hold(g, own, opponent, bound, passed);
    entry *e = searcher_entry(s, own, opponent);
    if (e->x == own && e->y == opponent && e->bound == bound)
        return e->holds;
    const uint64_t moves = reversi_moves(g, own, opponent);
    bool holds = false;
    if (moves == 0) {
        holds = passed ? reversi_score(g, own, opponent) >= bound : !reversi_holds(s, opponent, own, 1 - bound, true);
    } else {
        const int n = order_moves(g, own, opponent, moves, child);
        for (int i = 0; i < n && !holds; i++)
            holds = !reversi_holds(s, child[i].x, child[i].y, 1 - bound, false);
    }
    *e = (entry){own, opponent, bound, holds};
    return holds;
}
