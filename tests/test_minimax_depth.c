/* test_minimax_depth.c - the number game with a depth limit: value, best move and every move's
 * value are plain minimax's. */
#include "minimax/search_minimax_depth.h"
#include "solve/method.h"
#include "solve/solve.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

#include <pthread.h>

static game_spec random_board(test_rng *rng)
{
    char text[64];
    snprintf(text, sizeof text, "minimax:%d,seed=%d%s", 2 + random_below(rng, 7), random_below(rng, 1000000),
             random_below(rng, 2) ? ",last=uncounted" : "");
    return test_spec(text);
}

static void expect_plain(const game_spec *spec, const diagram *d, int depth, const search_options *options)
{
    reference_result right;
    search_result found;
    cr_assert_eq(reference_solve(spec, d, depth, NULL, &right, NULL), STATUS_OK);
    cr_assert_eq(search_minimax_depth(spec, d, depth, options, &found, NULL), STATUS_OK);
    cr_assert_eq(found.value, right.value, "depth %d: %s: %d, expected %d", depth, show(spec, d), found.value,
                 right.value);
    cr_assert_eq(found.best, right.best, "depth %d: %s: move %d, expected %d", depth, show(spec, d), found.best,
                 right.best);
    if (!options->all_moves)
        return;
    cr_assert_eq(found.moves, right.moves);
    for (int i = 0; i < found.moves; i++)
        cr_assert(found.move[i] == right.move[i] && found.move_value[i] == right.move_value[i], "depth %d: %s: move %d",
                  depth, show(spec, d), found.move[i]);
}

/* From the first move to the last, with games that end before the horizon. */
Test(minimax_depth, value_and_move_are_those_of_plain_minimax)
{
    static const int THREADS[] = {1, 2, 8};
    static const size_t TABLES[] = {(size_t)1 << 20, 0, (size_t)64 << 20, 1 << 12};
    test_rng rng = test_random("minimax_depth/value_and_move_are_those_of_plain_minimax");
    int ended = 0;
    for (int n = test_scaled(1500); n > 0; n--) {
        const game_spec spec = random_board(&rng);
        diagram d;
        test_start(&spec, &d);
        random_playout(&rng, &spec, &d, random_below(&rng, spec.rows * spec.cols + 1));
        search_options options = options_of(THREADS[n % 3], TABLES[n / 3 % 4], PARALLEL_TASKS);
        options.all_moves = n % 2 == 0;
        options.techniques &= n % 5 ? ~0u : ~(1u << random_below(&rng, 12));
        expect_plain(&spec, &d, 1 + random_below(&rng, n % 50 ? 5 : 6), &options);
        ended += naive_over(&spec, &d, NULL);
    }
    cr_expect_gt(ended, 0, "no game was over");
}

/* To the end of the game: every end is met with its difference so far in the key,
 * which decides it. */
Test(minimax_depth, small_boards_to_their_end)
{
    test_rng rng = test_random("minimax_depth/small_boards_to_their_end");
    for (int n = test_scaled(60); n > 0; n--) {
        char text[64];
        snprintf(text, sizeof text, "minimax:%d,seed=%d", 2 + n % 3, random_below(&rng, 1000000));
        const game_spec spec = test_spec(text);
        const search_options options = options_of(1 + n % 2, (size_t)1 << 20, PARALLEL_TASKS);
        diagram d;
        test_start(&spec, &d);
        expect_plain(&spec, &d, 7 + random_below(&rng, 6), &options);
    }
}

/* Whether some move ends the game. */
static bool ends_at_once(const game_spec *spec, const diagram *d)
{
    game_move legal[MAX_SQUARES];
    bool ends = false;
    for (int i = naive_moves(spec, d, legal) - 1; i >= 0 && !ends; i--) {
        diagram child = *d;
        (void)naive_play(spec, &child, legal[i]);
        ends = naive_over(spec, &child, NULL);
    }
    return ends;
}

/* The answer of `method` at *d: that of plain minimax, every move's value too
 * where they are asked for. */
