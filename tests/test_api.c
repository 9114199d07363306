/* test_api.c - the public library: two solvers in one process, misuse, stopping, symbols. */
#include "yomikiri.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <string.h>

static ykr_solver *make(const char *spec)
{
    ykr_solver *solver = NULL;
    char why[YKR_ERROR_TEXT] = "";
    cr_assert_eq(ykr_create(spec, &solver, why), YKR_OK, "%s: %s", spec, why);
    cr_assert_not_null(solver);
    return solver;
}

Test(api, two_games_in_one_process)
{
    ykr_solver *reversi = make("reversi:4x4"), *ttt = make("ttt,misere");
    ykr_result a, b;
    cr_assert_eq(ykr_play(ttt, "b2"), YKR_OK);
    cr_assert_eq(ykr_set_position(reversi, "b1"), YKR_OK);
    cr_assert_eq(ykr_solve(reversi, &a), YKR_OK);
    cr_assert_eq(ykr_moves(ttt, &b), YKR_OK);
    cr_expect(a.value == 8 && a.known == YKR_EXACT && a.lower == 8 && a.upper == 8);
    cr_expect(b.value == 0 && b.moves == 8);
    cr_assert_eq(ykr_set_position(reversi, "start"), YKR_OK);
    cr_assert_eq(ykr_moves(reversi, &a), YKR_OK);
    cr_expect(a.value == -8 && a.moves == 4 && a.line_length >= 10);
    for (int i = 0; i < a.moves; i++)
        cr_expect_eq(a.move_value[i].value, -8);
    cr_expect_str_eq(ykr_spec(ttt), "mnk:3,3,3,misere");
    ykr_destroy(reversi);
    ykr_destroy(ttt);
}

typedef struct job {
    const char *spec;
    int value;
    int wrong;
} job;

static void *solve_often(void *context)
{
    job *j = context;
    ykr_solver *solver = NULL;
    ykr_result *r = calloc(1, sizeof *r);
    j->wrong = ykr_create(j->spec, &solver, NULL) != YKR_OK;
    for (int i = 0; i < 5 && j->wrong == 0; i++) {
        j->wrong =
            ykr_set_threads(solver, 1 + i % 3) != YKR_OK || ykr_solve(solver, r) != YKR_OK || r->value != j->value;
    }
    ykr_destroy(solver);
    free(r);
    return NULL;
}

Test(api, two_solvers_at_once)
{
    job jobs[] = {{"reversi:4x4", -8, 0}, {"othello:4x4,start=parallel", -4, 0}, {"ttt", 0, 0}, {"eight", -1, 0}};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, solve_often, &jobs[i]), 0);
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        cr_expect_eq(jobs[i].wrong, 0, "%s", jobs[i].spec);
    }
}

Test(api, every_method_gives_the_value)
{
    static const char *const METHODS[] = {
        "search", "minimax", "alphabeta", "alphabeta-corner-first", "original-alphabeta", "original-corner-first"};
    ykr_solver *solver = make("reversi:4x4,start=parallel");
    ykr_result r;
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++) {
        cr_assert_eq(ykr_set_method(solver, METHODS[i], -1), YKR_OK);
        cr_assert_eq(ykr_solve(solver, &r), YKR_OK, "%s: %s", METHODS[i], ykr_error(solver));
        cr_expect_eq(r.value, -3, "%s", METHODS[i]);
        cr_assert_eq(ykr_moves(solver, &r), YKR_OK);
        cr_expect(r.moves == 4 && r.value == -3, "%s", METHODS[i]);
    }
    ykr_destroy(solver);
}

