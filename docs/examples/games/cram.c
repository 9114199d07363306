/* cram.c - Cram: put a domino on two free squares, either way; who cannot loses.
 *
 * M. Gardner, Scientific American, February 1974.  On boards with two even sides the second player
 * wins by answering each domino with its image through the centre; with one even side the first
 * player wins so, after a domino on the two squares in the centre.
 *
 * The position: bit row * cols + column of `a` is a covered square, row 0 at the top.
 *
 * alike: both players may do the same.
 * left: each move covers two squares.
 * played: covered squares, halved, is how many moves there were.
 * image: a board may be mirrored up and down (s & 1), left and right (s & 2), and if it is square
 *     also at its diagonal (s & 4): 4 or 8 symmetries, of which 0 changes nothing.
 * parts: no domino lies on two regions of free squares that do not touch.  Each is a position in
 *     which all else is covered.
 *
 *     $ yomikiri --game docs/examples/games/cram.c solve cram:4,5 */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    r->rows = r->argument[0];
    r->cols = r->argument[1];
    if (r->rows * r->cols > 64)
        return "expected at most 64 squares";
    r->move_numbers = 2 * r->rows * r->cols;
    r->most_moves = 2 * r->rows * r->cols - r->rows - r->cols; /* pairs of neighbours */
    r->symmetries = r->rows == r->cols ? 8 : 4;
    r->mask[0] = ~0ull >> (64 - r->rows * r->cols); /* the board */
    for (int row = 0; row < r->rows; row++)
        r->mask[1] |= 1ull << (row * r->cols); /* its first column */
    return NULL;
}

/* Move 2 * square lies to the right of the square, 2 * square + 1 down. */
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    const uint64_t free = r->mask[0] & ~p->a, right = free & (free & ~r->mask[1]) >> 1, down = free & free >> r->cols;
    int n = 0;
    for (uint64_t set = right; set != 0; set &= set - 1)
        move[n++] = 2 * __builtin_ctzll(set);
    for (uint64_t set = down; set != 0; set &= set - 1)
        move[n++] = 2 * __builtin_ctzll(set) + 1;
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    p->a |= 1ull << move / 2 | 1ull << (move / 2 + (move % 2 ? r->cols : 1));
    return 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(r->mask[0] & ~p->a) / 2;
}

static int played(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(p->a) / 2;
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
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

static int parts(const ykr_game_rules *r, const ykr_game_position *p, ykr_game_position *out)
{
    uint64_t free = r->mask[0] & ~p->a;
    int n = 0;
    while (free != 0) {
        uint64_t region = free & -free, before = 0;
        while (region != before) {
            before = region;
            region |= free & (region << r->cols | region >> r->cols | (region << 1 & ~r->mask[1]) |
                              (region & ~r->mask[1]) >> 1);
        }
        free &= ~region;
        if (region & (region - 1)) { /* a single square is worth nothing */
            out[n] = *p;
            out[n++].a = r->mask[0] & ~region;
        }
    }
    if (n == 0)
        out[n++] = *p;
    return n;
}

/* "a1-b1": both squares. */
static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    const int row = move / 2 / r->cols, col = move / 2 % r->cols;
    out[0] = (char)('a' + col);
    out[1] = (char)('1' + row);
    out[2] = '-';
    out[3] = (char)('a' + col + (move % 2 == 0));
    out[4] = (char)('1' + row + move % 2);
    out[5] = 0;
}

static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    return (p->a & ~r->mask[0]) == 0 && __builtin_popcountll(p->a) % 2 == 0 && p->b == 0;
}

YKR_GAME(.name = "cram", .help = "dominoes either way; who cannot put one loses",
         .argument = {{"rows", 1, 8, 4}, {"cols", 1, 26, 5}}, .setup = setup, .moves = moves, .play = play,
         .alike = true, .left = left, .played = played, .image = image, .parts = parts, .marks = ".#",
         .move_text = move_text, .valid = valid);