static void expect_method(solve_method method, const game_spec *spec, const diagram *d, int depth, bool all_moves)
{
    reference_result right;
    static method_result found;
    search_options options = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
    options.all_moves = all_moves;
    const char *name = method_name(method);
    cr_assert_eq(reference_solve(spec, d, depth, NULL, &right, NULL), STATUS_OK);
    found = (method_result){.calls = 0};
    cr_assert_eq(method == METHOD_SEARCH
                     ? solver_of(spec)->search_to_depth(spec, d, depth, &options, &found.search, NULL)
                     : method_solve(method, spec, d, depth, &options, &found, NULL),
                 STATUS_OK);
    const search_result *r = &found.search;
    cr_assert(r->value == right.value && r->best == right.best, "%s to depth %d: %s: %d by %d, expected %d by %d", name,
              depth, show(spec, d), r->value, r->best, right.value, right.best);
    cr_assert_eq(r->moves, all_moves ? right.moves : 0, "%s to depth %d: %s: %d moves", name, depth, show(spec, d),
                 r->moves);
    for (int i = 0; i < r->moves; i++)
        cr_assert(r->move[i] == right.move[i] && r->move_value[i] == right.move_value[i],
                  "%s to depth %d: %s: move %d: %d, expected %d", name, depth, show(spec, d), r->move[i],
                  r->move_value[i], right.move_value[i]);
}

/* Games that are over or end at the first ply among them, whose value is the original's 500
 * and not a margin. */
Test(minimax_depth, every_method_is_plain_minimax)
{
    test_rng rng = test_random("minimax_depth/every_method_is_plain_minimax");
    int over = 0, last_ply = 0;
    for (int n = 20 + test_scaled(400); n > 0; n--) {
        const game_spec spec = random_board(&rng);
        diagram d;
        test_start(&spec, &d);
        random_playout(&rng, &spec, &d, random_below(&rng, spec.rows * spec.cols + 1));
        const int depth = 1 + random_below(&rng, 5);
        for (solve_method method = METHOD_SEARCH; method <= METHOD_ORIGINAL_CORNER_FIRST; method++) {
            expect_method(method, &spec, &d, depth, false);
            expect_method(method, &spec, &d, depth, true);
        }
        over += naive_over(&spec, &d, NULL);
        last_ply += !naive_over(&spec, &d, NULL) && ends_at_once(&spec, &d);
    }
    cr_expect(over > 0 && last_ply > 0, "%d games were over, %d ended at the first ply", over, last_ply);
}

Test(minimax_depth, one_thread_repeats_its_nodes_and_more_threads_the_value)
{
    const game_spec spec = test_spec("minimax:8,seed=1");
    const search_options one = options_of(1, (size_t)16 << 20, PARALLEL_TASKS);
    const search_options many = options_of(4, (size_t)16 << 20, PARALLEL_TASKS);
    search_result a, b, c;
    diagram d;
    test_start(&spec, &d);
    cr_assert_eq(search_minimax_depth(&spec, &d, 11, &one, &a, NULL), STATUS_OK);
    cr_assert_eq(search_minimax_depth(&spec, &d, 11, &one, &b, NULL), STATUS_OK);
    cr_assert_eq(search_minimax_depth(&spec, &d, 11, &many, &c, NULL), STATUS_OK);
    cr_expect(a.nodes == b.nodes && a.value == b.value && a.best == b.best);
    cr_expect(a.value == c.value && a.best == c.best && c.depth == 11);
}

/* A search that is stopped says how deep it has come, and what holds for that depth. */
Test(minimax_depth, a_stopped_search_says_its_depth)
{
    const game_spec spec = test_spec("minimax:8,seed=2");
    search_options options = options_of(1, (size_t)16 << 20, PARALLEL_TASKS);
    alarm_clock clock = {.delay = 100000};
    search_result stopped, whole;
    pthread_t thread;
    diagram d;
    test_start(&spec, &d);
    options.stop = &clock.rang;
    cr_assert_eq(pthread_create(&thread, NULL, ring, &clock), 0);
    cr_assert_eq(search_minimax_depth(&spec, &d, 40, &options, &stopped, NULL), STATUS_STOPPED);
    cr_assert_eq(pthread_join(thread, NULL), 0);
    cr_assert(stopped.depth >= 1 && stopped.depth < 40, "depth %d", stopped.depth);
    options.stop = NULL;
    cr_assert_eq(search_minimax_depth(&spec, &d, stopped.depth, &options, &whole, NULL), STATUS_OK);
    cr_expect(stopped.value == whole.value && stopped.best == whole.best, "depth %d", stopped.depth);
}
