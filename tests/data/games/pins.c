/* pins.c - one pin or two side by side are taken; with `misere` 1 whoever takes the last loses.
 * The shortest file, and a symmetry that exchanges nothing but the ends. */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    r->move_numbers = 64;
    r->misere = r->argument[1];
    r->symmetries = 2;
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    p->a = ~UINT64_C(0) >> (64 - r->argument[0]);
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (int i = 0; i < r->argument[0]; i++)
        for (int two = 0; two < 2; two++)
            if (p->a >> i & 1 && (!two || p->a >> (i + 1) & 1))
                move[n++] = 2 * i + two;
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    (void)r;
    p->a &= ~((move & 1 ? UINT64_C(3) : UINT64_C(1)) << move / 2);
    return 0;
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    (void)s;
    out->a = 0;
    for (int i = 0; i < r->argument[0]; i++)
        out->a |= (p->a >> i & 1) << (r->argument[0] - 1 - i);
}

YKR_GAME(.name = "pins", .argument = {{"pins", 1, 30, 7}, {"misere", 0, 1, 0}}, .setup = setup, .start = start,
         .moves = moves, .play = play, .image = image, .alike = true);