Test(api, misuse_is_an_error_not_a_crash)
{
    ykr_solver *solver = (ykr_solver *)(uintptr_t)1;
    ykr_result r;
    char why[YKR_ERROR_TEXT], text[YKR_POSITION_TEXT];
    cr_expect_eq(ykr_create("chess", &solver, why), YKR_BAD_INPUT);
    cr_expect(solver == NULL && strlen(why) > 0);
    cr_expect_eq(ykr_create(NULL, &solver, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_create("ttt", NULL, why), YKR_BAD_INPUT);
    cr_expect_eq(ykr_solve(NULL, &r), YKR_BAD_INPUT);
    cr_expect_eq(ykr_moves(NULL, &r), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_threads(NULL, 1), YKR_BAD_INPUT);
    cr_expect_eq(ykr_position(NULL, text), YKR_BAD_INPUT);
    cr_expect_eq(ykr_over(NULL, NULL), 0);
    ykr_stop(NULL);
    ykr_destroy(NULL);
    cr_expect_str_not_empty(ykr_error(NULL));
    solver = make("ttt");
    cr_expect_eq(ykr_set_threads(solver, 0), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_threads(solver, 100000), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_method(solver, "magic", -1), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_method(solver, NULL, -1), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_method(solver, "minimax", 0), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_position(solver, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_set_position(solver, "a1 a1"), YKR_BAD_INPUT);
    cr_expect_eq(ykr_play(solver, NULL), YKR_BAD_INPUT);
    cr_expect_eq(ykr_play(solver, "d4"), YKR_BAD_INPUT);
    cr_expect_eq(ykr_solve(solver, NULL), YKR_BAD_INPUT);
    cr_expect_str_not_empty(ykr_error(solver));
    cr_assert_eq(ykr_position(solver, text), YKR_OK);
    cr_expect_str_eq(text, "--------- X");
    cr_assert_eq(ykr_set_method(solver, "minimax", 3), YKR_OK);
    cr_expect_eq(ykr_solve(solver, &r), YKR_UNSUPPORTED);
    ykr_destroy(solver);
}

Test(api, a_finished_game_has_its_value)
{
    ykr_solver *solver = make("ttt");
    ykr_result r;
    int value = 7;
    cr_assert_eq(ykr_set_position(solver, "a1 a2 b1 b2 c1"), YKR_OK);
    cr_expect(ykr_over(solver, &value) == 1 && value == -1);
    cr_assert_eq(ykr_solve(solver, &r), YKR_OK);
    cr_expect(r.value == -1 && r.known == YKR_EXACT && r.move[0] == '\0' && r.line_length == 0);
    cr_expect_eq(ykr_play(solver, "c3"), YKR_BAD_INPUT);
    ykr_destroy(solver);
}

Test(api, stopping_gives_bounds)
{
    ykr_solver *solver = make("othello:8x8");
    ykr_result r;
    ykr_stop(solver); /* before it begins */
    cr_expect_eq(ykr_solve(solver, &r), YKR_STOPPED);
    cr_expect(r.known != YKR_EXACT || r.lower == r.upper);
    cr_expect_leq(r.lower, r.upper);
    ykr_destroy(solver);
}

static void stop_it(void *context, const ykr_progress *p)
{
    if (p->seconds > 0)
        ykr_stop(context);
}

Test(api, progress_may_stop_it)
{
    ykr_solver *solver = make("reversi:8x8");
    ykr_result r;
    ykr_set_progress(solver, stop_it, solver);
    cr_expect_eq(ykr_solve(solver, &r), YKR_STOPPED);
    cr_expect(r.lower >= -64 && r.upper <= 64 && r.known != YKR_EXACT);
    ykr_set_progress(solver, NULL, NULL);
    cr_assert_eq(ykr_set_position(solver, "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO- X"),
                 YKR_OK);
    cr_expect_eq(ykr_solve(solver, &r), YKR_OK, "%s", ykr_error(solver));
    ykr_destroy(solver);
}

Test(api, sizes_do_not_change_values)
{
    ykr_solver *solver = make("othello:4x6");
    ykr_result r;
    static const size_t SIZES[] = {0, 1, 1 << 20, 64 << 20};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        cr_assert_eq(ykr_set_hash(solver, SIZES[i]), YKR_OK);
        cr_assert_eq(ykr_solve(solver, &r), YKR_OK);
        cr_expect_eq(r.value, 16);
        cr_expect_leq(r.hash_bytes, SIZES[i]);
    }
    cr_expect_str_not_empty(ykr_version());
    ykr_destroy(solver);
}
