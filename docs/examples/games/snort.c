/* snort.c - Snort: put a stone on a free square that has no neighbour of the opponent.
 *
 * Who cannot put one loses.  S. Norton's game on maps; J. H. Conway, "On Numbers and Games" (1976),
 * E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways" (1982).  Here the map is a
 * rectangular board, and neighbours are up, down, left and right.
 *
 * Exercise: in Col, by C. Vout, no stone may have a neighbour of its own colour.  One word of this
 * file changes.
 *
 * The position: bit row * cols + column of `a` is a stone of player 0, of `b` one of player 1, row
 * 0 at the top.
 *
 * left: each move fills a square, and squares next to stones of both are lost to both.
 * played: the stones.
 * image: turning or mirroring the board changes no neighbours; see cram.c.
 * alike is missing: which word is one's own depends on `side`.  Exchanging both words and the side
 *     would keep the value as well, but such a position cannot arise: player 0 has as many stones
 *     as player 1 when it moves, and player 1 has one less.
 *
 *     $ yomikiri --game docs/examples/games/snort.c solve snort:3,4 */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    r->rows = r->argument[0];
    r->cols = r->argument[1];
    if (r->rows * r->cols > 63)
        return "expected at most 63 squares";
    r->symmetries = r->rows == r->cols ? 8 : 4;
    r->mask[0] = ~0ull >> (64 - r->rows * r->cols); /* the board */
    for (int row = 0; row < r->rows; row++)
        r->mask[1] |= 1ull << (row * r->cols); /* its first column */
    return NULL;
}

static uint64_t neighbours(const ykr_game_rules *r, uint64_t set)
{
    return set << r->cols | set >> r->cols | (set << 1 & ~r->mask[1]) | (set & ~r->mask[1]) >> 1;
}

static uint64_t empty(const ykr_game_rules *r, const ykr_game_position *p)
{
    return r->mask[0] & ~(p->a | p->b);
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    const uint64_t other = p->side == 0 ? p->b : p->a;
    int n = 0;
    for (uint64_t set = empty(r, p) & ~neighbours(r, other); set != 0; set &= set - 1)
        move[n++] = __builtin_ctzll(set);
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    *(p->side == 0 ? &p->a : &p->b) |= 1ull << move;
    return 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(empty(r, p) & ~(neighbours(r, p->a) & neighbours(r, p->b)));
}

static int played(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(p->a | p->b);
}

static uint64_t turned(const ykr_game_rules *r, int s, uint64_t set)
{
    uint64_t out = 0;
    for (; set != 0; set &= set - 1) {
        const int square = __builtin_ctzll(set);
        int row = square / r->cols, col = square % r->cols;
        if (s & 1)
            row = r->rows - 1 - row;
        if (s & 2)
            col = r->cols - 1 - col;
        out |= 1ull << (s & 4 ? col * r->cols + row : row * r->cols + col);
    }
    return out;
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    out->a = turned(r, s, p->a);
    out->b = turned(r, s, p->b);
}

static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    const int more = __builtin_popcountll(p->a) - __builtin_popcountll(p->b);
    return (p->a & p->b) == 0 && ((p->a | p->b) & ~r->mask[0]) == 0 && more == p->side &&
           (p->a & neighbours(r, p->b)) == 0;
}

YKR_GAME(.name = "snort", .help = "no stone next to one of the opponent; who cannot put one loses",
         .argument = {{"rows", 1, 8, 3}, {"cols", 1, 26, 4}}, .setup = setup, .moves = moves, .play = play,
         .left = left, .played = played, .image = image, .valid = valid);
