/* konane.c - Konane, or Hawaiian checkers: jump over the opponent's stones; who cannot loses.
 *
 * The board is full of stones, black and white as on a chessboard, but for two neighbours in the
 * middle or in a corner.  A move jumps over a neighbouring stone of the opponent to the free square
 * behind it, up, down, left or right, and takes it; it may go on in the same direction.  Black
 * begins.  Rules: M. D. Ernst, "Playing Konane mathematically", UMAP Journal 16:2 (1995).
 *
 * The position: bit row * cols + column of `a` is a stone, row 0 at the top.  Its colour needs no
 * bit: jumps go two squares, so a black stone is always where row + column is even.
 *
 * left: each move takes a stone, and that which took it stays.
 * image: mirroring a board up and down (s & 1), left and right (s & 2), or if it is square at its
 *     diagonal (s & 4), keeps neighbours.  A mirror across an even number of squares puts the black
 *     stones where the white ones were: then the other side is to move.
 * played is missing: it does not show whether stones went by one jump each.
 *
 *     $ yomikiri --game docs/examples/games/konane.c solve konane:4,4 */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    r->rows = r->argument[0];
    r->cols = r->argument[1];
    if (r->rows * r->cols > 64)
        return "expected at most 64 squares";
    r->move_numbers = r->rows * r->cols * r->rows * r->cols;
    r->most_moves = r->rows * (r->cols - 1) + r->cols * (r->rows - 1);
    r->symmetries = r->rows == r->cols ? 8 : 4;
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    const int middle = r->rows / 2 * r->cols + r->cols / 2, second = r->argument[2] == 1 ? 1 : middle;
    p->a = ~0ull >> (64 - r->rows * r->cols) & ~(3ull << (second - 1));
    p->side = 0;
}

/* Move from * squares + to.  A jump is straight, so its ends tell all. */
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    static const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
    int n = 0;
    for (uint64_t set = p->a; set != 0; set &= set - 1) {
        const int from = __builtin_ctzll(set);
        if ((from / r->cols + from % r->cols) % 2 != p->side)
            continue;
        for (int d = 0; d < 4; d++) {
            const int step = down[d] * r->cols + right[d];
            int row = from / r->cols + 2 * down[d], col = from % r->cols + 2 * right[d], to = from + 2 * step;
            for (; row >= 0 && row < r->rows && col >= 0 && col < r->cols;
                 row += 2 * down[d], col += 2 * right[d], to += 2 * step) {
                if ((p->a >> (to - step) & 1) == 0 || (p->a >> to & 1) != 0)
                    break;
                move[n++] = from * r->rows * r->cols + to;
            }
        }
    }
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    const int from = move / (r->rows * r->cols), to = move % (r->rows * r->cols);
    const int across = from / r->cols == to / r->cols ? 1 : r->cols, step = from < to ? across : -across;
    for (int square = from; square != to; square += step)
        p->a &= ~(1ull << square);
    p->a |= 1ull << to;
    return 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return p->a == 0 ? 0 : __builtin_popcountll(p->a) - 1;
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    const bool exchanged = ((s & 1 ? r->rows - 1 : 0) + (s & 2 ? r->cols - 1 : 0)) % 2 != 0;
    out->side = exchanged ? !p->side : p->side;
    out->a = 0;
    for (uint64_t set = p->a; set != 0; set &= set - 1) {
        const int square = __builtin_ctzll(set);
        int row = square / r->cols, col = square % r->cols;
        if (s & 1)
            row = r->rows - 1 - row;
        if (s & 2)
            col = r->cols - 1 - col;
        out->a |= 1ull << (s & 4 ? col * r->cols + row : row * r->cols + col);
    }
}

static int cell(const ykr_game_rules *r, const ykr_game_position *p, int square)
{
    return (p->a >> square & 1) == 0 ? 0 : 1 + (square / r->cols + square % r->cols) % 2;
}

/* "a3-a1", for every two squares. */
static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    const int squares = r->rows * r->cols, from = move / squares, to = move % squares;
    out[0] = (char)('a' + from % r->cols);
    out[1] = (char)('1' + from / r->cols);
    out[2] = '-';
    out[3] = (char)('a' + to % r->cols);
    out[4] = (char)('1' + to / r->cols);
    out[5] = 0;
}

static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    return (p->a & ~(~0ull >> (64 - r->rows * r->cols))) == 0 && p->b == 0;
}

YKR_GAME(.name = "konane", .help = "jump over the opponent's stones; who cannot loses", .sides = {"Black", "White"},
         .argument = {{"rows", 1, 8, 4}, {"cols", 2, 26, 4}, {"corner", 0, 1, 0}}, .setup = setup, .start = start,
         .moves = moves, .play = play, .left = left, .image = image, .cell = cell, .move_text = move_text,
         .valid = valid);
