/* test_perft.c - leaves of the game tree: published figures, and plain recursion over
 * the naive rules. */
#include "count/perft.h"
#include "reference/reference.h"
#include "tests/support.h"

#include <criterion/criterion.h>

/* Published for 8x8 reversi from the usual start. */
Test(perft, eight_by_eight)
{
    static const uint64_t expected[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    const game_spec spec = test_spec("reversi:8x8");
    diagram d;
    test_start(&spec, &d);
    for (int depth = 0; depth < 10; depth++) {
        perft_result r;
        cr_assert_eq(perft(&spec, &d, depth, &(perft_options){.threads = 1 + depth % 3}, &r, NULL), STATUS_OK);
        cr_expect_eq(r.leaves, expected[depth], "depth %d: %lu", depth, (unsigned long)r.leaves);
        uint64_t sum = 0;
        for (int i = 0; i < r.moves; i++)
            sum += r.move_leaves[i];
        cr_expect(depth == 0 || sum == r.leaves);
    }
}

static uint64_t leaves_slowly(const game_spec *spec, const diagram *d, int depth)
{
    game_move moves[MAX_SQUARES];
    if (depth == 0 || naive_over(spec, d, NULL))
        return 1;
    uint64_t sum = 0;
    int count = naive_moves(spec, d, moves);
    for (int i = 0; i < count; i++) {
        diagram child = *d;
        cr_assert(naive_play(spec, &child, moves[i]));
        sum += leaves_slowly(spec, &child, depth - 1);
    }
    return sum;
}

Test(perft, every_game_equals_the_naive_rules)
{
    static const char *const specs[] = {
        "reversi:4x4",      "othello:5x5,start=parallel", "reversi:4x10", "reversi:2x12",
        "mnk:3,4,3",        "mnk:5,5,4,misere",           "ttt",          "connect:4,5,3",
        "minimax:4,seed=3", "minimax:8,seed=1",           "eight",        "eight:12,30"};
    test_rng rng = test_random("every_game_equals_the_naive_rules");
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const game_spec spec = test_spec(specs[i]);
        for (int n = 0; n < test_scaled(10); n++) {
            diagram d;
            perft_result r;
            int depth = random_below(&rng, 5);
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, random_below(&rng, spec.kind == GAME_EIGHT ? 20 : spec.rows * spec.cols));
            cr_assert_eq(perft(&spec, &d, depth, &(perft_options){.threads = 2}, &r, NULL), STATUS_OK);
            cr_expect_eq(r.leaves, leaves_slowly(&spec, &d, depth), "%s depth %d", show(&spec, &d), depth);
        }
    }
}

Test(perft, bad_depth_and_stopping)
{
    const game_spec spec = test_spec("ttt");
    diagram d;
    perft_result r;
    error e;
    _Atomic bool stop = true;
    test_start(&spec, &d);
    cr_expect_eq(perft(&spec, &d, -1, &(perft_options){.threads = 1}, &r, &e), STATUS_BAD_INPUT);
    cr_expect_eq(perft(&spec, &d, 9, &(perft_options){.threads = 1, .stop = &stop}, &r, &e), STATUS_STOPPED);
}
