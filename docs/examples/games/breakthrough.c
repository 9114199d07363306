/* breakthrough.c - Breakthrough: bring a pawn to the far edge.
 *
 * D. Troyka (2000).  Each player begins with two rows of pawns.  A pawn moves one square forward,
 * straight or diagonally, to a free square; diagonally it may capture as well.  Who reaches the far
 * edge wins; so does who leaves the opponent without pawns, and hence without moves.  A player with
 * pawns can always move: the foremost pawn has a free square or an opponent diagonally in front.
 *
 * The position: bit row * cols + column of `a` is a pawn of White, player 0, who begins at the top
 * and moves down; of `b` one of Black, who moves up.  Row 0 is at the top.
 *
 * over: only the player who has just moved can have reached the edge; then the side to move has
 *     lost.
 * left: every move brings a pawn a row nearer to its edge.
 * image: left and right may be exchanged (s & 1).  So may the players, if the board is turned
 *     upside down and the other side is to move (s & 2): all is as before but for the names.
 * promise: only the order in which moves are tried; with it 5x4 takes half as many nodes.
 * played is missing: what a captured pawn had moved is not known.
 *
 *     $ yomikiri --game docs/examples/games/breakthrough.c solve breakthrough:5,4 */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    r->rows = r->argument[0];
    r->cols = r->argument[1];
    if (r->rows * r->cols > 63)
        return "expected at most 63 squares";
    r->move_numbers = r->rows * r->cols * r->rows * r->cols;
    r->symmetries = 4;
    for (int square = 0; square < r->rows * r->cols; square++) {
        const int row = square / r->cols, col = square % r->cols;
        r->mask[row] |= 1ull << square;
        for (int s = 0; s < 4; s++) /* where symmetry s brings the square */
            r->number[64 * s + square] =
                (s & 2 ? r->rows - 1 - row : row) * r->cols + (s & 1 ? r->cols - 1 - col : col);
    }
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    p->a = r->mask[0] | r->mask[1];
    p->b = r->mask[r->rows - 2] | r->mask[r->rows - 1];
}

/* Move from * squares + to. */
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    const uint64_t own = p->side == 0 ? p->a : p->b, other = p->side == 0 ? p->b : p->a;
    int n = 0;
    for (uint64_t set = own; set != 0; set &= set - 1) {
        const int from = __builtin_ctzll(set), col = from % r->cols, front = from + (p->side == 0 ? r->cols : -r->cols);
        for (int aside = col == 0 ? 0 : -1; aside <= (col == r->cols - 1 ? 0 : 1); aside++)
            if (((aside == 0 ? own | other : own) >> (front + aside) & 1) == 0)
                move[n++] = from * r->rows * r->cols + front + aside;
    }
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    uint64_t *own = p->side == 0 ? &p->a : &p->b, *other = p->side == 0 ? &p->b : &p->a;
    const uint64_t from = 1ull << move / (r->rows * r->cols), to = 1ull << move % (r->rows * r->cols);
    *own = (*own & ~from) | to;
    *other &= ~to;
    return 0;
}

static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value)
{
    *value = (p->side == 0 ? p->b & r->mask[0] : p->a & r->mask[r->rows - 1]) != 0 ? -1 : 0;
    return *value != 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    int n = 0;
    for (int row = 0; row < r->rows; row++)
        n += (r->rows - 1 - row) * __builtin_popcountll(p->a & r->mask[row]) +
             row * __builtin_popcountll(p->b & r->mask[row]);
    return n;
}

static uint64_t turned(const ykr_game_rules *r, int s, uint64_t set)
{
    uint64_t out = 0;
    for (; set != 0; set &= set - 1)
        out |= 1ull << r->number[64 * s + __builtin_ctzll(set)];
    return out;
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    out->a = turned(r, s, s & 2 ? p->b : p->a);
    out->b = turned(r, s, s & 2 ? p->a : p->b);
    out->side = s & 2 ? !p->side : p->side;
}

/* "a2-b3", for every two squares. */
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

/* The side to move cannot have arrived. */
static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    const uint64_t board = ~0ull >> (64 - r->rows * r->cols),
                   arrived = p->side == 0 ? p->a & r->mask[r->rows - 1] : p->b & r->mask[0];
    return (p->a & p->b) == 0 && ((p->a | p->b) & ~board) == 0 && arrived == 0 &&
           __builtin_popcountll(p->a) <= 2 * r->cols && __builtin_popcountll(p->b) <= 2 * r->cols;
}

/* Captures first, then pawns that are far ahead: they force an answer. */
static int promise(const ykr_game_rules *r, const ykr_game_position *p, int32_t move, const ykr_game_position *child)
{
    const int row = move % (r->rows * r->cols) / r->cols, ahead = p->side == 0 ? row : r->rows - 1 - row;
    return ahead + r->rows * (__builtin_popcountll(p->a | p->b) - __builtin_popcountll(child->a | child->b));
}

YKR_GAME(.name = "breakthrough", .help = "bring a pawn to the far edge", .sides = {"White", "Black"},
         .argument = {{"rows", 4, 8, 5}, {"cols", 2, 8, 4}}, .setup = setup, .start = start, .moves = moves,
         .play = play, .over = over, .left = left, .promise = promise, .image = image, .move_text = move_text,
         .valid = valid);
