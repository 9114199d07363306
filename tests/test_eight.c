/* test_eight.c - the counting game: the linear solution against its definition, and large games. */
#include "reference/reference.h"
#include "eight/eight_table.h"
#include "search/search.h"
#include "solve/solve.h"
#include "tests/fast_rules.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

/* The definition, total by total, number by number. */
Test(eight, solution_equals_the_definition)
{
    enum { MAX_TARGET = 60, MAX_MAX = 9 };
    static char wins[MAX_TARGET][MAX_MAX + 1];
    for (int max = 1; max <= MAX_MAX; max++) {
        for (int target = 1; target <= MAX_TARGET; target++) {
            eight_table t;
            cr_assert_eq(eight_solve(max, target, NULL, &t, NULL), STATUS_OK);
            for (int total = target - 1; total >= 0; total--) {
                for (int last = 0; last <= max; last++) {
                    int best = 0;
                    for (int n = max; n >= 1; n--) {
                        bool good = total + n == target || (total + n < target && !wins[total + n][n]);
                        best = n != last && good ? n : best;
                    }
                    wins[total][last] = best != 0;
                    cr_assert_eq(eight_wins(&t, total, last), best != 0, "eight:%d,%d at %d,%d", max, target, total,
                                 last);
                    if (best) {
                        cr_assert_eq(eight_best(&t, total, last), best, "eight:%d,%d at %d,%d", max, target, total,
                                     last);
                    }
                }
            }
            eight_free(&t);
        }
    }
}

/* "6;3;1,2" and so on: every reachable state of the original game and its winning numbers. */
Test(eight, winning_reply_in_every_state_of_the_original)
{
    static const struct {
        int total, last;
        const char *winning;
    } states[] = {
        {0, 0, ""},  {1, 1, "3"},  {2, 2, "13"}, {3, 1, ""},  {3, 2, "1"}, {3, 3, "1"},
        {4, 1, ""},  {4, 3, ""},   {5, 1, "3"},  {5, 2, "3"}, {5, 3, ""},  {6, 1, "2"},
        {6, 2, "1"}, {6, 3, "12"}, {7, 1, ""},   {7, 2, "1"}, {7, 3, "1"},
    };
    const game_spec spec = test_spec("eight");
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        diagram d = {.sum = {states[i].total, 0}, .last = states[i].last, .last_by = -1};
        search_options options;
        search_result r;
        search_options_init(&options);
        options.all_moves = true;
        cr_assert_eq(solve_position(&spec, &d, &options, &r, NULL), STATUS_OK);
        cr_expect_eq(r.value, states[i].winning[0] ? 1 : -1);
        for (int m = 0; m < r.moves; m++) {
            bool wins = strchr(states[i].winning, '0' + r.move[m]) != NULL;
            cr_expect_eq(r.move_value[m], wins ? 1 : -1, "at %d,%d: %d", states[i].total, states[i].last, r.move[m]);
        }
        if (states[i].winning[0])
            cr_expect_eq(r.best, states[i].winning[0] - '0');
    }
}

Test(eight, large_targets_and_numbers)
{
    static const char *const specs[] = {"eight:3,1000000", "eight:100000,1000000", "eight:1000000,10",
                                        "eight:2,999999"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const game_spec spec = test_spec(specs[i]);
        diagram d;
        search_options options;
        search_result r;
        test_start(&spec, &d);
        search_options_init(&options);
        cr_assert_eq(solve_position(&spec, &d, &options, &r, NULL), STATUS_OK, "%s", specs[i]);
        cr_assert(r.line_length > 0 && r.best == r.line[0]);
        for (int m = 0; m < r.line_length; m++)
            cr_assert(fast_play(&spec, &d, r.line[m]), "%s: move %d", specs[i], m);
    }
}

/* More numbers than a list holds: the rest is counted, and the best is never among it. */
Test(eight, a_best_move_is_always_listed)
{
    static const char *const specs[] = {"eight:64,1000", "eight:65,1000", "eight:65,66", "eight:1000,2000",
                                        "eight:200,130"};
    int beyond = 0;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const game_spec spec = test_spec(specs[i]);
        for (int64_t last = 0; last <= 70 && last <= spec.max_step; last += 7) {
            const diagram d = {.sum = {last, 0}, .last = last, .last_by = -1};
            search_options options;
            search_result r;
            bool listed = false;
            search_options_init(&options);
            options.all_moves = true;
            cr_assert_eq(solve_position(&spec, &d, &options, &r, NULL), STATUS_OK, "%s", specs[i]);
            cr_expect_eq(r.moves + r.moves_left_out, spec.max_step - (last > 0), "%s at %d", specs[i], (int)last);
            for (int m = 0; m < r.moves; m++) {
                cr_expect(m == 0 || r.move[m] > r.move[m - 1], "%s: move %d", specs[i], m);
                cr_expect(r.move_value[m] <= r.value, "%s: move %d", specs[i], m);
                listed |= r.move[m] == r.best && r.move_value[m] == r.value;
            }
            cr_expect(listed, "%s at %d: the best move %d is not listed", specs[i], (int)last, r.best);
            beyond += r.best > MAX_MOVES + 1;
        }
    }
    cr_assert_gt(beyond, 0, "no case has its best move beyond the list");
}

/* Numbers that are not listed can be played and be part of a position. */
Test(eight, large_numbers_can_be_played)
{
    const game_spec spec = test_spec("eight:1000,2000");
    diagram fast, naive;
    test_start(&spec, &fast);
    naive = fast;
    cr_assert(fast_play(&spec, &fast, 700) && naive_play(&spec, &naive, 700));
    cr_expect(fast.sum[0] == 700 && naive.sum[0] == 700);
    cr_expect(!fast_play(&spec, &fast, 700) && !naive_play(&spec, &naive, 700), "the number just played");
    cr_expect(!fast_play(&spec, &fast, 1001) && !naive_play(&spec, &naive, 1001));
}

Test(eight, finished_games_have_their_value)
{
    const game_spec spec = test_spec("eight"), one = test_spec("eight:1,5");
    diagram d = {.sum = {8, 0}, .last = 3, .last_by = -1};
    int value;
    cr_assert(fast_over(&spec, &d, &value));
    cr_expect_eq(value, -1);
    d.sum[0] = 9;
    cr_assert(fast_over(&spec, &d, &value));
    cr_expect_eq(value, 1);
    d = (diagram){.sum = {1, 0}, .last = 1, .last_by = -1};
    cr_assert(fast_over(&one, &d, &value), "the only number is forbidden");
    cr_expect_eq(value, -1);
}

Test(eight, a_target_beyond_the_limit_is_refused)
{
    eight_table t;
    error e;
    cr_expect_eq(eight_solve(3, (int64_t)1 << 40, NULL, &t, &e), STATUS_UNSUPPORTED);
    cr_expect(strstr(e.text, "expected") != NULL, "%s", e.text);
}
