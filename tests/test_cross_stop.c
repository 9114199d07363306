/* test_cross_stop.c - searches that are stopped, and searches that run side by side. */
#include "text/notation.h"
#include "solve/solve.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

#include <inttypes.h>
#include <pthread.h>
#include <unistd.h>

Test(cross_stop, a_stopped_search_says_so_and_its_bounds_are_true)
{
    const game_spec spec = test_spec(TEST_THREAD_SANITIZER ? "othello:5x5" : "othello:8x8");
    const _Atomic bool stop = true;
    search_options options = options_of(2, (size_t)1 << 20, PARALLEL_TASKS);
    search_result found;
    diagram d;

    options.stop = &stop;
    test_start(&spec, &d);
    cr_assert_eq(solve_position(&spec, &d, &options, &found, NULL), STATUS_STOPPED);
    cr_expect_leq(found.lower, 0);
    cr_expect_geq(found.upper, 0);
    cr_expect(found.known != KNOWN_EXACT);
}

/* The search of `text` from its start, stopped after `microseconds`. */
static search_result stopped_after(const char *text, useconds_t microseconds, int threads)
{
    const game_spec spec = test_spec(text);
    search_options options = options_of(threads, (size_t)1 << 22, PARALLEL_TASKS);
    alarm_clock a = {.delay = microseconds};
    pthread_t thread;
    search_result found;
    diagram d;
    test_start(&spec, &d);
    options.stop = &a.rang;
    options.estimate = true;
    cr_assert_eq(pthread_create(&thread, NULL, ring, &a), 0);
    cr_assert_eq(solve_position(&spec, &d, &options, &found, NULL), STATUS_STOPPED, "%s", text);
    pthread_join(thread, NULL);
    return found;
}

/* A large board's proof has hardly begun when it is stopped: nearly all of the work was for
 * the estimate and the order. */
Test(cross_stop, a_stopped_search_counts_what_its_estimate_took)
{
    for (int threads = 1; threads <= 2; threads++) {
        const uint64_t least = TEST_THREAD_SANITIZER ? 100 : 10000;
        search_result r = stopped_after("othello:8x8", 300000, threads);
        for (useconds_t longer = 600000; r.estimate_nodes <= least && longer < 20000000; longer *= 2)
            r = stopped_after("othello:8x8", longer, threads); /* the machine is busy */
        cr_expect(r.estimate.known);
        cr_expect_gt(r.estimate_nodes, least, "%" PRIu64 " nodes of estimate", r.estimate_nodes);
    }
    const search_result numbers = stopped_after("minimax:8", 300000, 1);
    cr_expect(numbers.estimate.known);
    cr_expect_gt(numbers.estimate_nodes, 0);
    cr_expect_eq(stopped_after("connect4", 100000, 1).estimate_nodes, 0, "no evaluation, no estimate");
}

/* Without the estimate, which depends on the clock. */
Test(cross_stop, what_a_solve_estimates_is_counted_apart)
{
    test_rng rng = test_random("cross_stop/what_a_solve_estimates_is_counted_apart");
    const game_spec spec = test_spec("othello:8x8");
    search_options options = options_of(1, (size_t)1 << 22, PARALLEL_TASKS);
    diagram d;
    random_reversi(&rng, &spec, TEST_THREAD_SANITIZER ? 14 : 18, &d);
    const search_result first = test_solve(&spec, &d, &options), again = test_solve(&spec, &d, &options);
    cr_expect_gt(first.estimate_nodes, 0);
    cr_expect_eq(again.estimate_nodes, first.estimate_nodes, "the same on every run");
    options.techniques &= ~(unsigned)(TECH_LEARNED | TECH_SELECTIVE);
    cr_expect_eq(test_solve(&spec, &d, &options).estimate_nodes, 0, "without the evaluation");
}

Test(cross_stop, an_estimate_alone_is_as_deep_as_asked_and_proves_nothing)
{
    const _Atomic bool stop = true;
    search_options options = options_of(2, (size_t)1 << 20, PARALLEL_TASKS);
    search_result found, again;
    diagram d;
    game_spec spec = test_spec("othello:8x8");
    test_start(&spec, &d);
    options.all_moves = true;
    for (int depth = 1; depth <= (TEST_THREAD_SANITIZER ? 4 : 9); depth++) {
        cr_assert_eq(solve_estimate(&spec, &d, depth, &options, &found, NULL), STATUS_OK);
        cr_assert_eq(solve_estimate(&spec, &d, depth, &options, &again, NULL), STATUS_OK);
        cr_expect(found.estimate.known && found.estimate.depth == depth && found.estimate.moves_depth == depth);
        cr_expect_eq(found.estimate.moves, 4);
        cr_expect(found.known != KNOWN_EXACT && found.nodes == 0 && found.best == MOVE_NONE);
        cr_expect_eq(again.estimate_nodes, found.estimate_nodes, "the same on every run");
        for (int i = 0; i < 4; i++) /* the four moves are one another's images */
            cr_expect_eq(found.estimate.move_value[i], found.estimate.value, "depth %d", depth);
    }
    options.stop = &stop;
    cr_expect_eq(solve_estimate(&spec, &d, 60, &options, &found, NULL), STATUS_STOPPED);
    cr_expect(found.estimate.known && found.estimate.depth < 60);
    options.stop = NULL;
    options.techniques &= ~(unsigned)TECH_LEARNED;
    cr_expect_eq(solve_estimate(&spec, &d, 6, &options, &found, NULL), STATUS_OK);
    cr_expect_not(found.estimate.known, "without the evaluation");
    spec = test_spec("ttt");
    test_start(&spec, &d);
    cr_expect_eq(solve_estimate(&spec, &d, 6, &options, &found, NULL), STATUS_OK);
    cr_expect(!found.estimate.known && found.nodes == 0);
}

typedef struct own_search {
    const char *spec;
    int value;
    bool right;
} own_search;

static void *solve_again_and_again(void *argument)
{
    own_search *s = argument;
    const search_options options = options_of(2, (size_t)1 << 20, PARALLEL_TASKS);
    game_spec spec;
    diagram d;

    s->right = spec_parse(s->spec, &spec, NULL) == STATUS_OK;
    diagram_start(&spec, &d);
    for (int n = 0; n < 20 && s->right; n++) {
        search_result found;
        s->right = solve_position(&spec, &d, &options, &found, NULL) == STATUS_OK && found.value == s->value;
    }
    return NULL;
}

Test(cross_stop, searches_of_different_games_run_side_by_side)
{
    own_search work[] = {{"reversi:4x4", -8, false},
                         {"othello:4x4", -10, false},
                         {"ttt", 0, false},
                         {"eight", -1, false},
                         {"reversi:4x4,start=parallel", -3, false}};
    enum { COUNT = sizeof work / sizeof work[0] };
    pthread_t thread[COUNT];

    for (int n = 0; n < COUNT; n++)
        cr_assert_eq(pthread_create(&thread[n], NULL, solve_again_and_again, &work[n]), 0);
    for (int n = 0; n < COUNT; n++) {
        pthread_join(thread[n], NULL);
        cr_expect(work[n].right, "%s", work[n].spec);
    }
}
