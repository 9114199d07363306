/* row.c - K in a row as built-in mnk plays it, for comparison; with `falls` 1 stones fall, as in
 * connect, and moves are columns. Words of the side to move and of the other: `alike`. */
#include <yomikiri_game.h>

static uint64_t bit(int square)
{
    return UINT64_C(1) << square;
}

/* r->mask: the rows of K. */
static const char *setup(ykr_game_rules *r)
{
    static const int STEP[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const int rows = r->argument[0], cols = r->argument[1], k = r->argument[2];
    if (rows * cols > 25)
        return "expected at most 25 squares";
    r->rows = rows;
    r->cols = cols;
    r->misere = false;
    r->symmetries = r->argument[3] ? 2 : 4;
    for (int i = 0; i < rows * cols; i++) {
        for (int d = 0; d < 4; d++) {
            const int row = i / cols + (k - 1) * STEP[d][0], col = i % cols + (k - 1) * STEP[d][1];
            if (row >= rows || col < 0 || col >= cols || (k == 1 && d > 0))
                continue;
            for (int n = 0; n < k; n++)
                r->mask[r->number[0]] |= bit(i + n * (STEP[d][0] * cols + STEP[d][1]));
            r->number[0]++;
        }
    }
    return NULL;
}

static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value)
{
    for (int i = 0; i < r->number[0]; i++)
        if ((p->b & r->mask[i]) == r->mask[i]) {
            *value = -1;
            return true;
        }
    return __builtin_popcountll(p->a | p->b) == r->rows * r->cols;
}

static int square_of(const ykr_game_rules *r, const ykr_game_position *p, int32_t move)
{
    if (!r->argument[3])
        return (p->a | p->b) & bit(move) ? -1 : move;
    int square = (r->rows - 1) * r->cols + move;
    while (square >= 0 && ((p->a | p->b) & bit(square)))
        square -= r->cols;
    return move < r->cols ? square : -1;
}

/* Downwards: the order is the program's business. */
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (int i = r->rows * r->cols - 1; i >= 0; i--)
        if (square_of(r, p, i) >= 0)
            move[n++] = i;
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    const uint64_t own = p->a | bit(square_of(r, p, move));
    p->a = p->b;
    p->b = own;
    return 0;
}

static int played(const ykr_game_rules *r, const ykr_game_position *p)
{
    (void)r;
    return __builtin_popcountll(p->a | p->b);
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    out->a = out->b = 0;
    for (int i = 0; i < r->rows * r->cols; i++) {
        const int row = s & 2 ? r->rows - 1 - i / r->cols : i / r->cols,
                  col = s & 1 ? r->cols - 1 - i % r->cols : i % r->cols;
        out->a |= p->a & bit(i) ? bit(row * r->cols + col) : 0;
        out->b |= p->b & bit(i) ? bit(row * r->cols + col) : 0;
    }
}

static int cell(const ykr_game_rules *r, const ykr_game_position *p, int square)
{
    (void)r;
    const int first = (p->side == 0 ? p->a : p->b) >> square & 1;
    return first ? 1 : (p->a | p->b) >> square & 1 ? 2 : 0;
}

YKR_GAME(.name = "row", .argument = {{"rows", 1, 8, 3}, {"cols", 1, 8, 3}, {"length", 1, 8, 3}, {"falls", 0, 1, 0}},
         .setup = setup, .moves = moves, .play = play, .over = over, .alike = true, .played = played, .image = image,
         .cell = cell);
