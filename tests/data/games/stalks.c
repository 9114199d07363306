/* stalks.c - red-blue Hackenbush: three stalks of six edges, from the ground up the bits of an
 * argument, 1 for Left's.  A player cuts one of his own edges, and all above it falls; who has none
 * left loses. */
#include <yomikiri_game.h>

/* A stalk is a byte of p->a: its edges, and a 1 above them. */
static int height(const ykr_game_position *p, int stalk)
{
    return 31 - __builtin_clz((unsigned)(p->a >> 8 * stalk & 255));
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    for (int i = 0; i < 3; i++)
        p->a |= (uint64_t)(r->argument[i] | 64) << 8 * i;
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    (void)r;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < height(p, i); k++)
            if ((p->a >> (8 * i + k) & 1) != p->side)
                move[n++] = 8 * i + k;
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    const int stalk = move & ~7;
    const uint64_t top = 1ull << (move & 7);
    (void)r;
    p->a = (p->a & ~(255ull << stalk)) | ((p->a >> stalk & (top - 1)) | top) << stalk;
    return 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    (void)r;
    return height(p, 0) + height(p, 1) + height(p, 2);
}

YKR_GAME(.name = "stalks", .sides = {"Left", "Right"}, .argument = {{"a", 0, 63, 21}, {"b", 0, 63, 10}, {"c", 0, 63, 7}},
         .start = start, .moves = moves, .play = play, .left = left);
