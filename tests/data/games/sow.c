/* sow.c - heaps in a circle: the stones of a heap of one's own half are sown, one a heap; a last
 * stone that makes a heap of three takes it; one that falls into the last heap of the own half
 * gives an extra turn.  For tests: gains of both signs, extra turns, sides that are not alike,
 * ends by `over`, moves with names and numbers far apart, and no optional member for speed. */
#include <yomikiri_game.h>

#include <stdio.h>

enum { HEAPS = 6, BITS = 8 };

static int heap(const ykr_game_position *p, int i)
{
    return (int)(p->a >> BITS * i & 255);
}

static const char *setup(ykr_game_rules *r)
{
    r->move_numbers = 1000 * HEAPS;
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    for (int i = 0; i < HEAPS; i++)
        p->a |= (uint64_t)(r->argument[0] + i % 2) << BITS * i;
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    (void)r;
    for (int i = HEAPS - 1; i >= 0; i--)
        if (i / (HEAPS / 2) == p->side && heap(p, i) > 0)
            move[n++] = 1000 * i + 7;
    return n;
}

static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value)
{
    int sum = 0;
    (void)r, (void)value;
    for (int i = 0; i < HEAPS; i++)
        sum += heap(p, i);
    return sum <= 2;
}

/* A stone of each move leaves the board, so that the game ends. */
static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    int at = move / 1000, gain = -1;
    const int stones = heap(p, at) - 1;
    (void)r;
    p->a &= ~(UINT64_C(255) << BITS * at);
    for (int i = 0; i < stones; i++) {
        at = (at + 1) % HEAPS;
        p->a += UINT64_C(1) << BITS * at;
    }
    if (stones > 0 && heap(p, at) == 3) {
        p->a &= ~(UINT64_C(255) << BITS * at);
        gain += 3;
    }
    p->again = stones > 0 && at == (p->side + 1) * (HEAPS / 2) - 1;
    return gain;
}

static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    (void)r;
    (void)snprintf(out, YKR_GAME_MOVE_TEXT, move % 1000 == 7 ? "heap%d" : "%d.%d", move / 1000, move % 1000);
}

YKR_GAME(.name = "sow", .sides = {"South", "North"}, .argument = {{"stones", 0, 3, 1}}, .setup = setup, .start = start,
         .moves = moves, .play = play, .over = over, .gains = true, .extra_turns = true, .move_text = move_text);
