/* Tapatan to a limit of moves: three stones each, slid to a neighbouring cell of 3x3, diagonally
 * from or to the middle alone; three in a row win.  Games are as long as the limit allows.  The
 * moves made stand in `a`, above the stones; with REPEATS none. */
#include <yomikiri_game.h>

#include <stdlib.h> /* abs */

#ifdef REPEATS
#define COUNT 0
#else
#define COUNT (UINT64_C(1) << 9)
#endif

static const int rows[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static const char *setup(ykr_game_rules *r)
{
    r->rows = r->cols = 3;
    r->move_numbers = 81; /* 9 * from + to */
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    (void)r;
    p->a = 0502;
    p->b = 0205;
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    (void)r;
    for (int from = 0; from < 9; from++)
        for (int to = 0; to < 9; to++) {
            const int down = abs(from / 3 - to / 3), right = abs(from % 3 - to % 3);
            const bool joined = from != to && down <= 1 && right <= 1 && (down + right == 1 || from == 4 || to == 4);
            if (joined && ((p->side ? p->b : p->a) >> from & 1) && !((p->a | p->b) >> to & 1))
                move[n++] = 9 * from + to;
        }
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    (void)r;
    *(p->side ? &p->b : &p->a) ^= UINT64_C(1) << move / 9 | UINT64_C(1) << move % 9;
    p->a += COUNT;
    return 0;
}

static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value)
{
    const uint64_t moved = p->side ? p->a : p->b;
    *value = 0;
    for (int i = 0; i < 8; i++)
        if ((moved & (uint64_t)rows[i]) == (uint64_t)rows[i])
            *value = -1;
    return *value != 0 || p->a >> 9 >= (uint64_t)r->argument[0];
}

YKR_GAME(.name = "tapatan", .argument = {{"limit", 0, 1020, 100}}, .setup = setup, .start = start, .moves = moves,
         .play = play, .over = over);
