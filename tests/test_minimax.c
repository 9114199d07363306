/* test_minimax.c - the number game: ends of games, margins, windows; test_solved.c: boards solved
 * to the end. */
#include "search/search.h"
#include "solve/solve.h"
#include "tests/fast_rules.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>

static game_spec drawn(int n, unsigned seed, bool last_uncounted)
{
    char text[64];
    snprintf(text, sizeof text, "minimax:%d,seed=%u%s", n, seed, last_uncounted ? ",last=uncounted" : "");
    return test_spec(text);
}

Test(minimax, a_game_ends_when_a_line_is_empty)
{
    const game_spec spec = drawn(2, 0, false); /* 3 4 / -8 -1 */
    const game_spec uncounted = drawn(2, 0, true);
    diagram d;
    int value;
    test_start(&spec, &d);
    cr_expect(!fast_over(&spec, &d, &value));
    cr_expect(fast_play(&spec, &d, 0)); /* 3, column 0 */
    cr_expect(!fast_over(&spec, &d, &value));
    cr_expect(!fast_play(&spec, &d, 0), "row 0 of column 0 is taken");
    cr_expect(fast_play(&spec, &d, 1)); /* -8: column 0 is empty */
    cr_assert(fast_over(&spec, &d, &value));
    cr_expect_eq(d.side, 0);
    cr_expect_eq(value, 11);
    cr_assert(fast_over(&uncounted, &d, &value));
    cr_expect_eq(value, 3);
}

Test(minimax, a_margin_already_taken_is_added)
{
    test_rng rng = test_random("a_margin_already_taken_is_added");
    for (int i = 0; i < test_scaled(200); i++) {
        const game_spec spec =
            drawn(2 + random_below(&rng, 3), (unsigned)random_below(&rng, 1000), random_below(&rng, 2));
        diagram d, child;
        search_options options;
        search_result whole, rest;
        test_start(&spec, &d);
        random_playout(&rng, &spec, &d, 6);
        search_options_init(&options);
        options.hash_bytes = random_below(&rng, 2) ? 0 : 1 << 20;
        options.all_moves = true;
        cr_assert_eq(solve_position(&spec, &d, &options, &whole, NULL), STATUS_OK);
        for (int m = 0; m < whole.moves; m++) {
            child = d;
            cr_assert(fast_play(&spec, &child, whole.move[m]));
            cr_assert_eq(solve_position(&spec, &child, &options, &rest, NULL), STATUS_OK);
            cr_expect_eq(-rest.value, whole.move_value[m], "%s move %d", show(&spec, &d), whole.move[m]);
        }
    }
}

Test(minimax, bounds_by_window)
{
    const game_spec spec = drawn(5, 0, false); /* value 1 */
    diagram d;
    search_options options;
    search_result r;
    test_start(&spec, &d);
    search_options_init(&options);
    options.alpha = 3;
    options.beta = 4;
    cr_assert_eq(solve_position(&spec, &d, &options, &r, NULL), STATUS_OK);
    cr_expect_eq(r.known, KNOWN_AT_MOST);
    cr_expect(r.value >= 1 && r.value <= 3);
    options.alpha = -4;
    options.beta = -3;
    cr_assert_eq(solve_position(&spec, &d, &options, &r, NULL), STATUS_OK);
    cr_expect_eq(r.known, KNOWN_AT_LEAST);
    cr_expect(r.value <= 1 && r.value >= -3);
}
