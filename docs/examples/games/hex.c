/* hex.c - Hex: connect two opposite edges of a rhombus of hexagons.
 *
 * P. Hein (1942) and J. Nash (1948).  Player 0 connects top and bottom, player 1 left and right;
 * each move fills a cell, and stones stay.  A full board is connected in exactly one of the two
 * ways, so there are no draws, and the first player wins on every board: an extra stone never
 * harms, so a strategy of the second player could be stolen (Nash).
 *
 * The position: bit row * size + column of `a` is a stone of player 0, of `b` one of player 1, row
 * 0 at the top.  Each row is drawn half a cell further to the right than the one above, so a cell
 * touches those to its left and right, above and above right, below and below left.
 *
 * over: only the player who has just moved can have connected; then the side to move has lost.
 * left: the free cells.
 * played: the stones.
 * promise: how much nearer the mover is to connecting than the other player.
 * image: turning the board by half a turn keeps each player's edges.  Mirroring it at its diagonals
 *     exchanges them; colours and side exchanged as well give a position with the same value, but
 *     one that cannot arise (see snort.c), and so saves nothing.
 *
 *     $ yomikiri --game docs/examples/games/hex.c solve hex:4 */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    const int size = r->argument[0];
    r->rows = r->cols = size;
    r->symmetries = 2;
    r->mask[0] = ~0ull >> (64 - size);            /* the top row */
    r->mask[1] = r->mask[0] << size * (size - 1); /* the bottom row */
    for (int row = 0; row < size; row++)
        r->mask[2] |= 1ull << row * size; /* the left column */
    r->mask[3] = r->mask[2] << (size - 1);
    r->mask[4] = ~0ull >> (64 - size * size); /* the board */
    return NULL;
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (uint64_t set = r->mask[4] & ~(p->a | p->b); set != 0; set &= set - 1)
        move[n++] = __builtin_ctzll(set);
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    *(p->side == 0 ? &p->a : &p->b) |= 1ull << move;
    return 0;
}

/* The cells that touch those of `set`. */
static uint64_t around(const ykr_game_rules *r, uint64_t set)
{
    const uint64_t to_left = (set & ~r->mask[2]) >> 1, to_right = (set & ~r->mask[3]) << 1;
    return to_left | to_right | set << r->cols | set >> r->cols | to_left << r->cols | to_right >> r->cols;
}

/* `reached`, and again and again the stones that touch it. */
static uint64_t chained(const ykr_game_rules *r, uint64_t stones, uint64_t reached)
{
    for (uint64_t before = 0; reached != before;) {
        before = reached;
        reached |= stones & around(r, reached);
    }
    return reached;
}

static bool connects(const ykr_game_rules *r, const ykr_game_position *p, int side)
{
    const uint64_t stones = side == 0 ? p->a : p->b, *edge = &r->mask[2 * side];
    return (chained(r, stones, stones & edge[0]) & edge[1]) != 0;
}

static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value)
{
    *value = connects(r, p, !p->side) ? -1 : 0;
    return *value != 0;
}

static int played(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(p->a | p->b);
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return r->rows * r->cols - played(r, p);
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    const int last = r->rows * r->cols - 1;
    out->a = out->b = 0;
    for (int cell = 0; cell <= last; cell++) {
        out->a |= (p->a >> cell & 1) << (last - cell);
        out->b |= (p->b >> cell & 1) << (last - cell);
    }
}

enum { FAR = 16 };

/* layer[n]: the free cells that a chain from an edge can reach as the n-th one it fills, from 1. */
static void find_layers(const ykr_game_rules *r, uint64_t stones, uint64_t free, uint64_t edge, uint64_t layer[FAR])
{
    uint64_t reached = stones & edge;
    for (int n = 1; n < FAR; n++) {
        reached = chained(r, stones, reached);
        layer[n] = free & ~reached & (around(r, reached) | edge);
        reached |= layer[n];
    }
}

/* How near a side is to connecting: the fewer cells it must fill, the better; then, the more cells
 * lie on such a way. */
static int nearness(const ykr_game_rules *r, const ykr_game_position *p, int side)
{
    const uint64_t stones = side == 0 ? p->a : p->b, free = r->mask[4] & ~(p->a | p->b), *edge = &r->mask[2 * side];
    uint64_t from[FAR] = {0}, to[FAR] = {0};
    if (connects(r, p, side))
        return 64 * FAR;
    find_layers(r, stones, free, edge[0], from);
    find_layers(r, stones, free, edge[1], to);
    for (int needed = 1; needed < FAR; needed++) {
        int cells = 0;
        for (int n = 1; n <= needed; n++)
            cells += __builtin_popcountll(from[n] & to[needed + 1 - n]);
        if (cells > 0)
            return cells - 64 * needed;
    }
    return -64 * FAR;
}

static int promise(const ykr_game_rules *r, const ykr_game_position *p, int32_t move, const ykr_game_position *child)
{
    (void)move;
    return nearness(r, child, p->side) - nearness(r, child, !p->side);
}

static void draw(const ykr_game_rules *r, const ykr_game_position *p, char *out, size_t size)
{
    for (int row = 0; row < r->rows; row++) {
        for (int i = 0; i < row; i++)
            *out++ = ' ';
        for (int col = 0; col < r->cols; col++) {
            const int cell = row * r->cols + col;
            *out++ = p->a >> cell & 1 ? 'X' : p->b >> cell & 1 ? 'O' : '.';
            *out++ = col < r->cols - 1 ? ' ' : '\n';
        }
    }
    *out = 0;
}

/* The game would have been over before the side to move could connect. */
static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    const int more = __builtin_popcountll(p->a) - __builtin_popcountll(p->b);
    return (p->a & p->b) == 0 && ((p->a | p->b) & ~r->mask[4]) == 0 && more == p->side && !connects(r, p, p->side);
}

YKR_GAME(.name = "hex", .help = "connect two opposite edges", .sides = {"Vertical", "Horizontal"},
         .argument = {{"size", 1, 7, 4}}, .setup = setup, .moves = moves, .play = play, .over = over, .left = left,
         .played = played, .promise = promise, .image = image, .draw = draw, .valid = valid);
