/* clobber.c - Clobber: take a neighbour's stone by moving one's own onto it; who cannot loses.
 *
 * M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, "An introduction to Clobber",
 * Integers 5(2) (2005).  At the start each square has a stone, white and black as on a chessboard;
 * a stone moves to a neighbouring square, up, down, left or right, with a stone of the opponent,
 * which it replaces.
 *
 * The position: bit row * cols + column of `a` is a stone of the side to move, of `b` one of the
 * opponent, row 0 at the top.  After a move the words change places.
 *
 * alike: the words are those of the side to move and of the other, so neither moves nor values
 *     depend on `side`: a position with the colours exchanged is the same position.
 * left: a stone goes at every move, and one stays.
 * played: the stones that are gone.
 * image: turning or mirroring the board changes no neighbours; see cram.c.
 *
 *     $ yomikiri --game docs/examples/games/clobber.c solve clobber:4,4 */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    r->rows = r->argument[0];
    r->cols = r->argument[1];
    if (r->rows * r->cols > 64)
        return "expected at most 64 squares";
    r->move_numbers = 4 * r->rows * r->cols;
    r->most_moves = 2 * r->rows * r->cols - r->rows - r->cols; /* pairs of neighbours */
    r->symmetries = r->rows == r->cols ? 8 : 4;
    for (int row = 0; row < r->rows; row++)
        for (int col = 0; col < r->cols; col++) {
            const int square = row * r->cols + col;
            r->mask[(row + col) % 2] |= 1ull << square; /* the stones of a player at the start */
            r->mask[2] |= (uint64_t)(col == 0) << square;
        }
    const int step[4] = {-r->cols, r->cols, -1, 1};
    for (int d = 0; d < 4; d++)
        r->number[d] = step[d];
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    p->a = r->mask[0];
    p->b = r->mask[1];
}

/* Move 4 * square + d goes from the square up, down, left or right.  A shift of the opponent's
 * stones shows where a neighbour is; what would come round an edge is masked. */
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    const uint64_t from[4] = {p->a & p->b << r->cols, p->a & p->b >> r->cols, p->a & p->b << 1 & ~r->mask[2],
                              p->a & (p->b & ~r->mask[2]) >> 1};
    int n = 0;
    for (int d = 0; d < 4; d++)
        for (uint64_t set = from[d]; set != 0; set &= set - 1)
            move[n++] = 4 * __builtin_ctzll(set) + d;
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    const int from = move / 4, to = from + r->number[move % 4];
    const uint64_t own = (p->a & ~(1ull << from)) | 1ull << to;
    p->a = p->b & ~(1ull << to);
    p->b = own;
    return 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(p->a | p->b) - 1;
}

static int played(const ykr_game_rules *r, const ykr_game_position *p)
{
    return r->rows * r->cols - __builtin_popcountll(p->a | p->b);
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

/* The stones of player 0 are X, whoever moves. */
static int cell(const ykr_game_rules *r, const ykr_game_position *p, int square)
{
    const uint64_t first = p->side == 0 ? p->a : p->b, second = p->side == 0 ? p->b : p->a;
    return first >> square & 1 ? 1 : second >> square & 1 ? 2 : 0;
}

/* "a1d": the stone on a1 goes down. */
static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    out[0] = (char)('a' + move / 4 % r->cols);
    out[1] = (char)('1' + move / 4 / r->cols);
    out[2] = "udlr"[move % 4];
    out[3] = 0;
}

static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    return (p->a & p->b) == 0 && ((p->a | p->b) & ~(r->mask[0] | r->mask[1])) == 0 && (p->a | p->b) != 0;
}

YKR_GAME(.name = "clobber", .help = "take a neighbouring stone; who cannot loses", .sides = {"White", "Black"},
         .argument = {{"rows", 1, 8, 4}, {"cols", 1, 26, 4}}, .setup = setup, .start = start, .moves = moves,
         .play = play, .alike = true, .left = left, .played = played, .image = image, .cell = cell,
         .move_text = move_text, .valid = valid);
