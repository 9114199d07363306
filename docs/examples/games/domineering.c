/* domineering.c - Domineering (Goeran Andersson, about 1973): Vertical covers two free squares one
 * above the other by a domino, Horizontal two side by side.  Who cannot move loses.
 *
 *     yomikiri --game domineering.c solve domineering:6,6
 *
 * A position is one word: bit row * cols + col of `a` is set if the square is covered.  By whom
 * does not matter, so it is not kept.  A move is the upper or left square of the domino, which is
 * also its name: "b3".  Everything that begins with "r->" was computed once, by setup. */
#include <yomikiri_game.h>

enum { BOARD, NOT_LAST_COLUMN, NOT_LAST_ROW, FIRST_COLUMN, FIRST_ROW }; /* of r->mask */

static uint64_t bit(int square)
{
    return UINT64_C(1) << square;
}

/* What depends on the board alone: which squares there are, and on which a domino can begin. */
static const char *setup(ykr_game_rules *r)
{
    r->rows = r->argument[0];
    r->cols = r->argument[1];
    if (r->rows * r->cols > YKR_GAME_SQUARES)
        return "expected at most 64 squares";
    for (int row = 0; row < r->rows; row++) {
        for (int col = 0; col < r->cols; col++) {
            const uint64_t square = bit(row * r->cols + col);
            r->mask[BOARD] |= square;
            if (col == 0)
                r->mask[FIRST_COLUMN] |= square;
            if (row == 0)
                r->mask[FIRST_ROW] |= square;
            if (col + 1 < r->cols)
                r->mask[NOT_LAST_COLUMN] |= square;
            if (row + 1 < r->rows)
                r->mask[NOT_LAST_ROW] |= square;
        }
    }
    r->symmetries = 4; /* mirror images; a quarter turn would exchange the players */
    return NULL;
}

/* The squares on which `side` can put the upper or left half of a domino: they are free, and so is
 * the square below or to the right. */
static uint64_t places(const ykr_game_rules *r, uint64_t covered, int side)
{
    const uint64_t free = r->mask[BOARD] & ~covered;
    return side == 0 ? free & free >> r->cols & r->mask[NOT_LAST_ROW] : free & free >> 1 & r->mask[NOT_LAST_COLUMN];
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (uint64_t left = places(r, p->a, p->side); left != 0; left &= left - 1)
        move[n++] = __builtin_ctzll(left); /* the lowest bit that is set */
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    p->a |= bit(move) | bit(p->side == 0 ? move + r->cols : move + 1);
    return 0;
}

/* ---- optional: only for speed, and for tables ---- */

/* A domino covers two squares, so half of the free ones is a limit of the moves left. */
static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(r->mask[BOARD] & ~p->a) / 2;
}

static int played(const ykr_game_rules *r, const ykr_game_position *p)
{
    (void)r;
    return __builtin_popcountll(p->a) / 2;
}

/* Mirrors the board, a row and a column at a time: 1 left and right, 2 top and bottom, 3 both. */
static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    if (s & 1) {
        out->a = 0;
        for (int col = 0; col < r->cols; col++)
            out->a |= (p->a >> col & r->mask[FIRST_COLUMN]) << (r->cols - 1 - col);
    }
    if (s & 2) {
        const uint64_t before = out->a, row_mask = r->mask[FIRST_ROW];
        out->a = 0;
        for (int row = 0; row < r->rows; row++)
            out->a |= (before >> row * r->cols & row_mask) << (r->rows - 1 - row) * r->cols;
    }
}

/* The places that the other side can never take: none of its own dominoes fits on their squares. */
static uint64_t safe_places(const ykr_game_rules *r, uint64_t covered, int side)
{
    const int down = r->cols, right = 1;
    const uint64_t others = places(r, covered, 1 - side);
    const uint64_t safe = r->mask[BOARD] & ~covered & ~(others | others << (side == 0 ? right : down));
    return places(r, ~safe, side);
}

/* A good move leaves many places to its own side, above all safe ones, and few to the other. */
static int promise(const ykr_game_rules *r, const ykr_game_position *p, int32_t move, const ykr_game_position *child)
{
    int sum = 0;
    (void)move;
    for (int side = 0; side < 2; side++) {
        const int worth =
            __builtin_popcountll(places(r, child->a, side)) + 2 * __builtin_popcountll(safe_places(r, child->a, side));
        sum += side == p->side ? worth : -worth;
    }
    return sum;
}

YKR_GAME(.name = "domineering", .help = "dominoes on a board, upright and flat; who cannot move loses",
         .sides = {"Vertical", "Horizontal"}, .argument = {{"rows", 1, 64, 4}, {"cols", 1, 64, 4}}, .setup = setup,
         .moves = moves, .play = play, .left = left, .played = played, .promise = promise, .image = image,
         .marks = ".#");
