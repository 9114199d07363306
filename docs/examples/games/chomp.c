/* chomp.c - Chomp: bite a corner off a bar of chocolate; the first square is poisoned.
 *
 * A move chooses a square that is left and eats it with everything to the right of it and below.
 * Who eats the square at the top left loses.  F. Schuh, "Spel van delers" (1952), as a game of
 * divisors; D. Gale, "A curious Nim-type game" (1974), as chocolate.  On every board but 1x1 the
 * first player wins (Gale): if biting off the last square does not win, the answer to it does, and
 * could have been the first move.  No general winning move is known.
 *
 * The position: bit row * cols + column of `a` is a square that is left, row 0 at the top.
 *
 * misere: eating the poison is an ordinary move.  Then nothing is left, and who cannot move wins.
 * alike: both players may do the same.
 * left: a move eats one square at least.
 * image: a square board may be mirrored at the diagonal through the poison.
 *
 *     $ yomikiri --game docs/examples/games/chomp.c solve chomp:4,5 */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    r->rows = r->argument[0];
    r->cols = r->argument[1];
    r->misere = true;
    r->symmetries = r->rows == r->cols ? 2 : 1;
    /* What each bite eats. */
    for (int square = 0; square < r->rows * r->cols; square++)
        for (int row = square / r->cols; row < r->rows; row++)
            for (int col = square % r->cols; col < r->cols; col++)
                r->mask[square] |= 1ull << (row * r->cols + col);
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    p->a = r->mask[0];
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (uint64_t squares = p->a; squares != 0; squares &= squares - 1)
        move[n++] = __builtin_ctzll(squares);
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    p->a &= ~r->mask[move];
    return 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(p->a);
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    out->a = 0;
    for (uint64_t squares = p->a; squares != 0; squares &= squares - 1) {
        const int square = __builtin_ctzll(squares);
        out->a |= 1ull << (square % r->cols * r->cols + square / r->cols);
    }
}

/* Whatever is left, so is all above and to the left of it. */
static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    for (int square = 0; square < r->rows * r->cols; square++)
        if ((p->a >> square & 1) == 0 && (p->a & r->mask[square]) != 0)
            return false;
    return (p->a & ~r->mask[0]) == 0 && p->b == 0;
}

YKR_GAME(.name = "chomp", .help = "bite a corner off; who eats the square at the top left loses",
         .argument = {{"rows", 1, 8, 4}, {"cols", 1, 8, 5}}, .setup = setup, .start = start, .moves = moves,
         .play = play, .alike = true, .left = left, .image = image, .marks = ".#", .valid = valid);
